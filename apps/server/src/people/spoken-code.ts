import { randomInt } from 'node:crypto';

/** Crockford's: without I, L, O and U, so that it can be read out and typed. */
const DIGITS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 60 bits: with the limit of attempts nobody guesses one of them, nor finds it from its hash while it is of use. */
const LENGTH = 12;
const GROUP = 4;

/** `7K2M-Q9XD-4TRB` */
export function newInvitationCode(): string {
  const digits = Array.from({ length: LENGTH }, () => DIGITS[randomInt(DIGITS.length)]!).join('');
  return digits.match(new RegExp(`.{${GROUP}}`, 'g'))!.join('-');
}

/** As it was made, however it was typed. */
export function readInvitationCode(typed: string): string {
  return typed
    .toUpperCase()
    .replace(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replace(/[IL]/g, '1');
}
