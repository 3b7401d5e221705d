import { TIMELINE_SIZES } from '@assist/reservation';
import { type Instant, type InstantRange, localDays, type LocalDate, plusDays, SLOT_MS, toWallTime, type ZoneName } from '@assist/time';

/** One day of the shown range, as slots from the start of that range. */
export interface DaySpan extends SlotSpan {
  readonly date: LocalDate;
  readonly range: InstantRange;
  /** True if most of the matching resources are closed on this day. It is never true for a day that is shown alone. */
  readonly isOff: boolean;
}

/** Slots from `from` to `to`, which is not included. */
export interface SlotSpan {
  readonly from: number;
  readonly to: number;
}

/** The unit that one press selects and one key moves: a quarter of an hour in a day, an hour or more in a week. */
export interface Column extends SlotSpan {
  readonly widthPx: number;
  /** The local hour at which the column begins; undefined if the column cannot have a label. */
  readonly hour: number | undefined;
}

/** The slots of the shown days from local midnight on, with their positions. A day on which the clock changes has more or fewer slots. */
export interface TimeScale {
  readonly range: InstantRange;
  readonly days: readonly DaySpan[];
  readonly slotCount: number;
  readonly columns: readonly Column[];
  /** The left edge of each slot, and finally the right edge of the last slot. */
  readonly edgesPx: Float64Array;
  readonly widthPx: number;
}

export const QUARTER_PX = TIMELINE_SIZES.quarterWidth;
export const SLOTS_AN_HOUR = 4;

export function toTimeScale(
  day: LocalDate,
  dayCount: number,
  zone: ZoneName,
  columnsOf: (day: DaySpan) => readonly Column[] = (shown) => quarterColumns(shown, zone),
  offDays: ReadonlySet<LocalDate> = new Set(),
): TimeScale {
  const range = localDays(day, dayCount, zone);
  const slotOf = (instant: Instant) => (instant - range.start) / SLOT_MS;
  const days = Array.from({ length: dayCount }, (_, index): DaySpan => {
    const date = plusDays(day, index);
    const own = localDays(date, 1, zone);
    return { date, range: own, from: slotOf(own.start), to: slotOf(own.end), isOff: offDays.has(date) };
  });
  const slotCount = slotOf(range.end);
  const columns = days.flatMap(columnsOf);
  const edgesPx = edgesOf(columns, slotCount);
  return { range, days, slotCount, columns, edgesPx, widthPx: edgesPx[slotCount]! };
}

/** Returns whether each column is a quarter of an hour, as in all scales but that of a week. */
export function isOfQuarters({ columns, slotCount }: TimeScale): boolean {
  return columns.length === slotCount;
}

function quarterColumns({ from, to, range }: DaySpan, zone: ZoneName): readonly Column[] {
  return Array.from({ length: to - from }, (_, index) => {
    // On the night of a clock change, the hours of the clock are not those since midnight.
    const { minutes } = toWallTime((range.start + index * SLOT_MS) as Instant, zone);
    return {
      from: from + index,
      to: from + index + 1,
      widthPx: QUARTER_PX,
      hour: minutes % 60 === 0 ? minutes / 60 : undefined,
    };
  });
}

/**
 * Returns the left edges of the slots. Columns begin on whole pixels, so that their lines are sharp. A column's slots share its width
 * equally.
 */
function edgesOf(columns: readonly Column[], slotCount: number): Float64Array {
  const edges = new Float64Array(slotCount + 1);
  let endPx = 0;
  for (const { from, to, widthPx } of columns) {
    const [leftPx, rightPx] = [Math.round(endPx), Math.round(endPx + widthPx)];
    for (let slot = from; slot <= to; slot += 1) edges[slot] = leftPx + ((rightPx - leftPx) * (slot - from)) / (to - from);
    endPx += widthPx;
  }
  return edges;
}

export function pxOfInstant(scale: TimeScale, instant: Instant): number {
  const at = Math.max(0, Math.min(scale.slotCount, (instant - scale.range.start) / SLOT_MS));
  const slot = Math.min(scale.slotCount - 1, Math.floor(at));
  return pxOfSlot(scale, slot) + (at - slot) * (pxOfSlot(scale, slot + 1) - pxOfSlot(scale, slot));
}

export function pxOfSlot(scale: TimeScale, slot: number): number {
  return scale.edgesPx[slot]!;
}

export function widthOfSpan(scale: TimeScale, { from, to }: SlotSpan): number {
  return pxOfSlot(scale, to) - pxOfSlot(scale, from);
}

export function placeOfSpan(scale: TimeScale, span: SlotSpan): { left: number; width: number } {
  return { left: pxOfSlot(scale, span.from), width: widthOfSpan(scale, span) };
}

export function instantOfSlot(scale: TimeScale, slot: number): Instant {
  return (scale.range.start + slot * SLOT_MS) as Instant;
}

/** Returns the slot at a position on the track. Beyond the ends, it is the first or the last slot. */
export function slotAtPx({ edgesPx, slotCount }: TimeScale, px: number): number {
  let first = 0;
  let last = slotCount - 1;
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if (edgesPx[middle]! <= px) first = middle;
    else last = middle - 1;
  }
  return first;
}

/** Returns the index of the column that contains a slot. */
export function columnAt({ columns }: TimeScale, slot: number): number {
  let first = 0;
  let last = columns.length - 1;
  while (first < last) {
    const middle = Math.ceil((first + last) / 2);
    if (columns[middle]!.from <= slot) first = middle;
    else last = middle - 1;
  }
  return first;
}

export function columnOfSlot(scale: TimeScale, slot: number): Column {
  return scale.columns[columnAt(scale, slot)]!;
}

export function rangeOfSlots(scale: TimeScale, span: SlotSpan): InstantRange {
  return { start: instantOfSlot(scale, span.from), end: instantOfSlot(scale, span.to) };
}

/** Returns the shown slots that a range overlaps; undefined if it overlaps none. */
export function slotsOfRange(scale: TimeScale, range: InstantRange): SlotSpan | undefined {
  const from = Math.max(0, Math.floor((range.start - scale.range.start) / SLOT_MS));
  const to = Math.min(scale.slotCount, Math.ceil((range.end - scale.range.start) / SLOT_MS));
  return from < to ? { from, to } : undefined;
}

export function dayOfSlot(scale: TimeScale, slot: number): DaySpan {
  return scale.days.find((day) => slot < day.to) ?? scale.days.at(-1)!;
}

/** The slots whose labels are drawn change in steps of this number of slots, so that scrolling sideways rarely redraws them. */
const WINDOW_STEP = 4 * SLOTS_AN_HOUR;

/** Returns the slots in view, widened to whole steps plus a margin on each side. */
export function slotWindow(scale: TimeScale, scrollLeftPx: number, widthPx: number, marginSteps = 1): SlotSpan {
  const first = Math.floor(slotAtPx(scale, scrollLeftPx) / WINDOW_STEP) - marginSteps;
  const last = Math.ceil((slotAtPx(scale, scrollLeftPx + widthPx) + 1) / WINDOW_STEP) + marginSteps;
  return { from: Math.max(0, first * WINDOW_STEP), to: Math.min(scale.slotCount, last * WINDOW_STEP) };
}

/**
 * Returns whether a span may begin left of the view while its labels are drawn for `window`. Only such a label follows the view.
 */
export function beginsBefore(window: SlotSpan, span: SlotSpan): boolean {
  return span.from < window.from + 2 * WINDOW_STEP;
}

export function overlapsSpan(a: SlotSpan, b: SlotSpan): boolean {
  return a.from < b.to && b.from < a.to;
}
