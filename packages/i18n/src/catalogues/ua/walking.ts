import type { walking as english } from '../en/walking.ts';

export const walking: Readonly<Record<keyof typeof english, string>> = {
  'walk.fromPrevious': '{minutes}\u00a0хв пішки від попередньої зустрічі ({title})',
  'walk.tooShort': 'Не встигнете: вона закінчується о {time}.',
  'navigate.profile': 'Як ви підете',
  'navigate.profile.normal': 'Будь-яким шляхом',
  'navigate.profile.stepFree': 'Без бар’єрів',
  'navigate.profile.noStairs': 'Без сходів',
  'navigate.profile.avoidLifts': 'Без ліфтів',
  'navigate.profile.staff': 'Також службовим шляхом',
};
