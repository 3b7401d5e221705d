import { ProblemError } from './problem-error.ts';
import { FairQueue } from '../event-loop/fair-queue.ts';

interface WorkLimits {
  readonly atOnce: number;
  /** So many may wait. */
  readonly waitingMax: number;
  /** And so many of one who asks. */
  readonly ofOneMax: number;
}

const RETRY_AFTER_SECONDS = 1;

/** Work that costs more than a call may: so much of it at once, and the others wait in turn by who has asked for it. */
export class BoundedWork {
  readonly #limits: WorkLimits;
  readonly #waiting = new FairQueue<() => void>();
  #running = 0;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
  }

  /**
   * @param asker whose work it is
   * @throws ProblemError `unavailable` where too much waits already
   */
  async run<T>(asker: string, work: () => Promise<T>): Promise<T> {
    const { atOnce, waitingMax, ofOneMax } = this.#limits;
    if (this.#running < atOnce) this.#running += 1;
    else {
      if (this.#waiting.size >= waitingMax || this.#waiting.sizeOf(asker) >= ofOneMax)
        throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      // Work that ends hands its place on.
      await new Promise<void>((resolve) => this.#waiting.push(asker, resolve));
    }
    try {
      return await work();
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#running -= 1;
      else next();
    }
  }
}
