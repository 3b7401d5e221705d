import { countQuarters, fromQuarter, quarterOf, slotsFor, type Instant } from '@assist/time';
import type { BookingColumns } from './booking-columns.ts';
import { CALENDAR_WEIGHT } from './calendar-codes.ts';
import { rowMasks } from './row-masks.ts';
import { SLOT } from './slot-code.ts';
import { beyondEdges, edgeSlots, type SlotRequest, type SlotRules } from './slot-subject.ts';
import type { Utilisation } from './utilisation.ts';
import { templateKey, toSlotTemplate, type SlotTemplate } from './slot-template.ts';

/** The codes of many resources, one row after the other. */
export interface SlotRows {
  readonly start: Instant;
  readonly rowCount: number;
  readonly slotCount: number;
  /** Number of extra slots at each side of a row. They are needed only to measure free runs that reach the edge of the range. */
  readonly edgeSlots: number;
  /** The rows one after the other, each with its edges. */
  readonly codes: Uint8Array;
}

export function rowOf({ codes, slotCount, edgeSlots: edge }: SlotRows, row: number): Uint8Array {
  const from = row * (slotCount + 2 * edge) + edge;
  return codes.subarray(from, from + slotCount);
}

/**
 * Applies the rules of decisions, section 5, to thousands of resources and weeks, in about the time that it takes to read the bookings and
 * to write the slots. The order of several rules in one slot is: what the calendar says; assigned to you or to others; closed; limited
 * (past, too far ahead, in a run too short); the area is full; free outside working hours; free.
 *
 *   template   ....ffffffffffffffff........ffff     one for all resources with the same zone, hours and limits
 *   bookings         ####     ##                    laid over a copy, in order
 *   gaps       ....ff####fffff##fff........ffff     only a run's piece beside a booking can have become too short
 *
 * In the bookings, the request's `currentEvent` has the code 9.
 */
export function slotRows(rules: readonly SlotRules[], bookings: BookingColumns, request: SlotRequest, utilisation?: Utilisation): SlotRows {
  const wide = beyondEdges(request);
  const slotCount = countQuarters(wide.range);
  const first = quarterOf(wide.range.start);
  const codes = new Uint8Array(rules.length * slotCount);
  const templates = rowTemplates(rules, wide);
  const masks = utilisation === undefined ? undefined : rowMasks(rules, first, slotCount, utilisation);
  const wanted = slotsFor(request.durationMinutes);
  for (let row = 0; row < rules.length; row += 1) {
    const template = templates[row] as SlotTemplate;
    const offset = row * slotCount;
    const mask = masks?.[row];
    codes.set(template.limited, offset);
    if (mask === undefined && layBookings(codes, offset, slotCount, row, bookings, first, template, wanted)) continue;
    layAnew(codes.subarray(offset, offset + slotCount), row, bookings, first, template, wanted, mask);
  }
  const edge = slotCount === 0 ? 0 : edgeSlots(request);
  return { start: fromQuarter(first + edge), rowCount: rules.length, slotCount: slotCount - 2 * edge, edgeSlots: edge, codes };
}

function rowTemplates(rules: readonly SlotRules[], request: SlotRequest): readonly SlotTemplate[] {
  const byKey = new Map<string, SlotTemplate>();
  return rules.map((rule) => {
    const key = templateKey(rule);
    let template = byKey.get(key);
    if (template === undefined) {
      template = toSlotTemplate(rule, request);
      byKey.set(key, template);
    }
    return template;
  });
}

/**
 * Lays ordered, non-overlapping bookings over a copy of the template. Returns false if bookings overlap, or if the event being changed is
 * among them (it joins the free runs beside it). The caller must then lay the row anew, slot by slot.
 */
function layBookings(
  codes: Uint8Array,
  offset: number,
  slotCount: number,
  row: number,
  bookings: BookingColumns,
  first: number,
  template: SlotTemplate,
  wanted: number,
): boolean {
  const { starts, ends, codes: bookingCodes, offsets } = bookings;
  const { runStart, runEnd } = template;
  const last = offsets[row + 1] as number;
  let free = 0;
  for (let index = offsets[row] as number; index < last; index += 1) {
    let from = (starts[index] as number) - first;
    let to = (ends[index] as number) - first;
    if (to <= 0) continue;
    if (from >= slotCount) break;
    const code = bookingCodes[index] as number;
    if (from < 0) from = 0;
    if (to > slotCount) to = slotCount;
    if (from < free || code === SLOT.currentEvent) return false;
    if (wanted > 1 && from > free) {
      const end = runEnd[free] as number;
      const left = end < from ? end : from;
      if (left - free < wanted) for (let slot = free; slot < left; slot += 1) codes[offset + slot] = SLOT.limited;
      if (end < from) {
        const begin = runStart[from - 1] as number;
        if (from - begin < wanted && (runEnd[from - 1] as number) >= from) {
          for (let slot = begin; slot < from; slot += 1) codes[offset + slot] = SLOT.limited;
        }
      }
    }
    for (let slot = from; slot < to; slot += 1) codes[offset + slot] = code;
    free = to;
  }
  if (wanted > 1 && free > 0 && free < slotCount) {
    const end = runEnd[free] as number;
    if (end - free < wanted) for (let slot = free; slot < end; slot += 1) codes[offset + slot] = SLOT.limited;
  }
  return true;
}

/**
 * Lays one row slot by slot: the template before runs are checked, the calendar, short runs, full areas, and once more the runs that full
 * areas have shortened.
 */
function layAnew(
  codes: Uint8Array,
  row: number,
  bookings: BookingColumns,
  first: number,
  template: SlotTemplate,
  wanted: number,
  mask: Uint8Array | undefined,
): void {
  codes.set(template.codes);
  // Only calendar codes have weights; any other code yields to them.
  for (let index = bookings.offsets[row] as number; index < (bookings.offsets[row + 1] as number); index += 1) {
    const code = bookings.codes[index] as number;
    const from = Math.max(0, (bookings.starts[index] as number) - first);
    const to = Math.min(codes.length, (bookings.ends[index] as number) - first);
    for (let slot = from; slot < to; slot += 1) {
      if ((CALENDAR_WEIGHT[code] as number) > (CALENDAR_WEIGHT[codes[slot] as number] as number)) codes[slot] = code;
    }
  }
  limitShortRuns(codes, wanted);
  if (mask === undefined) return;
  for (let slot = 0; slot < codes.length; slot += 1) {
    const code = codes[slot];
    if (mask[slot] === 1 && (code === SLOT.free || code === SLOT.freeOutsideWorkingHours)) codes[slot] = SLOT.maxUtilization;
  }
  limitShortRuns(codes, wanted);
}

/** 1 for each code that belongs to a free run, otherwise 0. The event being changed belongs to a run, and keeps its code. */
const IS_IN_RUN = new Uint8Array(10);
IS_IN_RUN[SLOT.free] = 1;
IS_IN_RUN[SLOT.freeOutsideWorkingHours] = 1;
IS_IN_RUN[SLOT.currentEvent] = 1;

/** Changes free runs that are shorter than the requested duration to limited, in place. */
export function limitShortRuns(codes: Uint8Array, wantedSlots: number): void {
  if (wantedSlots <= 1) return;
  for (let from = 0; from < codes.length; from += 1) {
    let to = from;
    while (to < codes.length && IS_IN_RUN[codes[to] as number] === 1) to += 1;
    if (to - from < wantedSlots) {
      for (let slot = from; slot < to; slot += 1) if (codes[slot] !== SLOT.currentEvent) codes[slot] = SLOT.limited;
    }
    from = to;
  }
}
