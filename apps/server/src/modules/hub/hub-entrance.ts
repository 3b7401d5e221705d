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
  /** The owner of this token; anonymous without one. `session-ended` for one that is no longer good. */
  readonly authenticate: (token: string | undefined, now: Instant) => Promise<Principal>;
  /** Of these sessions and tokens those that are still good. */
  readonly listLive: (ids: readonly string[], now: Instant) => Promise<readonly LiveSession[]>;
  /** One more call of theirs. */
  readonly countCall: (principal: Principal, isChanging: boolean, now: Instant) => void;
  readonly now: () => number;
}

const ASKING_MAX = 32;

/** Decides who is let in to the hub, and as whom. */
export class HubEntrance {
  readonly #parts: HubEntranceParts;
  /** How many tokens of each network are being looked up. */
  readonly #asking = new Map<string, number>();

  constructor(parts: HubEntranceParts) {
    this.#parts = parts;
  }

  /** The browser's token is asked for here, in a header; what it connects with stands in an address. */
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
      // What has happened to the session since: signed out on all devices, another right.
      const [session] = await this.#parts.listLive([sessionOf(ticketed)!], now);
      if (session === undefined || !isStill(session, ticketed)) throw refusalOf(new ProblemError('session-ended'));
      return ticketed;
    }
    // A token that stands in an address is in somebody's log: it opens nothing.
    if (accessToken.from === 'query') throw refusalOf(new ProblemError('session-ended'));
    return this.#refusing(this.#authenticate(accessToken.value, network, now));
  }

  /** Such a request has no place among the calls, for it may stay open for hours: a network's tokens are bounded here. */
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

/** Whether this is who connected, with the rights of then. */
export function isStill({ email, administrator }: LiveSession, principal: Principal): boolean {
  return principal.kind !== 'user' || (principal.email === email && principal.permissions.has('administer') === (administrator === 1));
}

export function refusalOf(error: ProblemError): HubRefusal {
  return new HubRefusal(error.status, { type: 'application/problem+json', text: JSON.stringify(toProblem(error, 'hub')) });
}
