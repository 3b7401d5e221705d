import { isBookable } from '@assist/availability';
import { DEFAULT_TIMELINE_MINUTES } from '@assist/reservation';
import { SLOT_MINUTES, slotsFor } from '@assist/time';
import { columnOfSlot, dayOfSlot, isOfQuarters, type SlotSpan, type TimeScale } from './time-scale.ts';

/**
 * A selection of slots in one row: the column in which it started (`anchor`), and the one to which it was drawn (`head`), both included.
 */
export interface SlotSelection {
  readonly resourceId: string;
  readonly anchor: SlotSpan;
  readonly head: SlotSpan;
}

/**
 * Returns a selection of whole columns. In a week it stays within the day of `from`, so that nobody selects a night by accident. Several days
 * of quarter hours are shown only for a time that passes midnight.
 */
export function drawSelection(scale: TimeScale, resourceId: string, from: number, to: number): SlotSelection {
  const day = isOfQuarters(scale) ? { from: 0, to: scale.slotCount } : dayOfSlot(scale, from);
  const head = Math.max(day.from, Math.min(day.to - 1, to));
  return { resourceId, anchor: columnOfSlot(scale, from), head: columnOfSlot(scale, head) };
}

export function spanOfSelection({ anchor, head }: SlotSelection): SlotSpan {
  return { from: Math.min(anchor.from, head.from), to: Math.max(anchor.to, head.to) };
}

export function toSelection(resourceId: string, span: SlotSpan): SlotSelection {
  return { resourceId, anchor: span, head: span };
}

/**
 * Returns the span that is proposed for a slot. It has the wanted duration, or the minimum if that is longer, but ends with the free time
 * and does not exceed the maximum. For a slot that is not free, it has the minimum duration, so that it is not also refused as too short.
 */
export function proposeSpan(
  codes: Uint8Array,
  slot: number,
  limits: { readonly wantedMinutes?: number; readonly minimumMinutes?: number | null; readonly maximumMinutes: number | null },
): SlotSpan {
  if (!isBookable(codes[slot])) {
    return { from: slot, to: Math.min(codes.length, slot + Math.max(1, slotsFor(limits.minimumMinutes ?? 0))) };
  }
  const wanted = slotsFor(Math.max(limits.wantedMinutes ?? DEFAULT_TIMELINE_MINUTES, limits.minimumMinutes ?? 0));
  const maximum = limits.maximumMinutes === null ? wanted : Math.floor(limits.maximumMinutes / SLOT_MINUTES);
  const last = Math.min(codes.length, slot + Math.max(1, Math.min(wanted, maximum)));
  let to = slot + 1;
  while (to < last && isBookable(codes[to])) to += 1;
  return { from: slot, to };
}
