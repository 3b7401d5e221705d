import type { ShownCode } from './shown-state.ts';
import { SLOT } from './slot-code.ts';

const DIGIT_ZERO = 48;

/** One digit a slot, as `availabilityView` has it. */
export function toAvailabilityView(codes: Uint8Array): string {
  let view = '';
  for (const code of codes) view += String.fromCharCode(DIGIT_ZERO + code);
  return view;
}

/** The codes of an `availabilityView`; a RangeError for anything but digits. */
export function fromAvailabilityView(view: string): Uint8Array {
  const codes = new Uint8Array(view.length);
  for (let slot = 0; slot < view.length; slot += 1) {
    const code = view.charCodeAt(slot) - DIGIT_ZERO;
    if (code < 0 || code > 9) throw new RangeError(`Invalid availability view ${view}`);
    codes[slot] = code;
  }
  return codes;
}

const RESERVED = String(SLOT.reserved);

/** Whether somebody has any of it. */
export function isReservedSomewhere(view: string): boolean {
  return view.includes(RESERVED);
}

/** Whether somebody has all of it; nobody has nothing. */
export function isReservedThroughout(view: string): boolean {
  return view !== '' && [...view].every((slot) => slot === RESERVED);
}

/** A run of slots of one code: `from` up to, not including, `to`. */
export interface SlotRun {
  readonly from: number;
  readonly to: number;
  readonly code: ShownCode;
}

/** The view in runs: what a timeline draws, and what is compared quickly. */
export function toRuns(codes: Uint8Array): readonly SlotRun[] {
  const runs: SlotRun[] = [];
  for (let from = 0, to = 0; from < codes.length; from = to) {
    while (to < codes.length && codes[to] === codes[from]) to += 1;
    runs.push({ from, to, code: codes[from] as ShownCode });
  }
  return runs;
}
