import type { walking as english } from '../en/walking.ts';

export const walking: Readonly<Record<keyof typeof english, string>> = {
  'walk.fromPrevious': '{minutes}\u00a0Min. zu Fuß von Ihrem vorigen Termin ({title})',
  'walk.tooShort': 'Zu knapp: er endet um {time}.',
  'navigate.profile': 'Wie Sie gehen',
  'navigate.profile.normal': 'Jeder Weg',
  'navigate.profile.stepFree': 'Barrierefrei',
  'navigate.profile.noStairs': 'Ohne Treppen',
  'navigate.profile.avoidLifts': 'Ohne Aufzüge',
  'navigate.profile.staff': 'Auch Personalwege',
};
