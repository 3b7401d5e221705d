import { turns } from '../event-loop/turns.ts';

/** Reads a value on first use, and keeps it until it is forgotten. Simultaneous callers share one read; a failed read is tried again. */
export class Held<T> {
  readonly #read: () => Promise<T>;
  #held: Promise<T> | undefined;

  constructor(read: () => Promise<T>) {
    this.#read = read;
  }

  get(): Promise<T> {
    if (this.#held !== undefined) return this.#held;
    const reading: Promise<T> = turns.forAll(this.#read).catch((error: unknown) => {
      if (this.#held === reading) this.#held = undefined;
      throw error;
    });
    this.#held = reading;
    return reading;
  }

  forget(): void {
    this.#held = undefined;
  }
}
