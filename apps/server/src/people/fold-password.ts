import { foldText } from '@assist/resource';

/** As whoever guesses takes it: without case, accents and spaces. Only for the rule; a password is kept as it came. */
export function foldPassword(password: string): string {
  return foldText(password).replace(/\s/g, '');
}
