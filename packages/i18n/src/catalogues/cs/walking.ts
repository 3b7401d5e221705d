import type { walking as english } from '../en/walking.ts';

export const walking: Readonly<Record<keyof typeof english, string>> = {
  'walk.fromPrevious': '{minutes}\u00a0min pěšky z předchozí schůzky ({title})',
  'walk.tooShort': 'To nestihnete: končí v {time}.',
  'navigate.profile': 'Jak půjdete',
  'navigate.profile.normal': 'Jakkoli',
  'navigate.profile.stepFree': 'Bez bariér',
  'navigate.profile.noStairs': 'Bez schodů',
  'navigate.profile.avoidLifts': 'Bez výtahů',
  'navigate.profile.staff': 'I služební cestou',
};
