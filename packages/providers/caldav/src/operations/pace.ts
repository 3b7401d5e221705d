import { setImmediate } from 'node:timers/promises';

const STRETCH_MS = 8;

/**
 * Splits long work into stretches: everything else in the process gets its turn between them, and the work ends once nobody waits for it.
 */
export class Pace {
  readonly #signal: AbortSignal;
  #beganMs = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Pauses if the stretch is over; must be awaited before each piece. */
  async next(): Promise<void> {
    if (performance.now() - this.#beganMs < STRETCH_MS) return;
    await setImmediate();
    this.#signal.throwIfAborted();
    this.#beganMs = performance.now();
  }
}
