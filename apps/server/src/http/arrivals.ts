import type { ServerResponse } from 'node:http';
import { FairQueue } from '../event-loop/fair-queue.ts';

export interface ArrivalLimits {
  readonly perSecond: number;
  /** The most that enter at once after a quiet time. */
  readonly burst: number;
  /** The most that wait for one network; beyond it, the connection is closed. */
  readonly waitingMax: number;
}

/** How often waiting requests are checked, in milliseconds. */
const EACH_MS = 5;

/**
 * Admits a fixed number of requests per second, and has the others wait, with networks taking turns. Even a free or refused request costs a
 * tenth of a millisecond: a thousand connections that each repeat as soon as they are answered would fill every turn of the event loop. The
 * longer they wait for a response, the later they repeat.
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
   * @param key requests of one key take turns with those of others
   * @param enter called when its turn has come, but never if its connection has been closed in the meantime
   * @returns whether it waits or has entered; false if too many of this key are waiting
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
      // Requests whose client has left use up nothing.
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
