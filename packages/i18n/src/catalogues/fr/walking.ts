import type { walking as english } from '../en/walking.ts';

export const walking: Readonly<Record<keyof typeof english, string>> = {
  'walk.fromPrevious': '{minutes}\u00a0min à pied depuis votre réunion précédente ({title})',
  'walk.tooShort': 'Trop juste\u00a0: elle finit à {time}.',
  'navigate.profile': 'Type de trajet',
  'navigate.profile.normal': 'Tout chemin',
  'navigate.profile.stepFree': 'Accessible',
  'navigate.profile.noStairs': 'Sans escaliers',
  'navigate.profile.avoidLifts': 'Sans ascenseurs',
  'navigate.profile.staff': 'Accès de service compris',
};
