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

/** Everything in the client that waits, polls or tries again does it here, by one clock. */
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

  wait(ms: number): Promise<void> {
    return new Promise((resolve) => {
      this.after(ms, resolve);
    });
  }
}

export const scheduler = new Scheduler();
