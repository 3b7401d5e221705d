import type { ServerResponse } from 'node:http';
import { FairQueue } from '../event-loop/fair-queue.ts';

export interface ArrivalLimits {
  readonly perSecond: number;
  /** So many at once, where none came for a while. */
  readonly burst: number;
  /** Of one network; the connection of one that comes beyond is closed. */
  readonly waitingMax: number;
}

/** How often those that wait are looked at, in milliseconds. */
const EACH_MS = 5;

/**
 * Lets in so many requests a second, and has the others wait, in turns by network. Also what is free or turned away costs a tenth of a millisecond:
 * a thousand connections that each ask again as soon as they are answered would fill each turn of the event loop. The longer their answer waits,
 * the later they ask again.
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
   * @param key those of one key take turns with those of others
   * @param enter called when its turn has come, and never where its connection has been closed meanwhile
   * @returns whether it waits or has entered; false where too many of this key wait
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
      // Those who have left cost nothing more.
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
