import { ProblemError } from './problem-error.ts';
import { FairQueue } from '../event-loop/fair-queue.ts';

interface WorkLimits {
  readonly atOnce: number;
  /** Limit of waiting tasks of all askers together. Further tasks are refused. */
  readonly waitingMax: number;
  /** Limit of waiting tasks of one asker. */
  readonly ofOneMax: number;
}

const RETRY_AFTER_SECONDS = 1;

/** Limits how many costly tasks run at the same time. The others wait, and the askers take turns. */
export class BoundedWork {
  readonly #limits: WorkLimits;
  readonly #waiting = new FairQueue<() => void>();
  #running = 0;

  constructor(limits: WorkLimits) {
    this.#limits = limits;
  }

  /**
   * @param asker id of whoever wants the work done; those who wait take turns by this id
   * @throws ProblemError `unavailable` if too many tasks are already waiting
   */
  async run<T>(asker: string, work: () => Promise<T>): Promise<T> {
    const { atOnce, waitingMax, ofOneMax } = this.#limits;
    if (this.#running < atOnce) this.#running += 1;
    else {
      if (this.#waiting.size >= waitingMax || this.#waiting.sizeOf(asker) >= ofOneMax)
        throw new ProblemError('unavailable', { retryAfterSeconds: RETRY_AFTER_SECONDS });
      // Waits until a finished task passes on its place.
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
