import { countQuarters, fromQuarter, openRanges, quarterOf, SLOT_MS, slotsFor, type InstantRange } from '@assist/time';
import { earliestSlot, findAdvanceEnd } from './booking-limits.ts';
import { SLOT } from './slot-code.ts';
import type { SlotRequest, SlotRules } from './slot-subject.ts';

/**
 * A row without bookings: the code that each slot has by zone, working hours and limits. Many resources share one template, so time zones
 * are computed only once.
 */
export interface SlotTemplate {
  /** The codes before short runs are limited. Bookings and full areas are laid over these. */
  readonly codes: Uint8Array;
  /** The same codes after free runs that are too short have been limited. */
  readonly limited: Uint8Array;
  /**
   * The start and end of the free run that contains the slot. If that run is too short, or the slot is in no run, both are the slot itself.
   */
  readonly runStart: Int32Array;
  readonly runEnd: Int32Array;
}

export function templateKey(rules: SlotRules): string {
  const { zone, workingHours, schedulingSettings, reservedTo } = rules;
  if (reservedTo !== null) return reservedTo;
  const { timezone, startTime, endTime, daysOfWeek } = workingHours;
  const { maxAdvanceDays, rejectOutsideWorkingHours } = schedulingSettings;
  return [zone, timezone, startTime, endTime, daysOfWeek.join(), maxAdvanceDays, rejectOutsideWorkingHours].join('|');
}

export function toSlotTemplate(rules: SlotRules, request: SlotRequest): SlotTemplate {
  const codes = codesWithoutBookings(rules, request);
  const limited = codes.slice();
  const runStart = new Int32Array(codes.length);
  for (let slot = 0; slot < runStart.length; slot += 1) runStart[slot] = slot;
  const runEnd = runStart.slice();
  const wanted = slotsFor(request.durationMinutes);
  for (let from = 0; from < codes.length; from += 1) {
    let to = from;
    while (to < codes.length && (codes[to] === SLOT.free || codes[to] === SLOT.freeOutsideWorkingHours)) to += 1;
    if (to - from < wanted) limited.fill(SLOT.limited, from, to);
    else {
      runStart.fill(from, from, to);
      runEnd.fill(to, from, to);
    }
    from = to;
  }
  return { codes, limited, runStart, runEnd };
}

/** Applies the rules from the weakest to the strongest, so that each one overwrites those that yield to it. */
function codesWithoutBookings(rules: SlotRules, request: SlotRequest): Uint8Array {
  const codes = new Uint8Array(countQuarters(request.range));
  if (rules.reservedTo === 'you') return codes.fill(SLOT.assignedToYou);
  if (rules.reservedTo === 'other') return codes.fill(SLOT.assignedToOthers);
  const first = quarterOf(request.range.start);
  const whole = { start: fromQuarter(first), end: fromQuarter(first + codes.length) };
  const open = openRanges(whole, rules.workingHours);
  codes.fill(SLOT.freeOutsideWorkingHours);
  for (const range of open) codes.fill(SLOT.free, ...wholeSlots(range, first));
  const earliest = Math.ceil(earliestSlot(request.now, request.durationMinutes) / SLOT_MS) - first;
  codes.fill(SLOT.limited, 0, Math.max(0, earliest));
  const advanceEnd = findAdvanceEnd(rules, request.now);
  if (advanceEnd !== undefined) codes.fill(SLOT.limited, Math.max(0, Math.ceil(advanceEnd / SLOT_MS) - first));
  if (rules.schedulingSettings.rejectOutsideWorkingHours) {
    let closedFrom = 0;
    for (const range of open) {
      const [from, to] = wholeSlots(range, first);
      codes.fill(SLOT.closed, closedFrom, from);
      closedFrom = to;
    }
    codes.fill(SLOT.closed, closedFrom);
  }
  return codes;
}

/** Returns the slots that lie entirely within a range, up to, not including, `to`. */
function wholeSlots(range: InstantRange, firstQuarter: number): [from: number, to: number] {
  const from = Math.max(0, Math.ceil(range.start / SLOT_MS) - firstQuarter);
  const to = Math.max(0, Math.floor(range.end / SLOT_MS) - firstQuarter);
  return [from, Math.max(from, to)];
}
