import type { Refusal } from '@assist/availability';
import type { InstantRange } from '@assist/time';
import { BOOKING_MAX_MS } from './own/booking-limit.ts';

/** No reservation is longer, whatever its resource allows. Asked first: other rules look at each day or quarter of the time, and anybody can ask for eight thousand years. */
export function tooLongToBook({ start, end }: InstantRange): Refusal | undefined {
  return end - start <= BOOKING_MAX_MS ? undefined : { kind: 'too-long', limitMinutes: BOOKING_MAX_MS / 60_000 };
}
