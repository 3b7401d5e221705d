import type { Resource } from '@assist/resource';
import { fromWallTime, type InstantRange, plusDays, toWallTime } from '@assist/time';
import { useFormat } from '../../lib/use-format.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { rangeOfSlots, type SlotSpan, slotsOfRange, type TimeScale } from './model/time-scale.ts';

interface SpanTimeOptions {
  readonly resource: Resource;
  readonly span: SlotSpan;
  readonly scale: TimeScale;
  readonly onChange: (span: SlotSpan) => void;
  /** Called for a time that the grid cannot select. */
  readonly onGo: (resource: Resource, range: InstantRange) => void;
}

/** Returns the time of the selected slots, in words and for its fields, and functions that change it. */
export function useSpanTime({ resource, span, scale, onChange, onGo }: SpanTimeOptions) {
  const format = useFormat();
  const timezone = useZone();
  const range = rangeOfSlots(scale, span);
  const [start, end] = [toWallTime(range.start, timezone), toWallTime(range.end, timezone)];
  // An end at midnight counts as 24:00 of the same day, not as 0:00 of the next day.
  const isToMidnight = end.minutes === 0 && end.date === plusDays(start.date, 1);
  const isWithinADay = isToMidnight || end.date === start.date;
  const times = format.timeRange(range.start, range.end);
  const changeTime = (from: number, to: number) => {
    const slots = slotsOfRange(scale, { start: fromWallTime(start.date, from, timezone), end: fromWallTime(start.date, to, timezone) });
    if (slots !== undefined) onChange(slots);
  };
  return {
    range,
    times,
    // For a time within a day, only the day is named, because the fields show the times.
    when: isWithinADay ? format.longDay(start.date) : `${format.longDay(start.date)}, ${times}`,
    fields: isWithinADay
      ? { fromMinutes: start.minutes, toMinutes: isToMidnight ? 24 * 60 : end.minutes, at: range.start, onChange: changeTime }
      : undefined,
    /** Goes to a time. If the grid can select exactly that time, it is selected, and the popover stays open with the typed values. */
    goTo: (time: InstantRange) => {
      const slots = slotsOfRange(scale, time);
      const selected = slots && rangeOfSlots(scale, slots);
      if (slots !== undefined && selected?.start === time.start && selected.end === time.end) onChange(slots);
      else onGo(resource, time);
    },
  };
}
