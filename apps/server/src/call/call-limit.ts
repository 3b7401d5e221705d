import type { Principal } from './principal.ts';
import { ProblemError } from './problem-error.ts';

const MINUTE_MS = 60_000;

export interface CallsOfAMinute {
  readonly all: number;
  /** Limit of calls that may change something, among all calls. Not applied to other systems, whose calls all change something. */
  readonly changing: number;
}

interface Counted {
  all: number;
  changing: number;
}

/**
 * Limits the calls per minute of a person (on all of their devices together), a guest, a kiosk or another system. The limit is far beyond
 * the needs of pages, even of fifty opened at the same time; only a program that copies everything, or reserves every desk, reaches it.
 * Each process counts separately in memory. Each minute starts from zero, so nothing grows and nothing needs cleaning up.
 */
export class CallLimit {
  readonly #most: CallsOfAMinute;
  #minute = 0;
  #counted = new Map<string, Counted>();

  constructor(most: CallsOfAMinute) {
    this.#most = most;
  }

  /** Counts a call. Throws `too-many-attempts` beyond the limit, with the seconds left in this minute. */
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

/**
 * Returns the id under which the caller's calls are counted; ids are random, so no two callers share one. Undefined for a stranger, whose
 * calls are limited by address when they arrive.
 */
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
