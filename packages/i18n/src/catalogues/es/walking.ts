import type { walking as english } from '../en/walking.ts';

export const walking: Readonly<Record<keyof typeof english, string>> = {
  'walk.fromPrevious': '{minutes}\u00a0min a pie desde su reunión anterior ({title})',
  'walk.tooShort': 'No llega a tiempo: termina a las {time}.',
  'navigate.profile': 'Cómo va',
  'navigate.profile.normal': 'Cualquier camino',
  'navigate.profile.stepFree': 'Sin barreras',
  'navigate.profile.noStairs': 'Sin escaleras',
  'navigate.profile.avoidLifts': 'Sin ascensores',
  'navigate.profile.staff': 'También vías de servicio',
};
