import type { wanted as english } from '../en/wanted.ts';

export const wanted: Readonly<Record<keyof typeof english, string>> = {
  'finder.enough': 'Es genügt',
  'finder.enoughAll': 'Die ganze Zeit',
  'finder.enoughOf': '{duration} davon',
  'finder.onlyFree': 'Nur was frei ist',
  'plan.from': 'ab {time}',
};
