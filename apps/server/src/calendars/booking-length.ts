import type { Refusal } from '@assist/availability';
import type { InstantRange } from '@assist/time';
import { BOOKING_MAX_MS } from './own/booking-limit.ts';

/**
 * Returns a refusal if the range is longer than any reservation may be, whatever its resource allows. Checked first, because other rules
 * walk through every day or quarter-hour of the range, and anyone can request eight thousand years.
 */
export function tooLongToBook({ start, end }: InstantRange): Refusal | undefined {
  return end - start <= BOOKING_MAX_MS ? undefined : { kind: 'too-long', limitMinutes: BOOKING_MAX_MS / 60_000 };
}
