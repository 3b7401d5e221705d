import type { Instant } from '@assist/time';
import type { SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Account, AccountsRepository } from '../../people/accounts.repository.ts';
import { isPasswordRight } from '../../people/password.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SignInLimit } from '../../people/sign-in-limit.ts';

/** Loads accounts whose password this server stores, and checks that their owner is present before a change to the sign-in. */
export class OwnAccounts {
  readonly #hasOwnAccounts: boolean;
  readonly #accounts: AccountsRepository;
  readonly #factor: SecondFactor;
  readonly #limit: SignInLimit;

  constructor(hasOwnAccounts: boolean, accounts: AccountsRepository, factor: SecondFactor, limit: SignInLimit) {
    this.#hasOwnAccounts = hasOwnAccounts;
    this.#accounts = accounts;
    this.#factor = factor;
    this.#limit = limit;
  }

  async get({ email }: SignedIn): Promise<Account> {
    const account = this.#hasOwnAccounts ? await this.#accounts.findByEmail(email) : undefined;
    if (account === undefined || account.password_hash === null) throw new ProblemError('sign-in-not-offered');
    return account;
  }

  /** Requires proof that the owner is present, so that nobody who finds a browser left open can change how the owner signs in. */
  async expectProof({ id, password_hash: hash }: Account, proof: string, address: string, now: Instant): Promise<void> {
    await this.#limit.guardCode({ account: `proof ${id}`, address }, now, async (attempted) => {
      const isRight = (await this.#factor.isCodeRight(id, proof, now)) || (await isPasswordRight(proof, hash, attempted));
      if (!isRight) throw new ProblemError('wrong-proof');
    });
  }

  /** Requires the password; a code is not enough. Wrong passwords and wrong proofs count together. */
  async expectPassword({ id, password_hash: hash }: Account, password: string, address: string, now: Instant): Promise<void> {
    await this.#limit.guardCode({ account: `proof ${id}`, address }, now, async (attempted) => {
      if (!(await isPasswordRight(password, hash, attempted))) throw new ProblemError('wrong-password');
    });
  }
}
