import type { signs as english } from '../en/signs.ts';

export const signs: Readonly<Record<keyof typeof english, string>> = {
  'sign.scan': 'Naskenujte: cesta odsud a co je volné.',
  'sign.type': 'Nebo zadejte kód na {address}',
};
