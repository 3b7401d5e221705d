import { randomUUID } from 'node:crypto';
import type { CallContext } from '@assist/calendar-provider';
import { instantOf } from '@assist/time';

/** Time limit of a background call, for which nobody waits at a screen. */
const TIMEOUT_MS = 5 * 60_000;

/** Creates the contexts of the server's own calls, which end when the server stops. */
export class BackgroundCalls {
  readonly #now: () => number;
  readonly #stopping = new AbortController();

  constructor(now: () => number) {
    this.#now = now;
  }

  as(actor: CallContext['actor'], signal = AbortSignal.any([this.#stopping.signal, AbortSignal.timeout(TIMEOUT_MS)])): CallContext {
    return { actor, now: instantOf(this.#now()), signal, correlationId: randomUUID(), priority: 'background' };
  }

  stop(): void {
    this.#stopping.abort(new Error('the server is stopping'));
  }
}
