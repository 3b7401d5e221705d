import type { Principal } from './principal.ts';
import { ProblemError } from './problem-error.ts';

const MINUTE_MS = 60_000;

export interface CallsOfAMinute {
  readonly all: number;
  /** Of these so many may change something; another system does nothing else. */
  readonly changing: number;
}

interface Counted {
  all: number;
  changing: number;
}

/**
 * How many calls one may make in a minute: a person on all of his devices together, a guest, a kiosk, another system. It is far beyond what
 * pages ask for, also fifty of them that are opened at once; a program that copies all there is, or fills every desk, meets it. Each process counts for itself, in
 * memory: the next minute begins with nothing, so that nothing grows and nothing has to be tidied up.
 */
export class CallLimit {
  readonly #most: CallsOfAMinute;
  #minute = 0;
  #counted = new Map<string, Counted>();

  constructor(most: CallsOfAMinute) {
    this.#most = most;
  }

  /** One more call. `too-many-attempts` beyond the limit, with the seconds that are left of this minute. */
  count(principal: Principal, isChanging: boolean, nowMs: number): void {
    const who = keyOf(principal);
    if (who === undefined) return;
    const minute = Math.floor(nowMs / MINUTE_MS);
    if (minute !== this.#minute) {
      this.#minute = minute;
      this.#counted = new Map();
    }
    let counted = this.#counted.get(who);
    if (counted === undefined) this.#counted.set(who, (counted = { all: 0, changing: 0 }));
    const isLimitedChange = isChanging && principal.kind !== 'service';
    if (counted.all >= this.#most.all || (isLimitedChange && counted.changing >= this.#most.changing))
      throw new ProblemError('too-many-attempts', { retryAfterSeconds: Math.ceil(((minute + 1) * MINUTE_MS - nowMs) / 1_000) });
    counted.all += 1;
    if (isLimitedChange) counted.changing += 1;
  }
}

/** Ids are random: nobody has another one's. Callers without one are limited where they come in, by their address. */
export function keyOf(principal: Principal): string | undefined {
  switch (principal.kind) {
    case 'anonymous':
      return undefined;
    case 'user':
      return principal.userId;
    case 'guest':
      return principal.sessionId;
    case 'kiosk':
      return principal.kioskId;
    case 'service':
      return principal.tokenId;
  }
}
