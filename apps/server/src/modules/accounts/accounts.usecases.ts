import { CAPABILITIES, type CurrentUser, type OwnSession } from '@assist/contract';
import { fromInstant, type Instant } from '@assist/time';
import type { Asker } from '../../call/asker.ts';
import type { Kiosk, Principal, Service, SignedIn } from '../../call/principal.ts';
import { permissionsOf } from '../../call/may-call.ts';
import { ProblemError } from '../../call/problem-error.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { admitsGuest } from '../../catalogue/company.ts';
import { opensAt } from '../../catalogue/seen-by.ts';
import { type Account, type AccountsRepository, knownAs } from '../../people/accounts.repository.ts';
import { isPasswordRight } from '../../people/password.ts';
import type { IssuedTokens, SessionsRepository } from '../../people/sessions.repository.ts';
import type { FirstStep, SecondStepUsecases } from './second-step.usecases.ts';
import type { SignInLimit } from '../../people/sign-in-limit.ts';

/** Finds the kiosk or service whose token this is; undefined if there is none. */
type AuthenticateDevice = (token: string, now: Instant) => Promise<Kiosk | Service | undefined>;

export class AccountsUsecases {
  readonly #accounts: AccountsRepository;
  readonly #sessions: SessionsRepository;
  readonly #limit: SignInLimit;
  readonly #catalogue: Catalogue;
  readonly #secondStep: SecondStepUsecases;
  readonly #authenticateDevice: AuthenticateDevice;

  constructor(
    accounts: AccountsRepository,
    sessions: SessionsRepository,
    limit: SignInLimit,
    catalogue: Catalogue,
    secondStep: SecondStepUsecases,
    authenticateDevice: AuthenticateDevice,
  ) {
    this.#authenticateDevice = authenticateDevice;
    this.#secondStep = secondStep;
    this.#catalogue = catalogue;
    this.#accounts = accounts;
    this.#sessions = sessions;
    this.#limit = limit;
  }

  /** Returns the token's owner, or `anonymous` if there is no token. */
  async authenticate(token: string | undefined, now: Instant): Promise<Principal> {
    if (token === undefined) return { kind: 'anonymous' };
    const user = await this.#sessions.findUser(token, now);
    if (user === undefined) return (await this.#authenticateDevice(token, now)) ?? this.#authenticateGuest(token, now);
    const { sessionId, userId, email, name } = user;
    return { kind: 'user', sessionId, userId, email, name, permissions: permissionsOf(user), manager: user.roles.manager };
  }

  /** Also checks the company's settings, because guest access may have been turned off since the guest signed in. */
  async #authenticateGuest(token: string, now: Instant): Promise<Principal> {
    const guest = await this.#sessions.findGuest(token, now);
    if (guest === undefined) throw new ProblemError('session-ended');
    const snapshot = await this.#catalogue.current();
    if (!admitsGuest(snapshot.company, guest.invitationId !== null || guest.kiosk !== null)) throw new ProblemError('session-ended');
    const { reservation, ...session } = guest;
    // Checked on every call, because during the session the day of the reservation may begin, and the reservation may be moved or
    // cancelled.
    const isOn = reservation === null || (!reservation.cancelled && opensAt(snapshot, reservation) <= now);
    return { kind: 'guest', ...session, isLetIn: isOn };
  }

  /** Checks a password. The response and its timing are the same for a wrong password and for an unknown address. */
  async login(email: string, password: string, asker: Asker, now: Instant): Promise<FirstStep> {
    const known = await this.#limit.guard({ account: email, address: asker.address }, now, async (attempted) => {
      const account = await this.#accounts.findByEmail(email);
      if (!(await isPasswordRight(password, account?.password_hash ?? null, attempted)) || account === undefined) {
        throw new ProblemError('wrong-credentials');
      }
      // Reported only after the correct password, so that nobody else learns that the account exists.
      if (account.disabled_at !== null) throw new ProblemError('account-closed');
      return knownAs(account);
    });
    return this.#secondStep.goOn(known, 'wrong-credentials', asker, now);
  }

  async refresh(refreshToken: string, now: Instant): Promise<IssuedTokens> {
    const outcome = await this.#sessions.refresh(refreshToken, now);
    switch (outcome.kind) {
      case 'refreshed':
        return outcome.tokens;
      case 'in-progress':
        throw new ProblemError('refresh-in-progress', { retryAfterSeconds: 1 });
      case 'ended':
        throw new ProblemError('session-ended');
    }
  }

  /** Ends the session, and returns the id of its owner; undefined if the token is unknown. */
  async logout(token: string, now: Instant): Promise<string | undefined> {
    return this.#sessions.end(token, now);
  }

  async logoutEverywhere({ userId }: SignedIn, now: Instant): Promise<void> {
    await this.#sessions.endAll(userId, now);
  }

  async listSessions({ userId, sessionId }: SignedIn, now: Instant): Promise<OwnSession[]> {
    const sessions = await this.#sessions.listOwn(userId, sessionId, now);
    return sessions.map(({ id, browser, system, createdAt, lastUsedAt }) => ({
      id,
      browser,
      system,
      createdAt: fromInstant(createdAt),
      lastUsedAt: fromInstant(lastUsedAt),
      isThisOne: id === sessionId,
    }));
  }

  async endSession({ userId }: SignedIn, id: string, now: Instant): Promise<void> {
    if (!(await this.#sessions.endOwn(userId, id, now))) throw new ProblemError('not-found');
  }

  async getCurrentUser(principal: SignedIn): Promise<CurrentUser> {
    const account = await this.#accounts.findByEmail(principal.email);
    if (account === undefined) throw new ProblemError('session-ended');
    return toCurrentUser(account, principal);
  }
}

function toCurrentUser(account: Account, { permissions, manager }: SignedIn): CurrentUser {
  return {
    name: account.name,
    givenName: account.given_name,
    surname: account.surname,
    email: account.email,
    username: account.username,
    administrator: account.administrator === 1,
    capabilities: permissions.has('administer') ? [...CAPABILITIES] : [...(manager?.capabilities ?? [])],
  };
}
