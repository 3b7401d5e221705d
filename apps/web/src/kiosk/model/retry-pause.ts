const FIRST_MS = 5_000;
const LONGEST_MS = 60_000;

/** Returns the pause in milliseconds after this many failures in a row: 5, 10, 20 and 40 seconds, then one minute each time. */
export function retryPauseMs(failures: number): number {
  return Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.max(0, failures - 1));
}
