import { countQuarters, quarterOf, type Instant, type InstantRange } from '@assist/time';
import { SHOWN, type ShownCode } from './shown-state.ts';
import { isBookable, type SlotCode } from './slot-code.ts';

/** From the worst to the best: what a range of several slots is shown as. */
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

/** The one code that a plan's marker shows for the chosen time: the worst of its slots. Limited where nothing is known. */
export function shownOfRange(codes: Uint8Array, codesStart: Instant, range: InstantRange): ShownCode {
  const from = quarterOf(range.start) - quarterOf(codesStart);
  const to = from + Math.max(1, countQuarters(range));
  if (from < 0 || to > codes.length) return SHOWN.limited;
  const inside = codes.subarray(from, to);
  return WORST_FIRST.find((code) => inside.includes(code)) ?? SHOWN.limited;
}

/** The same of slots as the specification has them. */
export function codeOfRange(codes: Uint8Array, codesStart: Instant, range: InstantRange): SlotCode {
  return shownOfRange(codes, codesStart, range) as SlotCode;
}

/** How many slots can be taken: what `availability` sorts by. */
export function countBookable(codes: Uint8Array): number {
  return codes.reduce((count, code) => count + Number(isBookable(code)), 0);
}
