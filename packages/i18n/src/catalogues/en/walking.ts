export const walking = {
  'walk.fromPrevious': '{minutes}\u00a0min on foot from your previous meeting ({title})',
  'walk.tooShort': 'Too short: it ends at {time}.',
  'navigate.profile': 'How you go',
  'navigate.profile.normal': 'Any way',
  'navigate.profile.stepFree': 'Barrier-free',
  'navigate.profile.noStairs': 'No stairs',
  'navigate.profile.avoidLifts': 'No lifts',
  'navigate.profile.staff': 'Staff ways too',
} as const;
