import { randomInt } from 'node:crypto';
import type { AnswerOf, BodyOf, getSetUp, setUp } from '@assist/contract';
import { type Instant, toZone, ZoneError } from '@assist/time';
import { isSameSecret } from '../../call/is-same-secret.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AccountsRepository } from '../../people/accounts.repository.ts';
import { hashPassword } from '../../people/password.ts';
import { findPasswordFault } from '../../people/password-rule.ts';
import type { SignInLimit } from '../../people/sign-in-limit.ts';
import type { SetUpRepository } from './set-up.repository.ts';

/** The characters of a code: no letter that is mistaken for another or for a digit, and no vowel, so that no word appears. */
const ALPHABET = '23456789BCDFGHJKMNPQRSTVWXYZ';
/** Three groups of four characters: 57 bits, which nobody guesses within the limit of attempts. */
const GROUPS = 3;
const GROUP_LENGTH = 4;

export interface SetUpParts {
  readonly repository: SetUpRepository;
  readonly accounts: AccountsRepository;
  readonly catalogue: Catalogue;
  readonly signInLimit: SignInLimit;
  /** Whether people sign in with a password of this product. */
  readonly hasPasswords: boolean;
}

/** Lets the person who can read the server's output set it up, until it has a company and an administrator. */
export class SetUpUsecases {
  readonly #parts: SetUpParts;

  constructor(parts: SetUpParts) {
    this.#parts = parts;
  }

  async state(): Promise<AnswerOf<typeof getSetUp>> {
    const { accounts, catalogue, hasPasswords } = this.#parts;
    const needsCompany = (await catalogue.current()).company.companyName === '';
    return { isOpen: needsCompany || !(await accounts.hasAdministrator()), needsCompany, needsPassword: hasPasswords };
  }

  /** Returns the code to print when the server starts; undefined if it has been set up. */
  async codeToPrint(now: Instant): Promise<string | undefined> {
    return (await this.state()).isOpen ? this.#parts.repository.code(drawCode(), now) : undefined;
  }

  /** @throws ProblemError `set-up-ended`, `wrong-code`, or what is wrong with the password, the zone or the request */
  async setUp({ code, administrator, company }: BodyOf<typeof setUp>, address: string, now: Instant): Promise<void> {
    const { repository, signInLimit } = this.#parts;
    const { isOpen, needsCompany, needsPassword } = await this.state();
    if (!isOpen) throw new ProblemError('set-up-ended');
    await signInLimit.guard({ account: 'set-up', address }, now, async () => {
      const expected = await repository.findCode();
      if (expected === undefined || !isSameSecret(plain(code), plain(expected))) throw new ProblemError('wrong-code');
      const { email, name, password } = administrator;
      if (needsPassword && password === undefined) throw new ProblemError('invalid-input', { detail: 'administrator.password: required' });
      if (needsCompany && company === undefined) throw new ProblemError('invalid-input', { detail: 'company: required' });
      const passwordHash = needsPassword ? await checkedHash(password!, email) : null;
      const named = needsCompany ? { ...company!, timezone: knownZone(company!.timezone) } : undefined;
      if (!(await repository.setUp(expected, { email, name, passwordHash }, named, now))) throw new ProblemError('set-up-ended');
    });
  }
}

async function checkedHash(password: string, email: string): Promise<string> {
  const fault = await findPasswordFault(password, email);
  if (fault !== undefined) throw new ProblemError(`password-${fault}`);
  return hashPassword(password);
}

function knownZone(name: string): string {
  try {
    return toZone(name);
  } catch (error) {
    if (error instanceof ZoneError) throw new ProblemError('invalid-zone', { detail: error.message });
    throw error;
  }
}

function drawCode(): string {
  const group = () => Array.from({ length: GROUP_LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
  return Array.from({ length: GROUPS }, group).join('-');
}

/** Returns a code as it is compared: without its hyphens and spaces, in capitals. */
function plain(code: string): string {
  return code.replaceAll(/[^\da-z]/giu, '').toUpperCase();
}
