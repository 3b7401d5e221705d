import { SLOT_MS, type Instant } from '@assist/time';
import { calendarCodes } from './calendar-codes.ts';
import type { ScheduleItem } from './schedule.ts';
import { isBookable, SLOT, SLOT_NAMES, type SlotName } from './slot-code.ts';

/**
 * What a person is shown of a slot: the specification's codes, and two that it does not have on the wire. `yours` is
 * one's own reservation; `notKnown` is a time of which the calendar said nothing, neither free nor taken.
 */
export const SHOWN = { ...SLOT, yours: 10, notKnown: 11 } as const;

export type ShownName = SlotName | 'yours' | 'notKnown';
export type ShownCode = (typeof SHOWN)[ShownName];

/** By code. */
export const SHOWN_NAMES: readonly ShownName[] = [...SLOT_NAMES, 'yours', 'notKnown'];

/** What is known of a resource's times: nothing where its calendar could not be read. */
export interface KnownTimes {
  readonly scheduleItems: readonly ScheduleItem[];
  readonly serviceError: string | null;
}

/** Codes that begin at `start`, as they are shown. A slot is yours where nobody else has it too. */
export function shownCodes(codes: Uint8Array, start: Instant, known: KnownTimes | undefined): Uint8Array {
  if (known === undefined) return codes;
  if (known.serviceError !== null) return codes.map((code) => (isBookable(code) ? SHOWN.notKnown : code));
  const own = known.scheduleItems.filter((item) => item.isOrganizer === true);
  if (own.length === 0) return codes;
  const range = { start, end: (start + codes.length * SLOT_MS) as Instant };
  const mine = calendarCodes(own, range);
  const others = calendarCodes(
    known.scheduleItems.filter((item) => item.isOrganizer !== true),
    range,
  );
  return codes.map((code, slot) => (isTaken(code) && isTaken(mine[slot]!) && !isTaken(others[slot]!) ? SHOWN.yours : code));
}

/** Codes with which nothing is offered that nobody knows to be free. */
export function withoutUnknown(codes: Uint8Array): Uint8Array {
  return codes.map((code) => (isBookable(code) ? SLOT.limited : code));
}

function isTaken(code: number): boolean {
  return code === SLOT.reserved || code === SLOT.tentative;
}
