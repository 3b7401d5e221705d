import { environmentManager, timeoutManager } from '@tanstack/react-query';
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { QUERY_TIMERS } from '../src/lib/waiting/query-timers.ts';
import { type Clock, scheduler } from '../src/lib/waiting/scheduler.ts';

export interface FakeClock extends Clock {
  /** Advances the clock by this many milliseconds and runs what falls due, in order; promises settle in between. */
  pass(ms: number): Promise<void>;
  /** Milliseconds until each piece of pending work is due, in ascending order. */
  readonly waits: readonly number[];
}

/** Sets the client's clock to a fixed time before each test of a file; only `pass` advances it. */
export function aClock(startMs: number): FakeClock {
  let now = startMs;
  let lastId = 0;
  const due = new Map<number, { readonly at: number; readonly run: () => void }>();
  const clock: FakeClock = {
    now: () => now,
    after: (ms, run) => {
      lastId += 1;
      const id = lastId;
      due.set(id, { at: now + ms, run });
      return () => void due.delete(id);
    },
    async pass(ms) {
      const end = now + ms;
      for (;;) {
        await settle();
        const next = [...due].filter(([, { at }]) => at <= end).toSorted(([a, one], [b, other]) => one.at - other.at || a - b)[0];
        if (next === undefined) break;
        due.delete(next[0]);
        now = next[1].at;
        next[1].run();
      }
      now = end;
    },
    get waits() {
      return [...due.values()].map(({ at }) => at - now).toSorted((a, b) => a - b);
    },
  };
  beforeEach(() => {
    now = startMs;
    due.clear();
    scheduler.setClock(clock);
  });
  afterEach(() => scheduler.setClock(undefined));
  return clock;
}

/** Node's `setImmediate`, which is missing in the types of a page. */
const nextTurn = (globalThis as unknown as { readonly setImmediate: (run: () => void) => void }).setImmediate;

/** Lets promises settle before the clock advances, including those that wait for a socket on this machine. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => nextTurn(resolve));
}

/** Makes the query cache of these tests use the client's clock for waiting, as the client does at start-up. */
export function queriesByTheClock(): void {
  beforeAll(() => {
    environmentManager.setIsServer(() => false);
    timeoutManager.setTimeoutProvider(QUERY_TIMERS);
  });
  afterAll(() => {
    environmentManager.setIsServer(() => typeof window === 'undefined');
    timeoutManager.setTimeoutProvider({
      setTimeout: (run, ms) => setTimeout(run, ms),
      clearTimeout: (id) => clearTimeout(id as number | undefined),
      setInterval: (run, ms) => setInterval(run, ms),
      clearInterval: (id) => clearInterval(id as number | undefined),
    });
  });
}
