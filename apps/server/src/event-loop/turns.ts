/**
 * Of work in one turn of the event loop, before the kernel is asked who else has come. libuv lets one new connection in with each turn
 * (libuv/libuv#3696, nodejs/node#57364): where turns are long, whoever comes to a busy process waits for seconds at its door, while those
 * within are served.
 */
const TURN_MS = 8;

/**
 * So many begin beside each other before the clock is asked what they have taken. One by one each would cost a fifth more: they share commits,
 * and do the same things one after the other (`npm run bench -- server/server`).
 */
const SIDE_BY_SIDE = 16;

interface Newcomer {
  readonly sinceMs: number;
  readonly start: () => void;
}

/** Who works when in this process's one thread: a turn that has been long enough ends, and the rest has the next ones. */
export class Turns {
  readonly #now: () => number;
  #beganMs: number | undefined;
  readonly #underWay: (() => void)[] = [];
  readonly #newcomers: Newcomer[] = [];
  #isForNew = false;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
  }

  /** Asked between the pieces of what is under way; undefined where it may go on at once. */
  next(): Promise<void> | undefined {
    if (!this.#isOver()) return undefined;
    return new Promise<void>((resolve) => this.#underWay.push(resolve));
  }

  /** What comes from outside begins when nothing that came before it waits. */
  begin(start: () => void): void {
    if (!this.#isOver() && this.#underWay.length === 0 && this.#newcomers.length === 0) start();
    else this.#newcomers.push({ sinceMs: this.#now(), start });
  }

  /** Of those who have not begun, the first one has waited for so long, in milliseconds. */
  longestWaitMs(): number {
    const [first] = this.#newcomers;
    return first === undefined ? 0 : this.#now() - first.sinceMs;
  }

  #isOver(): boolean {
    if (this.#beganMs === undefined) this.#beginTurn();
    return this.#now() - this.#beganMs! >= TURN_MS;
  }

  #beginTurn(): void {
    this.#beganMs = this.#now();
    setImmediate(() => {
      this.#beganMs = undefined;
      this.#goOn();
    });
  }

  /** What is under way goes on and what is new begins by turns, so that neither waits for all of the other. */
  #goOn(): void {
    if ((this.#underWay.length === 0 && this.#newcomers.length === 0) || this.#isOver()) return;
    this.#isForNew = this.#underWay.length === 0 || (!this.#isForNew && this.#newcomers.length > 0);
    if (this.#isForNew) for (const { start } of this.#newcomers.splice(0, SIDE_BY_SIDE)) start();
    else this.#underWay.shift()!();
    // A tick that a microtask asks for comes after all of them, also after those that they begin: then all is done that could be done at once.
    queueMicrotask(() => process.nextTick(() => this.#goOn()));
  }
}

/** There is one event loop in a process. */
export const turns = new Turns();
