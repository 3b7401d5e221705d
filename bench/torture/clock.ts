const QUARTER_MS = 900_000;
const BEFORE_A_QUARTER_MS = 240_000;

/** A clock that runs faster than real time, so that reservations start and unconfirmed ones are released within one run. */
export interface RunClock {
  readonly speed: number;
  readonly now: () => number;
  /** Environment variable with which `fast-clock.js` sets the same clock in a server. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Starts the clock four minutes before a quarter of an hour, so that reservations start even in a short run. */
export function startClock(speed: number): RunClock {
  const realStart = Date.now();
  const start = Math.ceil(realStart / QUARTER_MS) * QUARTER_MS - BEFORE_A_QUARTER_MS;
  return {
    speed,
    now: () => Math.floor(start + (Date.now() - realStart) * speed),
    environment: { TORTURE_CLOCK: `${realStart} ${start} ${speed}` },
  };
}
