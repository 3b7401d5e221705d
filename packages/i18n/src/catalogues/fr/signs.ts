import type { signs as english } from '../en/signs.ts';

export const signs: Readonly<Record<keyof typeof english, string>> = {
  'sign.scan': 'Scannez : le chemin depuis ici, et ce qui est libre.',
  'sign.type': 'Ou saisissez le code sur {address}',
};
