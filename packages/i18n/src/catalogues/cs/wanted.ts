import type { wanted as english } from '../en/wanted.ts';

export const wanted: Readonly<Record<keyof typeof english, string>> = {
  'finder.enough': 'Stačí',
  'finder.enoughAll': 'Celý tento čas',
  'finder.enoughOf': 'stačí {duration}',
  'finder.onlyFree': 'Jen co je volné',
  'plan.from': 'od {time}',
};
