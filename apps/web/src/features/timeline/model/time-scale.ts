import { TIMELINE_SIZES } from '@assist/reservation';
import { type Instant, type InstantRange, localDays, type LocalDate, plusDays, SLOT_MS, type ZoneName } from '@assist/time';

/** One day of the shown range, in slots from its start. */
export interface DaySpan {
  readonly date: LocalDate;
  readonly range: InstantRange;
  readonly from: number;
  readonly to: number;
}

/** The columns: quarters of an hour from local midnight on, days with a clock change included. */
export interface TimeScale {
  readonly range: InstantRange;
  readonly days: readonly DaySpan[];
  readonly slotCount: number;
  readonly widthPx: number;
}

/** From `from` up to, not including, `to`. */
export interface SlotSpan {
  readonly from: number;
  readonly to: number;
}

export const QUARTER_PX = TIMELINE_SIZES.quarterWidth;
export const SLOTS_AN_HOUR = 4;

export function toTimeScale(day: LocalDate, dayCount: number, zone: ZoneName): TimeScale {
  const range = localDays(day, dayCount, zone);
  const slotOf = (instant: Instant) => (instant - range.start) / SLOT_MS;
  const days = Array.from({ length: dayCount }, (_, index): DaySpan => {
    const date = plusDays(day, index);
    const own = localDays(date, 1, zone);
    return { date, range: own, from: slotOf(own.start), to: slotOf(own.end) };
  });
  const slotCount = slotOf(range.end);
  return { range, days, slotCount, widthPx: slotCount * QUARTER_PX };
}

export function pxOfInstant(scale: TimeScale, instant: Instant): number {
  return ((instant - scale.range.start) / SLOT_MS) * QUARTER_PX;
}

export function instantOfSlot(scale: TimeScale, slot: number): Instant {
  return (scale.range.start + slot * SLOT_MS) as Instant;
}

/** The slot under a place of the track; beyond its ends the first and the last. */
export function slotAtPx(scale: TimeScale, px: number): number {
  return Math.max(0, Math.min(scale.slotCount - 1, Math.floor(px / QUARTER_PX)));
}

export function rangeOfSlots(scale: TimeScale, span: SlotSpan): InstantRange {
  return { start: instantOfSlot(scale, span.from), end: instantOfSlot(scale, span.to) };
}

/** The slots that a range touches, cut to the shown ones; undefined where it touches none. */
export function slotsOfRange(scale: TimeScale, range: InstantRange): SlotSpan | undefined {
  const from = Math.max(0, Math.floor((range.start - scale.range.start) / SLOT_MS));
  const to = Math.min(scale.slotCount, Math.ceil((range.end - scale.range.start) / SLOT_MS));
  return from < to ? { from, to } : undefined;
}

export function dayOfSlot(scale: TimeScale, slot: number): DaySpan {
  return scale.days.find((day) => slot < day.to) ?? scale.days.at(-1)!;
}

/** Labels are drawn for this many slots at a time, so that scrolling sideways redraws them seldom. */
const WINDOW_STEP = 4 * SLOTS_AN_HOUR;

/** The slots that are in view, widened to whole steps and by so many more at each side. */
export function slotWindow(scale: TimeScale, scrollLeftPx: number, widthPx: number, marginSteps = 1): SlotSpan {
  const first = Math.floor(scrollLeftPx / QUARTER_PX / WINDOW_STEP) - marginSteps;
  const last = Math.ceil((scrollLeftPx + widthPx) / QUARTER_PX / WINDOW_STEP) + marginSteps;
  return { from: Math.max(0, first * WINDOW_STEP), to: Math.min(scale.slotCount, last * WINDOW_STEP) };
}

/** What is painted: half a day more at each side, so that a fast scroll finds it there. A gradient of a whole week is dear. */
export function paintedSpan(scale: TimeScale, window: SlotSpan): SlotSpan {
  return { from: Math.max(0, window.from - 12 * SLOTS_AN_HOUR), to: Math.min(scale.slotCount, window.to + 12 * SLOTS_AN_HOUR) };
}

/** Whether a span may begin left of the view while this is its window: only then its words have to follow the view. */
export function beginsBefore(window: SlotSpan, span: SlotSpan): boolean {
  return span.from < window.from + 2 * WINDOW_STEP;
}

export function overlapsSpan(a: SlotSpan, b: SlotSpan): boolean {
  return a.from < b.to && b.from < a.to;
}
