import type { IncomingMessage } from 'node:http';
import { type AccessToken, HubRefusal } from '@assist/signalr-server';
import { instantOf, type Instant } from '@assist/time';
import { tokenOf } from '../../call/bearer-token.ts';
import type { Principal } from '../../call/principal.ts';
import { ProblemError, toProblem } from '../../call/problem-error.ts';
import type { LiveSession } from '../../people/sessions.repository.ts';
import { sessionOf } from './hub-listeners.ts';
import type { HubTicketsRepository } from './hub-tickets.repository.ts';

export interface HubEntranceParts {
  readonly tickets: Pick<HubTicketsRepository, 'make' | 'take' | 'deleteOf'>;
  /** Returns the token's owner, or `anonymous` if there is no token. Throws `session-ended` if the token is no longer valid. */
  readonly authenticate: (token: string | undefined, now: Instant) => Promise<Principal>;
  /** Returns the sessions and tokens with these ids that are still valid. */
  readonly listLive: (ids: readonly string[], now: Instant) => Promise<readonly LiveSession[]>;
  /** Counts a call of this caller, and throws `too-many-attempts` beyond the limit. */
  readonly countCall: (principal: Principal, isChanging: boolean, now: Instant) => void;
  readonly now: () => number;
}

const ASKING_MAX = 32;

/** Decides who may connect to the hub, and as whom. */
export class HubEntrance {
  readonly #parts: HubEntranceParts;
  /** The number of tokens that are being looked up, by network. */
  readonly #asking = new Map<string, number>();

  constructor(parts: HubEntranceParts) {
    this.#parts = parts;
  }

  /** Exchanges the token, which the browser sends in a header, for a ticket, which the browser then sends in a URL. */
  async negotiate(request: IncomingMessage): Promise<{ ticket?: string }> {
    const now = instantOf(this.#parts.now());
    const principal = await this.#refusing(this.#parts.authenticate(tokenOf(request), now));
    const sessionId = sessionOf(principal);
    await this.#refusing(Promise.resolve().then(() => this.#parts.countCall(principal, false, now)));
    return sessionId === undefined ? {} : { ticket: await this.#parts.tickets.make(principal, sessionId, now) };
  }

  async admit(accessToken: AccessToken | undefined, network: string): Promise<Principal> {
    if (accessToken === undefined) return { kind: 'anonymous' };
    const now = instantOf(this.#parts.now());
    const ticketed = await this.#parts.tickets.take(accessToken.value, now);
    if (ticketed !== undefined) {
      // Refuses a ticket whose session has since ended, or now has different rights.
      const [session] = await this.#parts.listLive([sessionOf(ticketed)!], now);
      if (session === undefined || !isStill(session, ticketed)) throw refusalOf(new ProblemError('session-ended'));
      return ticketed;
    }
    // A token in a URL may be in somebody's log, so it is not accepted.
    if (accessToken.from === 'query') throw refusalOf(new ProblemError('session-ended'));
    return this.#refusing(this.#authenticate(accessToken.value, network, now));
  }

  /** Limits the lookups of each network, because a request with a token may stay open for hours and is not counted as a call. */
  async #authenticate(token: string, network: string, now: Instant): Promise<Principal> {
    const asking = this.#asking.get(network) ?? 0;
    if (asking >= ASKING_MAX) throw new ProblemError('unavailable', { retryAfterSeconds: 1 });
    this.#asking.set(network, asking + 1);
    try {
      return await this.#parts.authenticate(token, now);
    } finally {
      const left = this.#asking.get(network)! - 1;
      if (left === 0) this.#asking.delete(network);
      else this.#asking.set(network, left);
    }
  }

  async #refusing<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      throw error instanceof ProblemError ? refusalOf(error) : error;
    }
  }
}

/**
 * Returns whether the session still belongs to the person who connected, with the same rights; always true for anyone but a signed-in
 * person.
 */
export function isStill({ email, administrator }: LiveSession, principal: Principal): boolean {
  return principal.kind !== 'user' || (principal.email === email && principal.permissions.has('administer') === (administrator === 1));
}

export function refusalOf(error: ProblemError): HubRefusal {
  return new HubRefusal(error.status, { type: 'application/problem+json', text: JSON.stringify(toProblem(error, 'hub')) });
}
