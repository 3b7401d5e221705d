import { type Instant, type InstantRange, localDay, toWallTime, type ZoneName } from '@assist/time';

/**
 * RFC 5545, section 3.6.1: an event without an end ends when it begins, and one of whole days lasts for the day on which it begins. The
 * same holds for an end that lies before the beginning.
 *
 * @param wholeDaysOf the zone of an event of whole days; undefined for any other event
 */
export function eventRange(start: Instant, end: Instant | undefined, wholeDaysOf: ZoneName | undefined): InstantRange {
  if (wholeDaysOf !== undefined && (end === undefined || end <= start))
    return { start, end: localDay(toWallTime(start, wholeDaysOf).date, wholeDaysOf).end };
  return { start, end: end === undefined || end < start ? start : end };
}
