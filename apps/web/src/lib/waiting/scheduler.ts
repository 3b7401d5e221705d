import { serverClockMs } from './server-clock.ts';

/** Cancels a timer; calling it again does nothing. */
export type Cancel = () => void;

/** A source of the time and of timers: the browser, or a test. */
export interface Clock {
  /** Returns the time in milliseconds since 1970. */
  now(): number;
  after(ms: number, run: () => void): Cancel;
}

const BROWSER_CLOCK: Clock = {
  // What is "now" goes by the server if the device's clock is wrong.
  now: () => Date.now() + serverClockMs(),
  // `setTimeout` is looked up at each call, because a test may have replaced it.
  after: (ms, run) => {
    const id = setTimeout(run, ms);
    return () => clearTimeout(id);
  },
};

/** The timers of all waiting, polling and retrying, with one clock that tests can replace. Gestures and drawing do not use it. */
class Scheduler {
  #clock: Clock = BROWSER_CLOCK;

  /** Sets the clock for new timers; undefined restores the browser's clock. A timer that is already waiting keeps its clock. */
  setClock(clock: Clock | undefined): void {
    this.#clock = clock ?? BROWSER_CLOCK;
  }

  now(): number {
    return this.#clock.now();
  }

  after(ms: number, run: () => void): Cancel {
    return this.#clock.after(ms, run);
  }

  /** Runs first after `firstMs` (default `ms`), then every `ms`. Each interval starts when the previous run begins. */
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

  /** Runs the work with a signal that is aborted after `ms` if the work has not ended. */
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
