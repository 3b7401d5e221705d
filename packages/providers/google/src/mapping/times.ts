import {
  findInstant,
  findZone,
  fromInstant,
  fromWallText,
  type Instant,
  type InstantRange,
  instantOf,
  localDateOf,
  plusDays,
  toWallTime,
  UTC,
  type ZoneName,
} from '@assist/time';
import type { GoogleTime } from '../google-types.ts';

/** Returns the zone of a time. Google's days have no zone, so theirs is `dayZone` if one was stored, or else UTC. */
export function zoneOf(time: GoogleTime | undefined, dayZone: ZoneName | undefined): ZoneName {
  if (isDay(time)) return dayZone ?? UTC;
  return (typeof time?.timeZone === 'string' ? findZone(time.timeZone) : undefined) ?? UTC;
}

export function isDay(time: GoogleTime | undefined): boolean {
  return typeof time?.date === 'string';
}

/** Returns the instant of a time. Undefined if it is missing or cannot be understood. */
export function findTime(time: GoogleTime | undefined, dayZone: ZoneName): Instant | undefined {
  if (typeof time?.date === 'string')
    return /^\d{4}-\d\d-\d\d$/.test(time.date) ? fromWallText(`${time.date}T00:00:00`, dayZone) : undefined;
  return typeof time?.dateTime === 'string' ? findInstant(time.dateTime) : undefined;
}

/** Returns a range as whole days. The end is the day after the last one. */
export function daysOf(range: InstantRange, zone: ZoneName): { readonly start: GoogleTime; readonly end: GoogleTime } {
  const last = localDateOf(instantOf(range.end - 1), zone);
  return { start: { date: localDateOf(range.start, zone) }, end: { date: plusDays(last, 1) } };
}

/** Returns a range as instants, with the zone whose wall time the event keeps. */
export function momentsOf(range: InstantRange, zone: ZoneName): { readonly start: GoogleTime; readonly end: GoogleTime } {
  return { start: momentOf(range.start, zone), end: momentOf(range.end, zone) };
}

export function momentOf(instant: Instant, zone: ZoneName): GoogleTime {
  return { dateTime: fromInstant(instant), timeZone: zone };
}

export function isMidnight(instant: Instant, zone: ZoneName): boolean {
  return toWallTime(instant, zone).minutes === 0;
}

/** Returns the query parameters `timeMin` and `timeMax` for a time range. */
export function windowQuery(range: InstantRange): string {
  return `timeMin=${encodeURIComponent(fromInstant(range.start))}&timeMax=${encodeURIComponent(fromInstant(range.end))}`;
}
