import { isBookable } from '@assist/availability';
import { DEFAULT_TIMELINE_MINUTES } from '@assist/reservation';
import { SLOT_MINUTES, slotsFor } from '@assist/time';
import { columnOfSlot, dayOfSlot, type SlotSpan, type TimeScale } from './time-scale.ts';

/** Slots of one row, from where the selection began to where it has been drawn; both of them are in it. */
export interface SlotSelection {
  readonly resourceId: string;
  readonly anchor: SlotSpan;
  readonly head: SlotSpan;
}

/** In whole columns, and within one day: a night in the office is nobody's slip of the hand. */
export function drawSelection(scale: TimeScale, resourceId: string, from: number, to: number): SlotSelection {
  const day = dayOfSlot(scale, from);
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
 * What a single slot stands for: from there for the wanted duration, at least for the shortest that may be reserved, or as
 * long as it is free and may be reserved at once. Where it is not free at all it is the shortest time that may be reserved, so that only the true reason is said.
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
