import { setImmediate } from 'node:timers/promises';

const STRETCH_MS = 8;

/** Long work in stretches: everything else of the process has its turn between them, and it ends when nobody waits for it any more. */
export class Pace {
  readonly #signal: AbortSignal;
  #beganMs = performance.now();

  constructor(signal: AbortSignal) {
    this.#signal = signal;
  }

  /** Asked before each piece. */
  async next(): Promise<void> {
    if (performance.now() - this.#beganMs < STRETCH_MS) return;
    await setImmediate();
    this.#signal.throwIfAborted();
    this.#beganMs = performance.now();
  }
}
