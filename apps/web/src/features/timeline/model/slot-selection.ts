import { isBookable } from '@assist/availability';
import { DEFAULT_TIMELINE_MINUTES } from '@assist/reservation';
import { SLOT_MINUTES, slotsFor } from '@assist/time';
import type { SlotSpan } from './time-scale.ts';

/** Slots of one row, from where the selection began to where it has been drawn; both of them are in it. */
export interface SlotSelection {
  readonly resourceId: string;
  readonly anchor: number;
  readonly head: number;
}

export function spanOfSelection({ anchor, head }: SlotSelection): SlotSpan {
  return { from: Math.min(anchor, head), to: Math.max(anchor, head) + 1 };
}

export function toSelection(resourceId: string, span: SlotSpan): SlotSelection {
  return { resourceId, anchor: span.from, head: span.to - 1 };
}

/**
 * What a single slot stands for: from there for the wanted duration, or as long as it is free and may be reserved at
 * once. Where it is not free at all it is the shortest time that may be reserved, so that only the true reason is said.
 */
export function proposeSpan(
  codes: Uint8Array,
  slot: number,
  limits: { readonly wantedMinutes?: number; readonly minimumMinutes?: number | null; readonly maximumMinutes: number | null },
): SlotSpan {
  if (!isBookable(codes[slot])) {
    return { from: slot, to: Math.min(codes.length, slot + Math.max(1, slotsFor(limits.minimumMinutes ?? 0))) };
  }
  const wanted = slotsFor(limits.wantedMinutes ?? DEFAULT_TIMELINE_MINUTES);
  const maximum = limits.maximumMinutes === null ? wanted : Math.floor(limits.maximumMinutes / SLOT_MINUTES);
  const last = Math.min(codes.length, slot + Math.max(1, Math.min(wanted, maximum)));
  let to = slot + 1;
  while (to < last && isBookable(codes[to])) to += 1;
  return { from: slot, to };
}
