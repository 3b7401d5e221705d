import { DAY_MS, type Instant, type InstantRange, plusMs } from '@assist/time';
import type { ProviderEvent } from './calendar-records.ts';

/**
 * The ends of the search windows, in days from now. Most series have their next dates in the first window. Graph accepts at most five years
 * per request.
 */
const STEPS_DAYS = [120, 480, 1_460];

/** Returns the first `limit` dates of a series that have neither ended nor been cancelled. `readWindow` may return dates in any order. */
export async function comingDates(
  now: Instant,
  limit: number,
  readWindow: (range: InstantRange) => Promise<readonly ProviderEvent[]>,
): Promise<readonly ProviderEvent[]> {
  const dates = new Map<string, ProviderEvent>();
  let start = now;
  for (const days of STEPS_DAYS) {
    const end = plusMs(now, days * DAY_MS);
    // A date that lasts beyond the end of a window is also in the next window.
    for (const date of await readWindow({ start, end })) if (date.end > now && !date.cancelled) dates.set(date.id, date);
    if (dates.size >= limit) break;
    start = end;
  }
  return [...dates.values()].toSorted((a, b) => a.start - b.start).slice(0, limit);
}
