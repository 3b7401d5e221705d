import { type Instant, type InstantRange, localDay, toWallTime, type ZoneName } from '@assist/time';

/**
 * Returns the time of an event. By RFC 5545, section 3.6.1, an event without an end ends when it starts, and an all-day event without an
 * end lasts for the day on which it starts. An end before the start is treated as missing.
 *
 * @param wholeDaysOf the zone of an all-day event; undefined for any other event
 */
export function eventRange(start: Instant, end: Instant | undefined, wholeDaysOf: ZoneName | undefined): InstantRange {
  if (wholeDaysOf !== undefined && (end === undefined || end <= start))
    return { start, end: localDay(toWallTime(start, wholeDaysOf).date, wholeDaysOf).end };
  return { start, end: end === undefined || end < start ? start : end };
}
