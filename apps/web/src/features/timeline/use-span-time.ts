import type { Resource } from '@assist/resource';
import { type InstantRange, localDateOf } from '@assist/time';
import { useState } from 'react';
import { useFormat } from '../../lib/use-format.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { rangeOfSlots, type SlotSpan, slotsOfRange, type TimeScale } from './model/time-scale.ts';

interface SpanTimeOptions {
  readonly resource: Resource;
  readonly span: SlotSpan;
  readonly scale: TimeScale;
  readonly onChange: (span: SlotSpan) => void;
  /** Called for a time on other days, which the grid does not show. */
  readonly onGo: (resource: Resource, range: InstantRange) => void;
}

/** Returns the selected time, in words and for its fields, and functions that change it. */
export function useSpanTime({ resource, span, scale, onChange, onGo }: SpanTimeOptions) {
  const format = useFormat();
  const timezone = useZone();
  const selected = rangeOfSlots(scale, span);
  // A time that ends after the shown days. The grid selects its shown part.
  const [longer, setLonger] = useState<InstantRange>();
  const range = longer?.start === selected.start && selected.end === scale.range.end ? longer : selected;
  const select = (time: InstantRange) => {
    const slots = slotsOfRange(scale, time);
    setLonger(time.end > scale.range.end ? time : undefined);
    if (slots !== undefined) onChange(slots);
  };
  return {
    range,
    times: format.clockRange(range.start, range.end),
    day: format.longDay(localDateOf(range.start, timezone)),
    select,
    /** Goes to a time. If the grid can select exactly that time, it is selected, and the popover stays open with the typed values. */
    goTo: (time: InstantRange) => {
      const slots = slotsOfRange(scale, time);
      const exact = slots && rangeOfSlots(scale, slots);
      if (slots !== undefined && exact?.start === time.start && exact.end === time.end) select(time);
      else onGo(resource, time);
    },
  };
}
