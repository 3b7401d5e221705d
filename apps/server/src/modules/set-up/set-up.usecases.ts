import { createHash, randomInt } from 'node:crypto';
import type { AnswerOf, beginSetUpPasskey, BodyOf, getSetUp, MadePasskey, NewPasskeyOptions, setUp } from '@assist/contract';
import { type Instant, toZone, ZoneError } from '@assist/time';
import type { Asker } from '../../call/asker.ts';
import { isSameSecret } from '../../call/is-same-secret.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { RelyingParty } from '../../call/relying-party.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { AccountsRepository } from '../../people/accounts.repository.ts';
import { newPasskeyOptions, signedChallenge, verifyNewPasskey } from '../../people/new-passkey.ts';
import type { PasskeyChallengesRepository } from '../../people/passkey-challenges.repository.ts';
import { hashPassword } from '../../people/password.ts';
import { findPasswordFault } from '../../people/password-rule.ts';
import type { IssuedTokens, SessionsRepository } from '../../people/sessions.repository.ts';
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
  readonly challenges: PasskeyChallengesRepository;
  readonly sessions: Pick<SessionsRepository, 'start'>;
  /** Returns the site for which passkeys are made; undefined if the server has no such address. */
  readonly findParty: () => RelyingParty | undefined;
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
    return {
      isOpen: needsCompany || !(await accounts.hasAdministrator()),
      needsCompany,
      needsPassword: hasPasswords,
      passkeyOrigin: this.#findParty()?.origin ?? null,
    };
  }

  /** Returns the code to print when the server starts; undefined if it has been set up. */
  async codeToPrint(now: Instant): Promise<string | undefined> {
    return (await this.state()).isOpen ? this.#parts.repository.code(drawCode(), now) : undefined;
  }

  /**
   * Returns the options with which the administrator's browser makes a passkey.
   *
   * @throws ProblemError `set-up-ended`, `wrong-code`, or `sign-in-not-offered` if there can be no passkeys
   */
  async beginPasskey(
    { code, email, name, companyName = '' }: BodyOf<typeof beginSetUpPasskey>,
    address: string,
    now: Instant,
  ): Promise<NewPasskeyOptions> {
    const party = this.#findParty();
    if (party === undefined) throw new ProblemError('sign-in-not-offered');
    return this.#withCode(code, address, now, async () => {
      const known = await this.#parts.accounts.findByEmail(email);
      const challenge = await this.#parts.challenges.make(`set-up ${known?.id ?? email}`, null, now);
      const account = { id: known?.id ?? idOf(challenge), email, name };
      return newPasskeyOptions({ challenge, party, companyName, account, known: [] });
    });
  }

  /**
   * Sets the server up. Returns the administrator's session if they have a passkey; undefined if they sign in with a password, or with the
   * company's own account.
   *
   * @throws ProblemError `set-up-ended`, `wrong-code`, or what is wrong with the password, the passkey, the zone or the request
   */
  async setUp(
    { code, administrator: { email, name, password, passkey }, company }: BodyOf<typeof setUp>,
    asker: Asker,
    now: Instant,
  ): Promise<IssuedTokens | undefined> {
    const { repository, sessions } = this.#parts;
    const known = await this.#withCode(code, asker.address, now, async (expected, { needsCompany, needsPassword }) => {
      if (needsPassword && password === undefined && passkey === undefined)
        throw new ProblemError('invalid-input', { detail: 'administrator.password: required' });
      if (needsCompany && company === undefined) throw new ProblemError('invalid-input', { detail: 'company: required' });
      const named = needsCompany ? { ...company!, timezone: knownZone(company!.timezone) } : undefined;
      const passwordHash = needsPassword && password !== undefined ? await checkedHash(password, email) : null;
      const verified = needsPassword && passkey !== undefined ? await this.#verify(passkey, email, now) : undefined;
      return repository.setUp(expected, { email, name, passwordHash, passkey: verified }, named, now);
    });
    if (known === undefined) throw new ProblemError('set-up-ended');
    return passkey === undefined ? undefined : sessions.start(known, asker, now);
  }

  /** Does the work if the server can still be set up and the code is right. Wrong codes count as failed sign-ins. */
  async #withCode<T>(
    code: string,
    address: string,
    now: Instant,
    work: (expected: string, state: AnswerOf<typeof getSetUp>) => Promise<T>,
  ): Promise<T> {
    const { repository, signInLimit } = this.#parts;
    const state = await this.state();
    if (!state.isOpen) throw new ProblemError('set-up-ended');
    return signInLimit.guard({ account: 'set-up', address }, now, async () => {
      const expected = await repository.findCode();
      if (expected === undefined || !isSameSecret(plain(code), plain(expected))) throw new ProblemError('wrong-code');
      return work(expected, state);
    });
  }

  /** Uses up the challenge of the passkey, and returns the passkey with the id of its account. */
  async #verify(made: MadePasskey, email: string, now: Instant) {
    const { accounts, challenges } = this.#parts;
    const party = this.#findParty();
    const known = await accounts.findByEmail(email);
    const challenge = signedChallenge(made.clientDataJSON);
    if (party === undefined || challenge === undefined || !(await challenges.take(`set-up ${known?.id ?? email}`, challenge, null, now)))
      throw new ProblemError('passkey-refused');
    try {
      return { userId: known?.id ?? idOf(challenge), made: await verifyNewPasskey(made, party, challenge) };
    } catch {
      throw new ProblemError('passkey-refused');
    }
  }

  #findParty(): RelyingParty | undefined {
    const { hasPasswords, findParty } = this.#parts;
    return hasPasswords ? findParty() : undefined;
  }
}

/** Returns the id of the account that begins with a passkey. The passkey contains the id, and the account is made only afterwards. */
function idOf(challenge: string): string {
  const hex = createHash('sha256').update(`account ${challenge}`).digest('hex');
  // The form of a random UUID, as other accounts have it (RFC 9562, section 5.4).
  return [hex.slice(0, 8), hex.slice(8, 12), `4${hex.slice(13, 16)}`, `8${hex.slice(17, 20)}`, hex.slice(20, 32)].join('-');
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
