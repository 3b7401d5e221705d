/** Ends what was begun; a second time does nothing. */
export type Cancel = () => void;

/** What tells the time and wakes one up: the browser's own, or a test's. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  after(ms: number, run: () => void): Cancel;
}

const BROWSER_CLOCK: Clock = {
  now: () => Date.now(),
  // Looked up at each call: a test may have put another one there.
  after: (ms, run) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};

/** What the client waits for, polls or tries again it does here, by one clock. What a finger or a drawing takes is its component's own. */
class Scheduler {
  #clock: Clock = BROWSER_CLOCK;

  /** From now on this clock counts; undefined is the browser's again. What waits already goes on by the one it began with. */
  setClock(clock: Clock | undefined): void {
    this.#clock = clock ?? BROWSER_CLOCK;
  }

  now(): number {
    return this.#clock.now();
  }

  after(ms: number, run: () => void): Cancel {
    return this.#clock.after(ms, run);
  }

  /** The first time after `ms`, or after `firstMs`; the next one is counted from when the one before began. */
  every(ms: number, run: () => void, { firstMs = ms }: { readonly firstMs?: number } = {}): Cancel {
    let cancel: Cancel = () => {};
    const again = (wait: number) => {
      cancel = this.after(wait, () => {
        again(ms);
        run();
      });
    };
    again(firstMs);
    return () => cancel();
  }

  /** Ends the signal after `ms`, unless what has begun with it is done before. */
  async within<T>(ms: number, begin: (limit: AbortSignal) => Promise<T>): Promise<T> {
    const limit = new AbortController();
    const cancel = this.after(ms, () => limit.abort(new DOMException('It took too long.', 'TimeoutError')));
    try {
      return await begin(limit.signal);
    } finally {
      cancel();
    }
  }

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve);
    });
  }
}

export const scheduler = new Scheduler();
