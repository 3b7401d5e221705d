import { countQuarters, quarterOf, type InstantRange } from '@assist/time';
import type { TakenTime } from './schedule.ts';
import { SLOT, type SlotCode } from './slot-code.ts';

/**
 * Codes from the weakest to the strongest: if several items share a slot, the slot gets the code that comes last in this list. The event
 * being changed yields to any other reservation.
 */
const CALENDAR_PRECEDENCE: readonly SlotCode[] = [SLOT.free, SLOT.currentEvent, SLOT.tentative, SLOT.reserved];

export const CALENDAR_WEIGHT: Uint8Array = Uint8Array.from({ length: 10 }, (_, code) =>
  Math.max(0, CALENDAR_PRECEDENCE.indexOf(code as SlotCode)),
);

export function calendarCodeOf(item: TakenTime, currentEvent: string | null | undefined): SlotCode {
  if (item.status === 'free') return SLOT.free;
  if (currentEvent && item.eventId === currentEvent) return SLOT.currentEvent;
  return item.status === 'tentative' ? SLOT.tentative : SLOT.reserved;
}

/**
 * Returns the codes that follow from the calendar only: free, tentative, reserved, currentEvent. An item takes every slot that it touches.
 */
export function calendarCodes(items: readonly TakenTime[], range: InstantRange, currentEvent?: string | null): Uint8Array {
  const codes = new Uint8Array(countQuarters(range));
  const first = quarterOf(range.start);
  for (const item of items) {
    if (item.end <= item.start) continue;
    const code = calendarCodeOf(item, currentEvent);
    const from = quarterOf(item.start) - first;
    const to = Math.min(codes.length, from + countQuarters(item));
    for (let slot = Math.max(0, from); slot < to; slot += 1) {
      if ((CALENDAR_WEIGHT[code] as number) > (CALENDAR_WEIGHT[codes[slot] as number] as number)) codes[slot] = code;
    }
  }
  return codes;
}
