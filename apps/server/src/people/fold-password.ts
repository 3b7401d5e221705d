import { foldText } from '@assist/resource';

/**
 * Removes case, accents and spaces from a password, because attackers try a password in all its variants. Used only to check a new
 * password; the password itself is hashed as entered.
 */
export function foldPassword(password: string): string {
  return foldText(password).replace(/\s/g, '');
}
