import { plusMs, toInstant, type Instant } from '@assist/time';

/** A clock that stands until a test moves it. */
export interface FixedClock {
  readonly now: () => Instant;
  readonly moveBy: (ms: number) => void;
  readonly moveTo: (iso: string) => void;
}

export function fixedClock(iso: string): FixedClock {
  let now = toInstant(iso);
  return {
    now: () => now,
    moveBy: (ms) => void (now = plusMs(now, ms)),
    moveTo: (text) => void (now = toInstant(text)),
  };
}
