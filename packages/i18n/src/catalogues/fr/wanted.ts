import type { wanted as english } from '../en/wanted.ts';

export const wanted: Readonly<Record<keyof typeof english, string>> = {
  'finder.enough': 'Il suffit de',
  'finder.enoughAll': 'Toute cette durée',
  'finder.enoughOf': '{duration} suffit',
  'finder.onlyFree': 'Seulement ce qui est libre',
  'plan.from': 'dès {time}',
};
