import { AsyncLocalStorage } from 'node:async_hooks';
import { FairQueue } from './fair-queue.ts';

/**
 * Longest work in one turn of the event loop before the kernel is asked for new connections. libuv accepts one new connection per turn
 * (libuv/libuv#3696, nodejs/node#57364): with long turns, newcomers to a busy process wait for seconds to be accepted, while those already
 * connected are served.
 */
const TURN_MS = 8;

/**
 * Limit of calls that start side by side before the clock is checked. Starting them one by one would cost a fifth more each: together they
 * share commits, and do the same steps one after the other (`npm run bench -- server/server`). If they took longer than a turn, fewer start
 * the next time.
 */
const SIDE_BY_SIDE_MAX = 16;
/**
 * If calls of strangers and of others wait, every fourth call that starts is a stranger's. So people can sign in while many others work,
 * but do not slow them down further.
 */
const STRANGERS_EACH = 4;

/** The key of the process's own work, and of callers who are not told apart. */
const NOBODYS = '';

export interface Whose {
  /** Key of the caller. Work with one key takes turns with work of other keys. */
  readonly key: string;
  /** True if the server knows no session of the caller. */
  readonly isStranger: boolean;
}

/**
 * Decides which work continues in this process's only thread: a turn that has taken long enough ends, and the rest follows in the next
 * turns. A turn goes to a person, not to a call: somebody who makes many calls waits for them, and keeps nobody else waiting.
 */
export class Turns {
  readonly #now: () => number;
  readonly #whose = new AsyncLocalStorage<string>();
  #beganMs: number | undefined;
  readonly #underWay: FairQueue<() => void>;
  readonly #known: FairQueue<() => void>;
  readonly #strangers: FairQueue<() => void>;
  #isForNew = false;
  #sideBySide = SIDE_BY_SIDE_MAX;
  #begun = 0;

  constructor(now: () => number = () => performance.now()) {
    this.#now = now;
    this.#underWay = new FairQueue(now);
    this.#known = new FairQueue(now);
    this.#strangers = new FairQueue(now);
  }

  /** Returns a promise that resolves at the next turn, for use between pieces of work; undefined if the work may continue immediately. */
  next(): Promise<void> | undefined {
    return this.#next(this.#whose.getStore() ?? NOBODYS);
  }

  /** Waits as `next` does, for work for which other callers wait as well, such as a transaction beside which nobody else can write. */
  nextForAll(): Promise<void> | undefined {
    return this.#next(NOBODYS);
  }

  /** Runs work for which several callers wait, so that it does not wait in the line of the first caller. */
  forAll<T>(work: () => T): T {
    return this.#whose.run(NOBODYS, work);
  }

  #next(key: string): Promise<void> | undefined {
    if (!this.#isOver()) return undefined;
    return new Promise<void>((resolve) => this.#underWay.push(key, resolve));
  }

  /** Starts a caller's work when nothing earlier is waiting. Everything that the work does takes turns in the caller's line. */
  begin(start: () => void, { key, isStranger }: Whose = { key: NOBODYS, isStranger: false }): void {
    const begin = () => this.#whose.run(key, start);
    if (!this.#isOver() && this.#underWay.size === 0 && this.#newcomers === 0) begin();
    else (isStranger ? this.#strangers : this.#known).push(key, begin);
  }

  /** Returns how long the caller whose turn is next has waited to start, in milliseconds. */
  longestWaitMs(isStranger = false): number {
    return (isStranger ? this.#strangers : this.#known).longestWaitMs();
  }

  get #newcomers(): number {
    return this.#known.size + this.#strangers.size;
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

  /** Alternates between continuing work and starting new work, so that neither waits until the other is finished. */
  #goOn(): void {
    if ((this.#underWay.size === 0 && this.#newcomers === 0) || this.#isOver()) return;
    const beganMs = this.#now();
    this.#isForNew = this.#underWay.size === 0 || (!this.#isForNew && this.#newcomers > 0);
    if (this.#isForNew) this.#beginSome();
    else this.#underWay.shift()!();
    // A tick requested from a microtask runs after all microtasks, including those that they queue. By then, everything that needs no
    // waiting is done.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (this.#isForNew) this.#noteLength(this.#now() - beganMs);
        this.#goOn();
      }),
    );
  }

  /**
   * Adapts the number of calls that start side by side.
   *
   * @param tookMs the time taken by the calls that last started side by side
   */
  #noteLength(tookMs: number): void {
    if (tookMs > TURN_MS) this.#sideBySide = Math.max(1, Math.floor((this.#sideBySide * TURN_MS) / tookMs));
    else if (tookMs < TURN_MS / 2) this.#sideBySide = Math.min(SIDE_BY_SIDE_MAX, this.#sideBySide * 2);
  }

  #beginSome(): void {
    for (let count = 1; count <= this.#sideBySide; count += 1) {
      this.#begun += 1;
      const isForStranger = this.#known.size === 0 || (this.#begun % STRANGERS_EACH === 0 && this.#strangers.size > 0);
      (isForStranger ? this.#strangers : this.#known).shift()?.();
    }
  }
}

/** The turns of this process, which has only one event loop. */
export const turns = new Turns();
