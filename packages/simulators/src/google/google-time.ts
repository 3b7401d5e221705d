import { findInstant, findZone, fromInstant, fromWallText, type Instant, isLocalDate, toWallTime, type ZoneName } from '@assist/time';
import { badRequest } from './google-error.ts';

/** A time of an event: an instant, or a date without a zone. */
export interface GoogleTime {
  readonly date?: string | null;
  readonly dateTime?: string | null;
  readonly timeZone?: string | null;
}

const OFFSET = /(?:Z|[+-]\d\d:\d\d)$/i;

export interface ReadTime {
  readonly instant: Instant;
  readonly zone: ZoneName;
  readonly isAllDay: boolean;
}

/** Reads the time of an event. `home` is the calendar's zone, which applies to times without one. */
export function fromGoogleTime(time: GoogleTime, home: ZoneName): ReadTime {
  const { date, dateTime, timeZone } = time;
  const zone = typeof timeZone === 'string' ? findZone(timeZone) : home;
  if (zone === undefined) throw badRequest(`Invalid time zone definition for ${timeZone ?? ''}.`, 'invalid');
  if (typeof date === 'string' && typeof dateTime === 'string') throw badRequest('Invalid start time.', 'invalid');
  if (typeof date === 'string') {
    if (!isLocalDate(date)) throw badRequest('Invalid value for: Invalid format.', 'invalid');
    return { instant: fromWallText(`${date}T00:00:00`, home), zone: home, isAllDay: true };
  }
  if (typeof dateTime !== 'string') throw badRequest('Missing start time.', 'required');
  if (OFFSET.test(dateTime)) {
    const instant = findInstant(dateTime);
    if (instant === undefined) throw badRequest('Invalid value for: Invalid format.', 'invalid');
    return { instant, zone, isAllDay: false };
  }
  if (typeof timeZone !== 'string') throw badRequest('Missing time zone definition for start time.', 'required');
  return { instant: fromWallText(dateTime.slice(0, 19), zone), zone, isAllDay: false };
}

/** Writes a time as a date for an all-day event, and otherwise as an instant in UTC, in whole seconds, with the event's zone. */
export function toGoogleTime(instant: Instant, { isAllDay, zone }: { readonly isAllDay: boolean; readonly zone: ZoneName }): GoogleTime {
  if (isAllDay) return { date: toWallTime(instant, zone).date };
  return { dateTime: fromInstant(instant).replace('.000Z', 'Z'), timeZone: zone };
}

/** Reads a time in a query, which must be an instant with an offset. */
export function fromQueryTime(text: string): Instant {
  const instant = OFFSET.test(text) ? findInstant(text) : undefined;
  if (instant === undefined) throw badRequest('Bad Request');
  return instant;
}
