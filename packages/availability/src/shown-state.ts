import { SLOT_MS, type Instant } from '@assist/time';
import { calendarCodes } from './calendar-codes.ts';
import type { ScheduleItem } from './schedule.ts';
import { isBookable, SLOT, SLOT_NAMES, type SlotName } from './slot-code.ts';

/**
 * The states in which a slot is shown to a person: the specification's codes, and two that are not on the wire. `yours` is the viewer's own
 * reservation; `notKnown` is a time for which the calendar returned neither free nor taken.
 */
export const SHOWN = { ...SLOT, yours: 10, notKnown: 11 } as const;

export type ShownName = SlotName | 'yours' | 'notKnown';
export type ShownCode = (typeof SHOWN)[ShownName];

/** Names indexed by code. */
export const SHOWN_NAMES: readonly ShownName[] = [...SLOT_NAMES, 'yours', 'notKnown'];

/** What is known about a resource's times. If its calendar could not be read, `serviceError` says why. */
export interface KnownTimes {
  readonly scheduleItems: readonly ScheduleItem[];
  readonly serviceError: string | null;
}

/** Returns the codes as shown to a person; `codes` begin at `start`. A slot is yours unless somebody else has reserved it too. */
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

/** Returns the codes with every bookable slot limited, for a resource whose times are unknown. */
export function withoutUnknown(codes: Uint8Array): Uint8Array {
  return codes.map((code) => (isBookable(code) ? SLOT.limited : code));
}

function isTaken(code: number): boolean {
  return code === SLOT.reserved || code === SLOT.tentative;
}
