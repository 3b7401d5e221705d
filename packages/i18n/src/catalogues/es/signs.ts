import type { signs as english } from '../en/signs.ts';

export const signs: Readonly<Record<keyof typeof english, string>> = {
  'sign.scan': 'Escanee: el camino desde aquí y lo que está libre.',
  'sign.type': 'O escriba el código en {address}',
};
