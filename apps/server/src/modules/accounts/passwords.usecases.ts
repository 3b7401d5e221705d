import type { BodyOf, changePassword } from '@assist/contract';
import type { Instant } from '@assist/time';
import type { SignedIn } from '../../call/principal.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { AccountsRepository } from '../../people/accounts.repository.ts';
import { hashPassword } from '../../people/password.ts';
import { findPasswordFault } from '../../people/password-rule.ts';
import type { OwnAccounts } from './own-accounts.ts';
import type { SignInNotices } from './sign-in-notices.ts';

/** Changes the password of the signed-in person, who must prove the old one. */
export class PasswordsUsecases {
  readonly #own: OwnAccounts;
  readonly #accounts: AccountsRepository;
  readonly #notices: SignInNotices;

  constructor(own: OwnAccounts, accounts: AccountsRepository, notices: SignInNotices) {
    this.#own = own;
    this.#accounts = accounts;
    this.#notices = notices;
  }

  async change(
    principal: SignedIn,
    { oldPassword, newPassword }: BodyOf<typeof changePassword>,
    address: string,
    now: Instant,
  ): Promise<void> {
    const account = await this.#own.get(principal);
    await this.#own.expectPassword(account, oldPassword, address, now);
    const fault = await findPasswordFault(newPassword, account.email);
    if (fault !== undefined) throw new ProblemError(`password-${fault}`);
    const isChanged = await this.#accounts.changePassword(account, await hashPassword(newPassword), principal.sessionId, now);
    if (!isChanged) throw new ProblemError('wrong-password');
    this.#notices.tell(account, { kind: 'password' }, now);
  }
}
