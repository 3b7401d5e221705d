import type { ServerResponse } from 'node:http';
import { FairQueue } from '../event-loop/fair-queue.ts';

export interface ArrivalLimits {
  readonly perSecond: number;
  /** Limit of requests that enter without waiting after a quiet time. */
  readonly burst: number;
  /** Limit of waiting requests of one network; if there are more, their connections are closed. */
  readonly waitingMax: number;
}

/** How often waiting requests are checked, in milliseconds. */
const EACH_MS = 5;

/**
 * Admits a fixed number of requests per second; the others wait, and the networks take turns. Even a refused request costs a tenth of a
 * millisecond, so a thousand connections that repeat as soon as they are answered would fill every turn of the event loop. If they have to
 * wait for a response, they repeat later.
 */
export class Arrivals {
  readonly #limits: ArrivalLimits;
  readonly #now: () => number;
  readonly #waiting: FairQueue<{ readonly response: ServerResponse; readonly enter: () => void }>;
  #left: number;
  #countedMs: number;

  constructor(limits: ArrivalLimits, now: () => number = () => performance.now()) {
    this.#limits = limits;
    this.#now = now;
    this.#waiting = new FairQueue(now);
    this.#left = limits.burst;
    this.#countedMs = now();
  }

  /**
   * @param key requests of one key take turns with those of other keys
   * @param enter called when the request's turn has come, unless its connection has been closed in the meantime
   * @returns true if the request has entered or waits; false if too many requests of this key are waiting
   */
  take(key: string, response: ServerResponse, enter: () => void): boolean {
    if (this.#waiting.size === 0 && this.#takeOne()) {
      enter();
      return true;
    }
    if (this.#waiting.sizeOf(key) >= this.#limits.waitingMax) return false;
    this.#waiting.push(key, { response, enter });
    if (this.#waiting.size === 1) setTimeout(() => this.#letIn(), EACH_MS);
    return true;
  }

  #letIn(): void {
    while (this.#waiting.size > 0 && this.#mayTake()) {
      const { response, enter } = this.#waiting.shift()!;
      // A request whose client has left does not count.
      if (!response.destroyed && this.#takeOne()) enter();
    }
    if (this.#waiting.size > 0) setTimeout(() => this.#letIn(), EACH_MS);
  }

  #takeOne(): boolean {
    if (!this.#mayTake()) return false;
    this.#left -= 1;
    return true;
  }

  #mayTake(): boolean {
    const { perSecond, burst } = this.#limits;
    const nowMs = this.#now();
    this.#left = Math.min(burst, this.#left + ((nowMs - this.#countedMs) / 1_000) * perSecond);
    this.#countedMs = nowMs;
    return this.#left >= 1;
  }
}
