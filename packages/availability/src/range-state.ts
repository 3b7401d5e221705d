import { countQuarters, quarterOf, type Instant, type InstantRange } from '@assist/time';
import { SHOWN, type ShownCode } from './shown-state.ts';
import { isBookable, type SlotCode } from './slot-code.ts';

/** Codes from worst to best: a range of several slots is shown as its worst code. */
const WORST_FIRST: readonly ShownCode[] = [
  SHOWN.reserved,
  SHOWN.tentative,
  SHOWN.yours,
  SHOWN.closed,
  SHOWN.assignedToOthers,
  SHOWN.limited,
  SHOWN.maxUtilization,
  SHOWN.notKnown,
  SHOWN.freeOutsideWorkingHours,
  SHOWN.assignedToYou,
  SHOWN.currentEvent,
  SHOWN.free,
];

/**
 * Returns the single code that a plan's marker shows for the chosen time: the worst of its slots. Limited if the range is not covered by
 * the codes.
 */
export function shownOfRange(codes: Uint8Array, codesStart: Instant, range: InstantRange): ShownCode {
  const from = quarterOf(range.start) - quarterOf(codesStart);
  const to = from + Math.max(1, countQuarters(range));
  if (from < 0 || to > codes.length) return SHOWN.limited;
  const inside = codes.subarray(from, to);
  return WORST_FIRST.find((code) => inside.includes(code)) ?? SHOWN.limited;
}

/** Returns the worst code of a range, for the slot codes of the specification. */
export function codeOfRange(codes: Uint8Array, codesStart: Instant, range: InstantRange): SlotCode {
  return shownOfRange(codes, codesStart, range) as SlotCode;
}

/** Counts the slots that can be reserved; `availability` sorts by it. */
export function countBookable(codes: Uint8Array): number {
  return codes.reduce((count, code) => count + Number(isBookable(code)), 0);
}
