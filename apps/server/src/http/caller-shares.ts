import type { Whose } from '../event-loop/turns.ts';

/** Limits of places that may be occupied at the same time. */
export interface ShareLimits {
  readonly all: number;
  /** Limit for all strangers together. */
  readonly strangers: number;
  /** Limit for one known caller. */
  readonly ofOne: number;
  /** Limit for the strangers of one network. */
  readonly ofNetwork: number;
}

/** Why a caller is turned away: too many calls in all, too many of strangers, or too many of the caller's own. */
export type Reason = 'busy' | 'strangers' | 'caller';

/** Counts the places that callers occupy while they are served. Neither one caller nor all strangers together can occupy all places. */
export class CallerShares {
  readonly #limits: ShareLimits;
  #taken = 0;
  #byStrangers = 0;
  readonly #ofKey = new Map<string, number>();

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** Returns why this caller gets no further place; undefined if there is one. */
  reasonAgainst({ key, isStranger }: Whose): Reason | undefined {
    const { all, strangers, ofOne, ofNetwork } = this.#limits;
    if (this.#taken >= all) return 'busy';
    if (isStranger && this.#byStrangers >= strangers) return 'strangers';
    return (this.#ofKey.get(key) ?? 0) >= (isStranger ? ofNetwork : ofOne) ? 'caller' : undefined;
  }

  /** Occupies a place. Returns a function that gives the place back; calling it again has no effect. */
  take({ key, isStranger }: Whose): () => void {
    this.#taken += 1;
    if (isStranger) this.#byStrangers += 1;
    this.#ofKey.set(key, (this.#ofKey.get(key) ?? 0) + 1);
    let isGiven = false;
    return () => {
      if (isGiven) return;
      isGiven = true;
      this.#taken -= 1;
      if (isStranger) this.#byStrangers -= 1;
      const left = this.#ofKey.get(key)! - 1;
      if (left > 0) this.#ofKey.set(key, left);
      else this.#ofKey.delete(key);
    };
  }
}
