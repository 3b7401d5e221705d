import { countQuarters, quarterOf } from '@assist/time';
import { calendarCodeOf } from './calendar-codes.ts';
import { SLOT } from './slot-code.ts';
import type { TakenTime } from './schedule.ts';

/**
 * The bookings of many resources in typed columns. The bookings of resource `r` are at `offsets[r]` up to, not including, `offsets[r + 1]`,
 * ordered by start. A booking takes the quarters (since 1970) from `starts` up to, not including, `ends`; its code is tentative, reserved
 * or currentEvent.
 */
export interface BookingColumns {
  readonly offsets: Int32Array;
  readonly starts: Int32Array;
  readonly ends: Int32Array;
  readonly codes: Uint8Array;
}

export function toBookingColumns(
  subjects: readonly { readonly items: readonly TakenTime[] }[],
  currentEvent?: string | null,
): BookingColumns {
  const rows = subjects.map(({ items }) =>
    items
      .map((item) => ({
        start: quarterOf(item.start),
        end: quarterOf(item.start) + countQuarters(item),
        code: calendarCodeOf(item, currentEvent),
      }))
      .filter((booking) => booking.end > booking.start && booking.code !== SLOT.free)
      .toSorted((a, b) => a.start - b.start),
  );
  const bookings = rows.flat();
  const offsets = new Int32Array(rows.length + 1);
  rows.forEach((row, index) => (offsets[index + 1] = (offsets[index] as number) + row.length));
  return {
    offsets,
    starts: Int32Array.from(bookings, (booking) => booking.start),
    ends: Int32Array.from(bookings, (booking) => booking.end),
    codes: Uint8Array.from(bookings, (booking) => booking.code),
  };
}
