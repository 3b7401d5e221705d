import type { Instant } from '@assist/time';
import type { SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Account, AccountsRepository } from '../../people/accounts.repository.ts';
import type { PasskeyChallengesRepository } from '../../people/passkey-challenges.repository.ts';
import type { PasskeysRepository } from '../../people/passkeys.repository.ts';
import { isPasswordRight } from '../../people/password.ts';
import type { SignInLimit } from '../../people/sign-in-limit.ts';
import type { SecondFactor } from './second-factor.ts';

interface Parts {
  readonly hasOwnAccounts: boolean;
  readonly accounts: AccountsRepository;
  readonly passkeys: Pick<PasskeysRepository, 'has'>;
  readonly challenges: Pick<PasskeyChallengesRepository, 'take'>;
  readonly factor: SecondFactor;
  readonly limit: SignInLimit;
}

/**
 * Loads accounts with which people sign in to this server itself, by a password or a passkey, and checks that their owner is present before
 * a change to the sign-in.
 */
export class OwnAccounts {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async get({ email }: SignedIn): Promise<Account> {
    const { hasOwnAccounts, accounts, passkeys } = this.#parts;
    const account = hasOwnAccounts ? await accounts.findByEmail(email) : undefined;
    if (account === undefined || (account.password_hash === null && !(await passkeys.has(account.id))))
      throw new ProblemError('sign-in-not-offered');
    return account;
  }

  /**
   * Requires proof that the owner is present, so that nobody who finds a browser left open can change how the owner signs in: the password,
   * a code, or what a passkey was exchanged for.
   */
  async expectProof({ id, password_hash: hash }: Account, proof: string, address: string, now: Instant): Promise<void> {
    const { challenges, factor, limit } = this.#parts;
    await limit.guardCode({ account: `proof ${id}`, address }, now, async (attempted) => {
      const isRight =
        (await challenges.take('proven', proof, id, now)) ||
        (await factor.isCodeRight(id, proof, now)) ||
        (await isPasswordRight(proof, hash, attempted));
      if (!isRight) throw new ProblemError('wrong-proof');
    });
  }

  /**
   * Requires the password or, of an account without one, the proof of a passkey; a code is not enough. Wrong passwords and wrong proofs
   * count together.
   */
  async expectPassword({ id, password_hash: hash }: Account, password: string, address: string, now: Instant): Promise<void> {
    const { challenges, limit } = this.#parts;
    await limit.guardCode({ account: `proof ${id}`, address }, now, async (attempted) => {
      const isRight = hash === null ? await challenges.take('proven', password, id, now) : await isPasswordRight(password, hash, attempted);
      if (!isRight) throw new ProblemError('wrong-password');
    });
  }
}
