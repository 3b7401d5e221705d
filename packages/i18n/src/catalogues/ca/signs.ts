import type { signs as english } from '../en/signs.ts';

export const signs: Readonly<Record<keyof typeof english, string>> = {
  'sign.scan': 'Escanegeu: el camí des d’aquí i què hi ha lliure.',
  'sign.type': 'O escriviu el codi a {address}',
};
