import type { ProblemCode } from '@assist/contract';
import type { Instant } from '@assist/time';
import type { Asker } from '../../call/asker.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Account, AccountsRepository } from '../../people/accounts.repository.ts';
import type { IssuedTokens, SessionsRepository } from '../../people/sessions.repository.ts';
import type { KnownPerson } from '../../people/sign-in-version.repository.ts';
import type { SignInTicket, SignInTicketsRepository, TicketHolder } from '../../people/sign-in-tickets.repository.ts';
import type { TwoStepRepository } from '../../people/two-step.repository.ts';
import { orRefused } from './or-refused.ts';
import type { SecondFactor } from './second-factor.ts';
import type { SignInLimit } from '../../people/sign-in-limit.ts';
import type { TwoStepUsecases } from './two-step.usecases.ts';

/** The result of a correct password or link: a session, or a ticket for the second step. */
export type FirstStep =
  | { readonly kind: 'session'; readonly tokens: IssuedTokens }
  | {
      readonly kind: 'ticket';
      readonly ticket: SignInTicket;
      readonly userId: string;
      /** True if everybody needs a second step and this person has none yet. */
      readonly isToBeSetUp: boolean;
    };

export interface SecondStepParts {
  readonly hasOwnAccounts: boolean;
  /** True if everybody needs a second step after a password or a link. */
  readonly isRequired: boolean;
  readonly accounts: Pick<AccountsRepository, 'findByEmail'>;
  readonly setUp: Pick<TwoStepUsecases, 'beginFor' | 'confirmFor'>;
  readonly twoStep: TwoStepRepository;
  readonly tickets: SignInTicketsRepository;
  readonly sessions: SessionsRepository;
  readonly factor: SecondFactor;
  readonly limit: SignInLimit;
}

/** Handles the step between a correct password or link and the session. */
export class SecondStepUsecases {
  readonly #parts: SecondStepParts;

  constructor(parts: SecondStepParts) {
    this.#parts = parts;
  }

  /**
   * Returns a session, or a ticket if the person needs a second step.
   *
   * @param refusal the problem if the proof has become invalid because of a new password, a new second step or the closing of the account
   * @throws ProblemError `refusal`
   */
  async goOn(known: KnownPerson, refusal: ProblemCode, asker: Asker, now: Instant): Promise<FirstStep> {
    const { twoStep, tickets, sessions, isRequired } = this.#parts;
    const { userId } = known;
    const isOn = await twoStep.isOn(userId);
    if (isOn || isRequired)
      return { kind: 'ticket', ticket: orRefused(await tickets.make(known, !isOn, now), refusal), userId, isToBeSetUp: !isOn };
    return { kind: 'session', tokens: orRefused(await sessions.start(known, asker, now), refusal) };
  }

  async take(ticket: string, code: string, asker: Asker, now: Instant): Promise<IssuedTokens> {
    const { address } = asker;
    const { tickets, sessions, factor, limit } = this.#parts;
    const known = await this.#holderOf(ticket, address, now);
    const { userId } = known;
    await limit.guardCode({ account: `second step ${userId}`, address }, now, async () => {
      if (!(await factor.isCodeRight(userId, code, now))) throw new ProblemError('wrong-code');
    });
    // Refused if a new password, or the removal of the second step, has ended the ticket in the meantime.
    if (!(await tickets.take(ticket))) throw new ProblemError('step-ended');
    return orRefused(await sessions.start(known, asker, now), 'step-ended');
  }

  /** Returns the secret for the app of a person who must set up a second step. Their first step is their only proof. */
  async begin(ticket: string, address: string, now: Instant): Promise<{ secret: string; uri: string }> {
    return this.#parts.setUp.beginFor((await this.#withoutOne(ticket, address, now)).account, now);
  }

  async confirm(
    ticket: string,
    code: string,
    asker: Asker,
    now: Instant,
  ): Promise<{ readonly tokens: IssuedTokens; readonly recoveryCodes: readonly string[] }> {
    const { tickets, sessions, setUp } = this.#parts;
    const { address } = asker;
    const { account, version } = await this.#withoutOne(ticket, address, now);
    const recoveryCodes = await setUp.confirmFor(account, code, address, now, async () => {
      // Refused if a new password has ended the ticket, because anyone who knew the old password must not register their app.
      if (!(await tickets.take(ticket))) throw new ProblemError('step-ended');
    });
    // Turning on the second step has increased the version, which ends all other sign-ins under way.
    const known = { userId: account.id, version: version + 1 };
    return { tokens: orRefused(await sessions.start(known, asker, now), 'step-ended'), recoveryCodes };
  }

  async #withoutOne(ticket: string, address: string, now: Instant): Promise<{ readonly account: Account; readonly version: number }> {
    const { isRequired, twoStep, accounts } = this.#parts;
    const { userId, email, version } = await this.#holderOf(ticket, address, now);
    if (!isRequired || (await twoStep.isOn(userId))) throw new ProblemError('two-step-on');
    const account = await accounts.findByEmail(email);
    if (account === undefined) throw new ProblemError('step-ended');
    return { account, version };
  }

  async #holderOf(ticket: string, address: string, now: Instant): Promise<TicketHolder> {
    const { hasOwnAccounts, tickets, limit } = this.#parts;
    if (!hasOwnAccounts) throw new ProblemError('sign-in-not-offered');
    return limit.guard({ account: undefined, address }, now, async () => {
      const found = await tickets.find(ticket, now);
      if (found === undefined) throw new ProblemError('step-ended');
      if (found.isClosed) throw new ProblemError('account-closed');
      return found;
    });
  }
}
