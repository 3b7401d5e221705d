import { DAY_MS, type Instant, type InstantRange, plusMs } from '@assist/time';
import type { ProviderEvent } from './calendar-records.ts';

/** How far ahead is looked, step by step: most series have their next dates in the first, and Graph takes at most five years at once. */
const STEPS_DAYS = [120, 480, 1_460];

/**
 * The first `limit` dates of a series that are not over, of a calendar that is asked for a window of time and tells what is in it in
 * an order of its own.
 */
export async function comingDates(
  now: Instant,
  limit: number,
  readWindow: (range: InstantRange) => Promise<readonly ProviderEvent[]>,
): Promise<readonly ProviderEvent[]> {
  const dates = new Map<string, ProviderEvent>();
  let start = now;
  for (const days of STEPS_DAYS) {
    const end = plusMs(now, days * DAY_MS);
    // What lasts over a window's end is in the next one, too.
    for (const date of await readWindow({ start, end })) if (date.end > now && !date.cancelled) dates.set(date.id, date);
    if (dates.size >= limit) break;
    start = end;
  }
  return [...dates.values()].toSorted((a, b) => a.start - b.start).slice(0, limit);
}
