import type { signs as english } from '../en/signs.ts';

export const signs: Readonly<Record<keyof typeof english, string>> = {
  'sign.scan': 'Скануйте: дорога звідси та що вільно.',
  'sign.type': 'Або введіть код на {address}',
};
