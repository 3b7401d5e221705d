import type { Instant } from '@assist/time';
import { ProblemError } from '../../call/problem-error.ts';
import type { IssuedTokens, SessionsRepository } from '../../people/sessions.repository.ts';
import type { SignInTicket, SignInTicketsRepository } from '../../people/sign-in-tickets.repository.ts';
import type { TwoStepRepository } from '../../people/two-step.repository.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SignInLimit } from './sign-in-limit.ts';

/** After a right password or link: a session, or a ticket that is none. */
export type FirstStep =
  | { readonly kind: 'session'; readonly tokens: IssuedTokens }
  | { readonly kind: 'ticket'; readonly ticket: SignInTicket };

export interface SecondStepParts {
  readonly hasOwnAccounts: boolean;
  readonly twoStep: TwoStepRepository;
  readonly tickets: SignInTicketsRepository;
  readonly sessions: SessionsRepository;
  readonly factor: SecondFactor;
  readonly limit: SignInLimit;
}

/** What comes between a right password or link and the session. */
export class SecondStepUsecases {
  readonly #parts: SecondStepParts;

  constructor(parts: SecondStepParts) {
    this.#parts = parts;
  }

  async goOn(userId: string, now: Instant): Promise<FirstStep> {
    const { twoStep, tickets, sessions } = this.#parts;
    if (await twoStep.isOn(userId)) return { kind: 'ticket', ticket: await tickets.make(userId, now) };
    return { kind: 'session', tokens: await sessions.start(userId, now) };
  }

  async take(ticket: string, code: string, address: string, now: Instant): Promise<IssuedTokens> {
    const { hasOwnAccounts, tickets, sessions, factor, limit } = this.#parts;
    if (!hasOwnAccounts) throw new ProblemError('sign-in-not-offered');
    const userId = await limit.guard({ account: undefined, address }, now, async () => {
      const found = await tickets.find(ticket, now);
      if (found === undefined) throw new ProblemError('step-ended');
      if (found.isClosed) throw new ProblemError('account-closed');
      return found.userId;
    });
    await limit.guardCode({ account: `second step ${userId}`, address }, now, async () => {
      if (!(await factor.isCodeRight(userId, code, now))) throw new ProblemError('wrong-code');
    });
    // A new password, or the end of the second step, has ended the ticket meanwhile.
    if (!(await tickets.take(ticket))) throw new ProblemError('step-ended');
    return sessions.start(userId, now);
  }
}
