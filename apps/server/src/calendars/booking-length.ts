import type { Refusal } from '@assist/availability';
import { LONGEST_RESERVATION_DAYS } from '@assist/reservation';
import { dayNumbersOf, type InstantRange, wallMinutesBetween, type ZoneName } from '@assist/time';

const BOOKING_MAX_MINUTES = LONGEST_RESERVATION_DAYS * 24 * 60;

/**
 * Returns a refusal if the range is longer than any reservation may be, whatever its resource allows. Its length is that of the zone's
 * calendar and wall clock: two weeks in which the clock is set back are two weeks. Checked first, because other rules walk through every day
 * or quarter-hour of the range, and anyone can request eight thousand years.
 */
export function tooLongToBook(range: InstantRange, zone: ZoneName): Refusal | undefined {
  const { first, last } = dayNumbersOf(range, zone);
  // Whole days are counted, because a day may begin at 01:00 where the clock skips midnight.
  const isShort = last - first < LONGEST_RESERVATION_DAYS || wallMinutesBetween(range.start, range.end, zone) <= BOOKING_MAX_MINUTES;
  return isShort ? undefined : { kind: 'too-long', limitMinutes: BOOKING_MAX_MINUTES };
}
