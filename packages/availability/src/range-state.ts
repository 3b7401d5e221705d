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

/** The length from which a time has nights in it: the day on which the clock is set forward, in slots. */
const SHORTEST_DAY = 23 * 4;

/**
 * Returns the single code that a plan's marker shows for the chosen time: the worst of its slots. Returns limited if the codes do not cover
 * the range. A time of a day or more is outside working hours only if none of it is within, because its nights are always outside.
 */
export function shownOfRange(codes: Uint8Array, codesStart: Instant, range: InstantRange): ShownCode {
  const from = quarterOf(range.start) - quarterOf(codesStart);
  const to = from + Math.max(1, countQuarters(range));
  if (from < 0 || to > codes.length) return SHOWN.limited;
  const inside = codes.subarray(from, to);
  const isWithin = inside.length >= SHORTEST_DAY && inside.includes(SHOWN.free);
  const worst = WORST_FIRST.find((code) => inside.includes(code) && !(isWithin && code === SHOWN.freeOutsideWorkingHours));
  return worst ?? SHOWN.limited;
}

/** Returns the worst code of a range, as a slot code of the specification: `codes` must contain no others. */
export function codeOfRange(codes: Uint8Array, codesStart: Instant, range: InstantRange): SlotCode {
  return shownOfRange(codes, codesStart, range) as SlotCode;
}

/** Returns the number of slots that can be reserved. Sorting by `availability` compares these numbers. */
export function countBookable(codes: Uint8Array): number {
  return codes.reduce((count, code) => count + Number(isBookable(code)), 0);
}
