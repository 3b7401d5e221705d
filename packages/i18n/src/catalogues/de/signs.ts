import type { signs as english } from '../en/signs.ts';

export const signs: Readonly<Record<keyof typeof english, string>> = {
  'sign.scan': 'Scannen: der Weg von hier, und was frei ist.',
  'sign.type': 'Oder den Code eingeben auf {address}',
};
