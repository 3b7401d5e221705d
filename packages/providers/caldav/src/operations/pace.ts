import { setImmediate } from 'node:timers/promises';

const STRETCH_MS = 8;

/**
 * Splits long work into short stretches, so that other work in the process gets its turn between them. The work is aborted when nobody
 * waits for it any longer.
 */
export class Pace {
  readonly #signal: AbortSignal;
  #beganMs = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Pauses if the current stretch has lasted long enough. Must be awaited before each piece of work. */
  async next(): Promise<void> {
    if (performance.now() - this.#beganMs < STRETCH_MS) return;
    await setImmediate();
    this.#signal.throwIfAborted();
    this.#beganMs = performance.now();
  }
}
