import type { Instant } from '@assist/time';
import type { Asker } from '../../call/asker.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { FirstPasswordLink, FirstPasswordLinksRepository } from '../../people/first-password-links.repository.ts';
import { hashPassword } from '../../people/password.ts';
import { findPasswordFault } from '../../people/password-rule.ts';
import type { SignInLimit } from '../../people/sign-in-limit.ts';
import { orRefused } from './or-refused.ts';
import type { FirstStep, SecondStepUsecases } from './second-step.usecases.ts';

export interface FirstPasswordParts {
  /** False if accounts belong to another system, which then decides how people sign in. */
  readonly hasOwnAccounts: boolean;
  readonly links: FirstPasswordLinksRepository;
  readonly secondStep: SecondStepUsecases;
  readonly limit: SignInLimit;
}

/** Lets people who were invited set their first password, which signs them in. */
export class FirstPasswordUsecases {
  readonly #parts: FirstPasswordParts;

  constructor(parts: FirstPasswordParts) {
    this.#parts = parts;
  }

  /** @throws ProblemError `sign-in-not-offered`, `link-ended`, `account-closed`, or what is wrong with the password */
  async set(token: string, password: string, asker: Asker, now: Instant): Promise<FirstStep> {
    const { hasOwnAccounts, links, secondStep } = this.#parts;
    if (!hasOwnAccounts) throw new ProblemError('sign-in-not-offered');
    const { email } = await this.#find(token, asker, now);
    const fault = await findPasswordFault(password, email);
    // The link still works, so that the person can choose a better one.
    if (fault !== undefined) throw new ProblemError(`password-${fault}`);
    const known = orRefused(await links.redeem(token, await hashPassword(password), now), 'link-ended');
    return secondStep.goOn(known, 'link-ended', asker, now);
  }

  async #find(token: string, { address }: Asker, now: Instant): Promise<FirstPasswordLink> {
    const { links, limit } = this.#parts;
    return limit.guard({ account: undefined, address }, now, async () => {
      const link = await links.find(token, now);
      if (link === undefined) throw new ProblemError('link-ended');
      if (link.isClosed) throw new ProblemError('account-closed');
      return link;
    });
  }
}
