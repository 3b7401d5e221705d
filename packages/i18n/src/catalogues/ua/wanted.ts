import type { wanted as english } from '../en/wanted.ts';

export const wanted: Readonly<Record<keyof typeof english, string>> = {
  'finder.enough': 'Достатньо',
  'finder.enoughAll': 'Увесь цей час',
  'finder.enoughOf': 'достатньо {duration}',
  'finder.onlyFree': 'Лише вільне',
  'plan.from': 'з {time}',
};
