import { randomInt } from 'node:crypto';

/** Characters of a code, each worth five bits. Crockford's base 32 has no I, L, O and U, so that codes can be read out and typed. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const GROUP = 4;

/** Returns a new random code, such as `7K2M-Q9XD-4TRB` with three groups. */
export function newSpokenCode(groups: number): string {
  const digits = Array.from({ length: groups * GROUP }, () => DIGITS[randomInt(DIGITS.length)]!).join('');
  return digits.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
}

/** Returns the code without hyphens, in capitals, and with digits in place of the letters that look like them. */
export function readSpokenCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
