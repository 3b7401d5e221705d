import { randomInt } from 'node:crypto';

/** Crockford's: without I, L, O and U, so that it can be read out and typed. Five bits each. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;

/** Of three groups: `7K2M-Q9XD-4TRB` */
export function newSpokenCode(groups: number): string {
  const digits = Array.from({ length: groups * GROUP }, () => DIGITS[randomInt(DIGITS.length)]!).join('');
  return digits.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
}

/** As it was made, however it was typed. */
export function readSpokenCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
