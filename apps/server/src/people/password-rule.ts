import { foldText } from '@assist/resource';

export const PASSWORD_MIN = 12;
const PASSWORD_MAX = 256;

/** What long passwords are made of when people do not want to think of one. */
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

/** Undefined for a password that may be used. */
export function findPasswordFault(password: string, email: string): PasswordFault | undefined {
  const length = [...password].length;
  if (length < PASSWORD_MIN) return 'too-short';
  if (length > PASSWORD_MAX) return 'too-long';
  const folded = foldText(password).replace(/\s/g, '');
  if (new Set(folded).size < 5) return 'repeated';
  const name = foldText(email.split('@')[0]!);
  if (name.length >= 4 && folded.includes(name)) return 'like-address';
  // A common part is no fault by itself; a password that has little besides it is.
  const rest = COMMON_PARTS.reduce((text, part) => text.replaceAll(part, ''), folded).replace(/[\d!?.@#$%*_-]+/g, '');
  return rest.length < 4 ? 'common' : undefined;
}
