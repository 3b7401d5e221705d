import { turns } from '../event-loop/turns.ts';

/** Read when it is first asked for, and held until it is forgotten. Many who ask at once read once; what could not be read is read again. */
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
