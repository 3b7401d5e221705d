import { PASSWORD_MIN } from '@assist/contract';
import { foldText } from '@assist/resource';
import { loadCommonPasswords } from './common-passwords.ts';
import { foldPassword } from './fold-password.ts';

/** Maximum length of a password, the same as a sign-in accepts. */
const PASSWORD_MAX = 256;

/** Building blocks of lazily chosen long passwords; no list contains all their combinations. */
const COMMON_PARTS = [
  'password',
  'passwort',
  'heslo',
  'qwertyuiop',
  'qwertzuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1q2w3e4r',
  'letmein',
  'welcome',
  'iloveyou',
  'administrator',
  'changeme',
  'trustno1',
  'football',
  'baseball',
  'princess',
  'sunshine',
  'superman',
  'dragon',
  'monkey',
  'master',
  'shadow',
  'michael',
  'jennifer',
  'assist',
  '0123456789',
  '1234567890',
  '9876543210',
  'abcdefghijklmnopqrstuvwxyz',
];

export type PasswordFault = 'too-short' | 'too-long' | 'common' | 'like-address' | 'repeated';

/** Returns why a password is not acceptable; undefined if it is. */
export async function findPasswordFault(password: string, email: string): Promise<PasswordFault | undefined> {
  if ([...password].length < PASSWORD_MIN) return 'too-short';
  if (password.length > PASSWORD_MAX) return 'too-long';
  const folded = foldPassword(password);
  if (new Set(folded).size < 5) return 'repeated';
  const name = foldText(email.split('@')[0]!);
  if (name.length >= 4 && folded.includes(name)) return 'like-address';
  // A common part is allowed; a password with little else is not.
  const rest = COMMON_PARTS.reduce((text, part) => text.replaceAll(part, ''), folded).replace(/[\d!?.@#$%*_-]+/g, '');
  return rest.length < 4 || (await loadCommonPasswords()).has(folded) ? 'common' : undefined;
}
