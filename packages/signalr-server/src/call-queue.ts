/** The calls of one connection: a few at once, in their order, and not too many waiting. */
export class CallQueue {
  readonly #atOnce: number;
  readonly #waitingMax: number;
  #waiting: (() => Promise<void>)[] = [];
  #running = 0;

  constructor(atOnce: number, waitingMax: number) {
    this.#atOnce = atOnce;
    this.#waitingMax = waitingMax;
  }

  /** False: there are too many. The call never rejects. */
  add(call: () => Promise<void>): boolean {
    if (this.#running < this.#atOnce) {
      void this.#run(call);
      return true;
    }
    if (this.#waiting.length >= this.#waitingMax) return false;
    this.#waiting.push(call);
    return true;
  }

  /** What runs ends; what waits is not begun. */
  clear(): void {
    this.#waiting = [];
  }

  async #run(first: () => Promise<void>): Promise<void> {
    this.#running += 1;
    for (let call: (() => Promise<void>) | undefined = first; call !== undefined; call = this.#waiting.shift()) await call();
    this.#running -= 1;
  }
}
