import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '@assist/time';
import { vi } from 'vitest';

export interface PassingTime {
  /** Advances the clock by this many milliseconds, and waits until all requests caused by the advance are answered. */
  pass(ms: number): Promise<void>;
  /** Advances the clock in steps until `look` no longer throws, for at most a minute. */
  eventually(look: () => unknown): Promise<void>;
  /** Advances the clock in steps until `asked` is answered, and returns the answer. */
  answerOf<T>(asked: Promise<T>): Promise<T>;
  end(): void;
}

const STEP_MS = 250;
/** How many milliseconds `eventually` advances the clock at most: longer than any waiting time in the tests. */
const EVENTUALLY_MS = 60_000;

/** Starts a clock at `start` that runs normally, and can be advanced instead of waiting. */
export function startTime(start: Instant | number = Date.now()): PassingTime {
  vi.useFakeTimers({
    now: start,
    shouldAdvanceTime: true,
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
  });
  const wire = watchWire();

  async function pass(ms: number): Promise<void> {
    await vi.advanceTimersByTimeAsync(ms);
    await wire.silent();
  }

  return {
    pass,
    async eventually(look) {
      for (let passed = 0; ; passed += STEP_MS) {
        try {
          await look();
          return;
        } catch (error) {
          if (passed >= EVENTUALLY_MS) throw error;
          await pass(STEP_MS);
        }
      }
    },
    async answerOf(asked) {
      let isWaiting = true;
      const end = () => {
        isWaiting = false;
      };
      asked.then(end, end);
      while (isWaiting) await pass(STEP_MS);
      return asked;
    },
    end() {
      wire.forget();
      vi.useRealTimers();
    },
  };
}

const ANSWERED = ['undici:request:trailers', 'undici:request:error'];

/** Tracks this process's unanswered network requests, which take real time. */
function watchWire() {
  const open = new Set<unknown>();
  const ask = (message: unknown) => void open.add((message as { request: unknown }).request);
  const answer = (message: unknown) => void open.delete((message as { request: unknown }).request);
  subscribe('undici:request:create', ask);
  for (const name of ANSWERED) subscribe(name, answer);
  return {
    /** Waits until nothing is pending twice in a row, because an answer may lead to another request. */
    async silent() {
      for (let silences = 0; silences < 2; silences = open.size === 0 ? silences + 1 : 0) await pause(2);
    },
    forget() {
      unsubscribe('undici:request:create', ask);
      for (const name of ANSWERED) unsubscribe(name, answer);
    },
  };
}
