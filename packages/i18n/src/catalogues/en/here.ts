/** The page that a code on a wall opens. */
export const here = {
  'here.title': 'You are here',
  'here.way': 'Way from here',
  'here.onPlan': 'Show on the plan',
  'here.nearby': 'Free nearby',
  'here.noneNearby': 'Nothing nearby is free now.',
  'here.reserveUntil': 'Reserve until {time}',
  'here.yoursUntil': 'Yours until {time}',
  'here.yoursAt': 'Yours {times}',
  'here.takenUntil': 'Taken until {time}',
  'here.notNow': 'Cannot be reserved now.',
  'here.freeUntil': 'Free until {time}',
  'here.freeToday': 'Free for the rest of the day',
  'here.until': 'Until {time}',
  'here.yours': 'Your reservation on this floor',
  'here.meeting': 'To your meeting: {place}',
};
