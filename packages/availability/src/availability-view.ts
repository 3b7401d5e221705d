import type { ShownCode } from './shown-state.ts';
import { SLOT } from './slot-code.ts';

const RESERVED = String(SLOT.reserved);

/** Whether any part of the view is reserved. */
export function isReservedSomewhere(view: string): boolean {
  return view.includes(RESERVED);
}

/** Whether the whole view is reserved; false for an empty view. */
export function isReservedThroughout(view: string): boolean {
  return view !== '' && [...view].every((slot) => slot === RESERVED);
}

/** A run of successive slots with the same code, from slot index `from` up to, not including, `to`. */
export interface SlotRun {
  readonly from: number;
  readonly to: number;
  readonly code: ShownCode;
}

/** Groups slot codes into runs, which are quick to draw in a timeline and to compare. */
export function toRuns(codes: Uint8Array): readonly SlotRun[] {
  const runs: SlotRun[] = [];
  for (let from = 0, to = 0; from < codes.length; from = to) {
    while (to < codes.length && codes[to] === codes[from]) to += 1;
    runs.push({ from, to, code: codes[from] as ShownCode });
  }
  return runs;
}
