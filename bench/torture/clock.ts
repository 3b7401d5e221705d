const QUARTER_MS = 900_000;
const BEFORE_A_QUARTER_MS = 240_000;

/** Quarters pass, and rooms that nobody has confirmed are given back, within one run. */
export interface RunClock {
  readonly speed: number;
  readonly now: () => number;
  /** For `fast-clock.js`, which gives a server the same. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Begins a little before a quarter, so that a short run has some that begin. */
export function startClock(speed: number): RunClock {
  const realStart = Date.now();
  const start = Math.ceil(realStart / QUARTER_MS) * QUARTER_MS - BEFORE_A_QUARTER_MS;
  return {
    speed,
    now: () => Math.floor(start + (Date.now() - realStart) * speed),
    environment: { TORTURE_CLOCK: `${realStart} ${start} ${speed}` },
  };
}
