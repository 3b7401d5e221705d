import { foldText } from '@assist/resource';

/**
 * Removes case, accents and spaces from a password, as somebody who guesses does. Used only for the rule; a password is stored as entered.
 */
export function foldPassword(password: string): string {
  return foldText(password).replace(/\s/g, '');
}
