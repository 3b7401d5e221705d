import type { wanted as english } from '../en/wanted.ts';

export const wanted: Readonly<Record<keyof typeof english, string>> = {
  'finder.enough': 'N’hi ha prou amb',
  'finder.enoughAll': 'Tot aquest temps',
  'finder.enoughOf': 'n’hi ha prou amb {duration}',
  'finder.onlyFree': 'Només el que és lliure',
  'plan.from': 'des de les {time}',
};
