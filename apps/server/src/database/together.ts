import { turns } from '../event-loop/turns.ts';

/** Number of pieces of work that keep a database busy when they run at the same time. A further piece waits until one of them has ended. */
const AT_WORK = 3;
/** Time after which the next piece starts nevertheless, because the running pieces may be slow, such as while they wait for a lock. */
const WAITS_MS = 20;
const TOGETHER_MAX = 16;

export interface TogetherWork<Asked, Answer> {
  /**
   * Processes one or several requests, and returns the results in order. A result is undefined if the request must be processed separately;
   * nothing has been done for it.
   */
  readonly doAll: (asked: readonly Asked[]) => Promise<readonly (Answer | undefined)[]>;
  /** Returns whether the request can be processed together with the others. */
  readonly goesWith: (asked: Asked, others: readonly Asked[]) => boolean;
}

interface Waiting<Asked, Answer> {
  readonly asked: Asked;
  readonly answer: PromiseWithResolvers<Answer>;
}

/**
 * Groups requests that arrive while others are being processed, and processes them together: a single request never waits, and the more
 * requests arrive, the less each of them costs.
 */
export class Together<Asked, Answer> {
  readonly #work: TogetherWork<Asked, Answer>;
  #waiting: Waiting<Asked, Answer>[] = [];
  #atWork = 0;
  #isToBegin = false;
  #isWaitTimed = false;

  constructor(work: TogetherWork<Asked, Answer>) {
    this.#work = work;
  }

  do(asked: Asked): Promise<Answer> {
    const answer = Promise.withResolvers<Answer>();
    this.#waiting.push({ asked, answer });
    this.#beginSoon();
    return answer.promise;
  }

  /** Begins after this turn of the event loop, so that requests that arrive in the same turn are included. */
  #beginSoon(): void {
    if (this.#isToBegin) return;
    this.#isToBegin = true;
    setImmediate(() => {
      this.#isToBegin = false;
      while (this.#waiting.length > 0 && this.#atWork < AT_WORK) void turns.forAll(() => this.#begin());
      if (this.#waiting.length > 0) this.#beginOverdue();
    });
  }

  #beginOverdue(): void {
    if (this.#isWaitTimed) return;
    this.#isWaitTimed = true;
    setTimeout(() => {
      this.#isWaitTimed = false;
      if (this.#waiting.length > 0) void turns.forAll(() => this.#begin());
      if (this.#waiting.length > 0) this.#beginOverdue();
    }, WAITS_MS);
  }

  async #begin(): Promise<void> {
    const chosen = this.#choose();
    this.#atWork += 1;
    try {
      await this.#doTogether(chosen);
    } finally {
      this.#atWork -= 1;
      if (this.#waiting.length > 0) this.#beginSoon();
    }
  }

  /** Picks the request that has waited longest, and those that can be done with it. */
  #choose(): Waiting<Asked, Answer>[] {
    const chosen: Waiting<Asked, Answer>[] = [];
    const asked: Asked[] = [];
    const left: Waiting<Asked, Answer>[] = [];
    for (const one of this.#waiting) {
      if (asked.length === 0 || (asked.length < TOGETHER_MAX && this.#work.goesWith(one.asked, asked))) {
        chosen.push(one);
        asked.push(one.asked);
      } else {
        left.push(one);
      }
    }
    this.#waiting = left;
    return chosen;
  }

  async #doTogether(chosen: readonly Waiting<Asked, Answer>[]): Promise<void> {
    try {
      const answers = await this.#work.doAll(chosen.map(({ asked }) => asked));
      const alone: Promise<void>[] = [];
      for (const [index, one] of chosen.entries()) {
        const answer = answers[index];
        if (answer !== undefined) one.answer.resolve(answer);
        else if (chosen.length > 1) alone.push(this.#doTogether([one]));
        else throw new Error('an item processed alone must have an answer');
      }
      await Promise.all(alone);
    } catch (error) {
      for (const { answer } of chosen) answer.reject(error);
    }
  }
}
