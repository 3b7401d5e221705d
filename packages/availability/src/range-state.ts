import { countQuarters, quarterOf, type Instant, type InstantRange } from '@assist/time';
import { isBookable, SLOT, type SlotCode } from './slot-code.ts';

/** From the worst to the best: what a range of several slots is shown as. */
export const WORST_FIRST: readonly SlotCode[] = [
  SLOT.reserved, SLOT.tentative, SLOT.closed, SLOT.assignedToOthers, SLOT.limited, SLOT.maxUtilization,
  SLOT.freeOutsideWorkingHours, SLOT.assignedToYou, SLOT.currentEvent, SLOT.free,
];

/** The one code that a plan's marker shows for the chosen time: the worst of its slots. Limited where nothing is known. */
export function codeOfRange(codes: Uint8Array, codesStart: Instant, range: InstantRange): SlotCode {
  const from = quarterOf(range.start) - quarterOf(codesStart);
  const to = from + Math.max(1, countQuarters(range));
  if (from < 0 || to > codes.length) return SLOT.limited;
  const inside = codes.subarray(from, to);
  return WORST_FIRST.find((code) => inside.includes(code)) ?? SLOT.limited;
}

/** How many slots can be taken: what `availability` sorts by. */
export function countBookable(codes: Uint8Array): number {
  return codes.reduce((count, code) => count + Number(isBookable(code as SlotCode)), 0);
}
