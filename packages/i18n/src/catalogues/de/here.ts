import type { here as english } from '../en/here.ts';

export const here: Readonly<Record<keyof typeof english, string>> = {
  'here.title': 'Sie sind hier',
  'here.way': 'Weg von hier',
  'here.onPlan': 'Auf dem Plan zeigen',
  'here.nearby': 'Frei in der Nähe',
  'here.noneNearby': 'In der Nähe ist jetzt nichts frei.',
  'here.reserveUntil': 'Bis {time} reservieren',
  'here.yoursUntil': 'Ihres bis {time}',
  'here.yoursAt': 'Ihres {times}',
  'here.takenUntil': 'Belegt bis {time}',
  'here.notNow': 'Kann jetzt nicht reserviert werden.',
  'here.freeUntil': 'Frei bis {time}',
  'here.freeToday': 'Frei für den Rest des Tages',
  'here.until': 'Bis {time}',
  'here.yours': 'Ihre Reservierung auf dieser Etage',
  'here.meeting': 'Zu Ihrer Besprechung: {place}',
};
