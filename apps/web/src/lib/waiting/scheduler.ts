/** Cancels a timer; calling it again does nothing. */
export type Cancel = () => void;

/** The source of time and timers: the browser's own, or a test's. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  after(ms: number, run: () => void): Cancel;
}

const BROWSER_CLOCK: Clock = {
  now: () => Date.now(),
  // Looked up at each call, because a test may have replaced it.
  after: (ms, run) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};

/** All waiting, polling and retrying of the client, with one clock. Gestures and drawing use the timers of their components. */
class Scheduler {
  #clock: Clock = BROWSER_CLOCK;

  /** Sets the clock from now on; undefined restores the browser's. Timers already running keep their clock. */
  setClock(clock: Clock | undefined): void {
    this.#clock = clock ?? BROWSER_CLOCK;
  }

  now(): number {
    return this.#clock.now();
  }

  after(ms: number, run: () => void): Cancel {
    return this.#clock.after(ms, run);
  }

  /** Runs first after `ms`, or after `firstMs`; each further interval starts when the previous run begins. */
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

  /** Aborts the signal after `ms`, unless the work is done before. */
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
