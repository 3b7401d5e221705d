import { LONGEST_RESERVATION_DAYS } from '@assist/reservation';

/** The part of the shown days that the time bar shows, in minutes since their beginning. */
export interface Track {
  readonly from: number;
  readonly to: number;
}

/** A time on the track, in minutes since the beginning of the shown days. On the night of a clock change they are not those of the clock. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

export type SpanPart = 'whole' | 'start' | 'end';

export const QUARTER = 15;
/** Length of a pointer's way, in minutes of the track, on which a dragged end rests at midnight. */
const REST_MINUTES = 60;
const LONGEST_MINUTES = LONGEST_RESERVATION_DAYS * 24 * 60;

/** Returns the usual track, extended by whole hours to include the chosen time. */
export function trackFor(span: Span, usual: Track): Track {
  return {
    from: Math.min(usual.from, Math.floor(span.from / 60) * 60),
    to: Math.max(usual.to, Math.ceil(span.to / 60) * 60),
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

/**
 * Moves or resizes a span, rounded to quarter hours. It stays at least a quarter of an hour long. The whole span stays within the shown days,
 * which end after `dayMinutes`, while its end alone can be moved past midnight.
 */
export function shiftSpan(span: Span, part: SpanPart, byMinutes: number, dayMinutes: number): Span {
  const by = snap(byMinutes);
  switch (part) {
    case 'whole': {
      const from = clamp(span.from + by, 0, Math.max(dayMinutes, span.to) - (span.to - span.from));
      return { from, to: from + span.to - span.from };
    }
    case 'start':
      return { from: clamp(span.from + by, Math.max(0, span.to - LONGEST_MINUTES), span.to - QUARTER), to: span.to };
    case 'end':
      return { from: span.from, to: clamp(span.to + by, span.from + QUARTER, span.from + LONGEST_MINUTES) };
  }
}

/**
 * Returns the span after its end has been dragged by a pointer. The end rests at midnight for an hour, because few people want to pass it, and
 * many drag as far as they can.
 */
export function dragEnd(span: Span, byMinutes: number, dayMinutes: number): Span {
  const beyond = span.to <= dayMinutes ? span.to + byMinutes - dayMinutes : 0;
  return shiftSpan(span, 'end', byMinutes - clamp(beyond, 0, REST_MINUTES), dayMinutes);
}

/** Returns the span after a press on the empty track: of the same length, centred on the pressed time as closely as possible. */
export function centreSpan(span: Span, minutes: number, dayMinutes: number): Span {
  return shiftSpan(span, 'whole', minutes - (span.from + span.to) / 2, dayMinutes);
}

/**
 * Returns the span after a key on a part; undefined for other keys. Arrows move the part by a quarter hour, page keys by an hour, and Home
 * to the beginning, and End to the end of the shown days. With Shift, a key on the whole span moves its end.
 */
export function spanAfterKey(span: Span, part: SpanPart, key: string, shiftKey: boolean, dayMinutes: number): Span | undefined {
  const moved = part === 'whole' && shiftKey ? 'end' : part;
  const toEnd = moved === 'start' ? dayMinutes : dayMinutes - span.to;
  const by = key === 'Home' ? -span.to : key === 'End' ? toEnd : KEY_MINUTES[key];
  if (by === undefined) return undefined;
  return shiftSpan(span, moved, by, dayMinutes);
}

const KEY_MINUTES: Readonly<Record<string, number>> = {
  ArrowLeft: -QUARTER,
  ArrowDown: -QUARTER,
  ArrowRight: QUARTER,
  ArrowUp: QUARTER,
  PageDown: -60,
  PageUp: 60,
};

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
