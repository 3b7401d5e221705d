import type { walking as english } from '../en/walking.ts';

export const walking: Readonly<Record<keyof typeof english, string>> = {
  'walk.fromPrevious': '{minutes}\u00a0min a peu des de la reunió anterior ({title})',
  'walk.tooShort': 'No hi arribeu a temps: acaba a les {time}.',
  'navigate.profile': 'Com hi aneu',
  'navigate.profile.normal': 'Qualsevol camí',
  'navigate.profile.stepFree': 'Sense barreres',
  'navigate.profile.noStairs': 'Sense escales',
  'navigate.profile.avoidLifts': 'Sense ascensors',
  'navigate.profile.staff': 'També vies de servei',
};
