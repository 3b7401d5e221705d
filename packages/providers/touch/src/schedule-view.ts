import type { BusyItem } from '@assist/calendar-provider';
import { type InstantRange, SLOT_MS } from '@assist/time';

const DIGIT = { free: '0'.charCodeAt(0), tentative: '1'.charCodeAt(0), reserved: '2'.charCodeAt(0) } as const;

/** Returns one digit per quarter hour of the range. Each quarter that an item touches is taken, and reserved outweighs tentative. */
export function availabilityViewOf(items: readonly BusyItem[], range: InstantRange): string {
  const count = Math.ceil((range.end - range.start) / SLOT_MS);
  const digits = Buffer.alloc(count, DIGIT.free);
  for (const item of items) {
    const first = Math.max(0, Math.floor((item.start - range.start) / SLOT_MS));
    const last = Math.min(count, Math.ceil((item.end - range.start) / SLOT_MS));
    for (let slot = first; slot < last; slot += 1) {
      if (digits[slot] !== DIGIT.reserved) digits[slot] = DIGIT[item.status];
    }
  }
  return digits.toString('latin1');
}
