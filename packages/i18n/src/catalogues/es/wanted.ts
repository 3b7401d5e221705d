import type { wanted as english } from '../en/wanted.ts';

export const wanted: Readonly<Record<keyof typeof english, string>> = {
  'finder.enough': 'Basta con',
  'finder.enoughAll': 'Todo este tiempo',
  'finder.enoughOf': 'basta {duration}',
  'finder.onlyFree': 'Solo lo que está libre',
  'plan.from': 'desde las {time}',
};
