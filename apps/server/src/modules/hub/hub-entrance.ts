import type { IncomingMessage } from 'node:http';
import { type AccessToken, HubRefusal } from '@assist/signalr-server';
import { instantOf, type Instant } from '@assist/time';
import { tokenOf } from '../../call/bearer-token.ts';
import type { Principal } from '../../call/principal.ts';
import { ProblemError, toProblem } from '../../call/problem-error.ts';
import { type HubListeners, sessionOf } from './hub-listeners.ts';
import type { HubTicketsRepository } from './hub-tickets.repository.ts';

/** A browser has as many as it has tabs. */
const OF_ONE_SESSION_MAX = 50;
/** Whoever has not signed in hears of nothing but a reload: pages that wait at the sign-in. */
const ANONYMOUS_MAX = 1_000;

export interface HubEntranceParts {
  readonly tickets: Pick<HubTicketsRepository, 'make' | 'take'>;
  /** Whose token this is; anonymous without one. `session-ended` for one that is no longer good. */
  readonly authenticate: (token: string | undefined, now: Instant) => Promise<Principal>;
  /** Who listens already. */
  readonly listeners: HubListeners;
  readonly now: () => number;
}

/** Who is let in to the hub, and as whom. */
export class HubEntrance {
  readonly #parts: HubEntranceParts;

  constructor(parts: HubEntranceParts) {
    this.#parts = parts;
  }

  /** The browser's token is asked for here, in a header; what it connects with stands in an address. */
  async negotiate(request: IncomingMessage): Promise<{ ticket?: string }> {
    const now = instantOf(this.#parts.now());
    const principal = await this.#refusing(this.#parts.authenticate(tokenOf(request), now));
    return principal.kind === 'anonymous' ? {} : { ticket: await this.#parts.tickets.make(principal, now) };
  }

  async admit(accessToken: AccessToken | undefined): Promise<Principal> {
    const principal = await this.#principalOf(accessToken);
    const sessionId = sessionOf(principal);
    const isTooMany =
      sessionId === undefined
        ? this.#parts.listeners.ofKind('anonymous').size >= ANONYMOUS_MAX
        : this.#parts.listeners.ofSession(sessionId).size >= OF_ONE_SESSION_MAX;
    if (isTooMany) throw refusalOf(new ProblemError('too-many-attempts'));
    return principal;
  }

  async #principalOf(accessToken: AccessToken | undefined): Promise<Principal> {
    if (accessToken === undefined) return { kind: 'anonymous' };
    const now = instantOf(this.#parts.now());
    const ticketed = await this.#parts.tickets.take(accessToken.value, now);
    if (ticketed !== undefined) return ticketed;
    // A token that stands in an address is in somebody's log: it opens nothing.
    if (accessToken.from === 'query') throw refusalOf(new ProblemError('session-ended'));
    return this.#refusing(this.#parts.authenticate(accessToken.value, now));
  }

  async #refusing<T>(asked: Promise<T>): Promise<T> {
    try {
      return await asked;
    } catch (error) {
      throw error instanceof ProblemError ? refusalOf(error) : error;
    }
  }
}

function refusalOf(error: ProblemError): HubRefusal {
  return new HubRefusal(error.status, { type: 'application/problem+json', text: JSON.stringify(toProblem(error, 'hub')) });
}
