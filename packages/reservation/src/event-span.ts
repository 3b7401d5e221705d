import { datesOf, localDateOf, rangeOfDates, startOfDay, type Instant, type InstantRange, type ZoneName } from '@assist/time';
import type { CalendarEvent } from './calendar-event.ts';

/** The time of an event, as the rules about time need it. */
export interface EventSpan extends InstantRange {
  readonly isAllDay: boolean;
  /** The zone in which the event was made. The days of an all-day event are days in this zone. */
  readonly zone: ZoneName;
}

export function spanOf(event: Pick<CalendarEvent, 'start' | 'end' | 'isAllDay'>): EventSpan {
  return { start: event.start.utcDateTime, end: event.end.utcDateTime, isAllDay: event.isAllDay, zone: event.start.timeZone };
}

/**
 * Returns the time for which an event takes a resource, whose zone is given. For whole days, these are the same dates in the resource's zone
 * (decisions, section 13).
 */
export function takenSpan(span: EventSpan, zone: ZoneName): EventSpan {
  if (!span.isAllDay || span.zone === zone) return span;
  return { ...rangeOfDates(datesOf(span, span.zone), zone), isAllDay: true, zone };
}

export function hasStarted(span: InstantRange, now: Instant): boolean {
  return span.start <= now;
}

/** Whether an event has ended (`afterEnd` of the specification). The end instant itself no longer belongs to the event. */
export function hasEnded(span: InstantRange, now: Instant): boolean {
  return span.end <= now;
}

/** Whether a time touches more than one day in the zone. */
export function isMultiDay(span: InstantRange, zone: ZoneName): boolean {
  return localDateOf(span.start, zone) !== localDateOf(Math.max(span.start, span.end - 1) as Instant, zone);
}

/** Whether a time starts at the first instant of a day in the zone. */
export function startsAtMidnight(span: InstantRange, zone: ZoneName): boolean {
  return startOfDay(localDateOf(span.start, zone), zone) === span.start;
}
