import type { Whose } from '../event-loop/turns.ts';

/** How much of something there may be at once. */
export interface ShareLimits {
  readonly all: number;
  /** Of those together whose session is not known. */
  readonly strangers: number;
  /** Of one who is known. */
  readonly ofOne: number;
  /** Of strangers of one network. */
  readonly ofNetwork: number;
}

/** Why somebody is turned away: there are too many, too many strangers, or too many of their own. */
export type Reason = 'busy' | 'strangers' | 'caller';

/** What callers take while they are served, so that no one of them, nor all strangers together, have all of it. */
export class CallerShares {
  readonly #limits: ShareLimits;
  #taken = 0;
  #byStrangers = 0;
  readonly #ofKey = new Map<string, number>();

  constructor(limits: ShareLimits) {
    this.#limits = limits;
  }

  /** Undefined where there is room for one more of this caller's. */
  reasonAgainst({ key, isStranger }: Whose): Reason | undefined {
    const { all, strangers, ofOne, ofNetwork } = this.#limits;
    if (this.#taken >= all) return 'busy';
    if (isStranger && this.#byStrangers >= strangers) return 'strangers';
    return (this.#ofKey.get(key) ?? 0) >= (isStranger ? ofNetwork : ofOne) ? 'caller' : undefined;
  }

  /** One more. Gives it back, once. */
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
