/** The calls of one connection. A few run concurrently; the others wait in order, and only a limited number may wait. */
export class CallQueue {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** Starts a call, or adds it to those that wait; returns false if too many are waiting. The call must never reject. */
  add(call: () => Promise<void>): boolean {
    if (this.#running < this.#atOnce) {
      void this.#run(call);
      return true;
    }
    if (this.#waiting.length >= this.#waitingMax) return false;
    this.#waiting.push(call);
    return true;
  }

  /** Drops waiting calls. Running calls finish. */
  clear(): void {
    this.#waiting = [];
  }

  async #run(first: () => Promise<void>): Promise<void> {
    this.#running += 1;
    for (let call: (() => Promise<void>) | undefined = first; call !== undefined; call = this.#waiting.shift()) await call();
    this.#running -= 1;
  }
}
