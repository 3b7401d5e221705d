/** The part of the day that the time bar shows, in minutes since midnight. */
export interface Track {
  readonly from: number;
  readonly to: number;
}

export interface Span {
  readonly from: number;
  readonly to: number;
}

export type SpanPart = 'whole' | 'start' | 'end';

export const QUARTER = 15;
const DAY_MINUTES = 24 * 60;

/** The usual track, from 6:00 to 20:00, around the usual working hours (screens). */
const USUAL: Track = { from: 6 * 60, to: 20 * 60 };
const WHOLE_DAY: Track = { from: 0, to: DAY_MINUTES };

/** Returns the whole day if `isWholeDay`, otherwise the usual track, extended by whole hours to include the chosen time. */
export function trackFor(span: Span, isWholeDay: boolean): Track {
  if (isWholeDay) return WHOLE_DAY;
  return {
    from: Math.min(USUAL.from, Math.floor(span.from / 60) * 60),
    to: Math.max(USUAL.to, Math.ceil(span.to / 60) * 60),
  };
}

/** Returns the position of a time on the track, from 0 to 1; less than 0 or more than 1 if the time is outside. */
export function shareOf(track: Track, minutes: number): number {
  return (minutes - track.from) / (track.to - track.from);
}

/** Returns the quarter hour nearest to a position on the track. */
export function minutesAt(track: Track, share: number): number {
  return snap(track.from + share * (track.to - track.from));
}

function snap(minutes: number): number {
  return Math.round(minutes / QUARTER) * QUARTER;
}

/** Moves or resizes a span, rounded to quarter hours. The span stays within the day and at least a quarter of an hour long. */
export function shiftSpan(span: Span, part: SpanPart, byMinutes: number): Span {
  const by = snap(byMinutes);
  switch (part) {
    case 'whole': {
      const from = clamp(span.from + by, 0, DAY_MINUTES - (span.to - span.from));
      return { from, to: from + span.to - span.from };
    }
    case 'start':
      return { from: clamp(span.from + by, 0, span.to - QUARTER), to: span.to };
    case 'end':
      return { from: span.from, to: clamp(span.to + by, span.from + QUARTER, DAY_MINUTES) };
  }
}

/** Returns the span after a press on the empty track: of the same length, centred on the pressed time as closely as possible. */
export function centreSpan(span: Span, minutes: number): Span {
  return shiftSpan(span, 'whole', minutes - (span.from + span.to) / 2);
}

/**
 * Returns the span after a key on a part; undefined for other keys. Arrows move the part by a quarter hour, page keys by an hour, and Home
 * and End as far as possible. With Shift, a key on the whole span moves its end.
 */
export function spanAfterKey(span: Span, part: SpanPart, key: string, shiftKey: boolean): Span | undefined {
  const by = KEY_MINUTES[key];
  if (by === undefined) return undefined;
  return shiftSpan(span, part === 'whole' && shiftKey ? 'end' : part, by);
}

const KEY_MINUTES: Readonly<Record<string, number>> = {
  ArrowLeft: -QUARTER,
  ArrowDown: -QUARTER,
  ArrowRight: QUARTER,
  ArrowUp: QUARTER,
  PageDown: -60,
  PageUp: 60,
  Home: -DAY_MINUTES,
  End: DAY_MINUTES,
};

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
