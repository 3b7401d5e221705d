import { AsyncLocalStorage } from 'node:async_hooks';
import { FairQueue } from './fair-queue.ts';

/**
 * Of work in one turn of the event loop, before the kernel is asked who else has come. libuv lets one new connection in with each turn
 * (libuv/libuv#3696, nodejs/node#57364): where turns are long, whoever comes to a busy process waits for seconds at its door, while those
 * within are served.
 */
const TURN_MS = 8;

/**
 * So many begin beside each other, at most, before the clock is asked what they have taken. One by one each would cost a fifth more: they share
 * commits, and do the same things one after the other (`npm run bench -- server/server`). Where they have taken longer than a turn, fewer
 * begin the next time.
 */
const SIDE_BY_SIDE_MAX = 16;
/** Of four that begin, one is nobody's whom the server knows, where there are both: signing in goes on while many work, and no more than that. */
const STRANGERS_EACH = 4;

/** The process's own work, and that of callers who are not told apart. */
const NOBODYS = '';

export interface Whose {
  /** Those of one key take turns with those of others. */
  readonly key: string;
  /** No session of theirs is known. */
  readonly isStranger: boolean;
}

/**
 * Decides which work continues in this process's one thread: a turn that has been long enough ends, and the rest follows in the next ones. People take turns, not
 * calls: somebody who asks for much waits for it, and keeps nobody else waiting.
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

  /** Asked between the pieces of what is under way; undefined where it may go on at once. */
  next(): Promise<void> | undefined {
    return this.#next(this.#whose.getStore() ?? NOBODYS);
  }

  /** The same for what others wait for, too: a transaction that nobody else may write beside. */
  nextForAll(): Promise<void> | undefined {
    return this.#next(NOBODYS);
  }

  /** Work that several callers wait for stays out of the line of the caller who came first. */
  forAll<T>(work: () => T): T {
    return this.#whose.run(NOBODYS, work);
  }

  #next(key: string): Promise<void> | undefined {
    if (!this.#isOver()) return undefined;
    return new Promise<void>((resolve) => this.#underWay.push(key, resolve));
  }

  /** What comes from outside begins when nothing that came before it waits. All that it does is done in its turns. */
  begin(start: () => void, { key, isStranger }: Whose = { key: NOBODYS, isStranger: false }): void {
    const begin = () => this.#whose.run(key, start);
    if (!this.#isOver() && this.#underWay.size === 0 && this.#newcomers === 0) begin();
    else (isStranger ? this.#strangers : this.#known).push(key, begin);
  }

  /** Of those who have not begun, the one whose turn is next has waited for so long, in milliseconds. */
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

  /** What is under way goes on and what is new begins by turns, so that neither waits for all of the other. */
  #goOn(): void {
    if ((this.#underWay.size === 0 && this.#newcomers === 0) || this.#isOver()) return;
    const beganMs = this.#now();
    this.#isForNew = this.#underWay.size === 0 || (!this.#isForNew && this.#newcomers > 0);
    if (this.#isForNew) this.#beginSome();
    else this.#underWay.shift()!();
    // A tick that a microtask asks for comes after all of them, also after those that they begin: then all is done that could be done at once.
    queueMicrotask(() =>
      process.nextTick(() => {
        if (this.#isForNew) this.#noteLength(this.#now() - beganMs);
        this.#goOn();
      }),
    );
  }

  /** @param tookMs of those that have begun beside each other last */
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

/** There is one event loop in a process. */
export const turns = new Turns();
