import { foldText } from '@assist/resource';

/**
 * Normalises a password as someone guessing would: without case, accents and spaces. Only for the rule; a password is stored as entered.
 */
export function foldPassword(password: string): string {
  return foldText(password).replace(/\s/g, '');
}
