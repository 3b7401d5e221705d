import { PASSWORD_MIN } from '@assist/contract';
import type { Language, MessageKey } from '@assist/i18n';
import { isApiError } from '../../../lib/api/api-error.ts';

/** What the form contains. The fields that it does not show are undefined. */
export interface Typed {
  readonly code: string;
  readonly name: string;
  readonly email: string;
  readonly password: string | undefined;
  readonly company: string | undefined;
  readonly timezone: string | undefined;
  readonly language: Language | undefined;
}

export type Field = keyof Typed;

interface Fault {
  readonly field: Field;
  readonly key: MessageKey;
}

/** Returns the first fault that can be found without the server; undefined if there is none. `isAddress` is the browser's own check. */
export function findFault({ code, name, email, password, company }: Typed, isAddress: boolean): Fault | undefined {
  if (code.trim() === '') return { field: 'code', key: 'setUp.codeMissing' };
  if (name.trim() === '') return { field: 'name', key: 'setUp.nameMissing' };
  if (email.trim() === '') return { field: 'email', key: 'login.emailMissing' };
  if (!isAddress) return { field: 'email', key: 'setUp.emailWrong' };
  if (password !== undefined && [...password].length < PASSWORD_MIN) return { field: 'password', key: 'error.password-too-short' };
  if (company !== undefined && company.trim() === '') return { field: 'company', key: 'setUp.companyMissing' };
  return undefined;
}

/** Returns the field that the server rejected; undefined if the cause was something else. */
export function refusedField(error: unknown): Field | undefined {
  if (!isApiError(error)) return undefined;
  if (error.code === 'wrong-code') return 'code';
  return error.code.startsWith('password-') ? 'password' : undefined;
}
