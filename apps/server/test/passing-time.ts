import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { setTimeout as pause } from 'node:timers/promises';
import type { Instant } from '@assist/time';
import { vi } from 'vitest';

export interface PassingTime {
  /** So much of it goes by at once, and what this sets off has been answered. */
  pass(ms: number): Promise<void>;
  /** It goes by until this holds: what comes in its own time has come. */
  eventually(look: () => unknown): Promise<void>;
  /** It goes by until this is answered: whoever is asked no faster than he likes is waited for. */
  answerOf<T>(asked: Promise<T>): Promise<T>;
  end(): void;
}

const STEP_MS = 250;
/** Longer than any rule waits. */
const EVENTUALLY_MS = 60_000;

/** Time that begins at `start`, goes on as it does elsewhere, and is sent ahead where there would be nothing but waiting. */
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

/** What this process has asked over the network, and has no answer to yet: that takes its own time. */
function watchWire() {
  const open = new Set<unknown>();
  const ask = (message: unknown) => void open.add((message as { request: unknown }).request);
  const answer = (message: unknown) => void open.delete((message as { request: unknown }).request);
  subscribe('undici:request:create', ask);
  for (const name of ANSWERED) subscribe(name, answer);
  return {
    /** Twice in a row: between an answer and the next question there is work. */
    async silent() {
      for (let silences = 0; silences < 2; silences = open.size === 0 ? silences + 1 : 0) await pause(2);
    },
    forget() {
      unsubscribe('undici:request:create', ask);
      for (const name of ANSWERED) unsubscribe(name, answer);
    },
  };
}
