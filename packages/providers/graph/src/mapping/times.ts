import { fromWallText, type Instant, toWallText, toZone, UTC, windowsFromZone, ZoneError, type ZoneName } from '@assist/time';
import type { GraphTime } from '../graph-types.ts';

const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Reads an event's time; undefined if it is missing or is not a time. */
export function findGraphTime(
  time: Partial<GraphTime> | null | undefined,
  { isAllDay, zone }: { readonly isAllDay: boolean; readonly zone: ZoneName },
): Instant | undefined {
  if (typeof time?.dateTime !== 'string' || !WALL_TIME.test(time.dateTime)) return undefined;
  const known = { dateTime: time.dateTime, timeZone: time.timeZone ?? UTC };
  return isAllDay ? fromGraphDay(known, zone) : fromGraphTime(known);
}

/** Returns the zone for any of Graph's names; UTC for an unknown one. */
export function zoneOf(text: string | null | undefined): ZoneName {
  try {
    return toZone(text);
  } catch (error) {
    if (error instanceof ZoneError) return UTC;
    throw error;
  }
}

/** Reads seven decimals without Z, `2026-11-23T09:00:00.0000000`, in the zone beside it. */
export function fromGraphTime({ dateTime, timeZone }: GraphTime): Instant {
  return fromWallText(dateTime.replace(/Z$/, ''), zoneOf(timeZone));
}

/** Reads a whole day, which is the same day for everyone: Graph returns its midnight whatever zone was requested. */
export function fromGraphDay(time: GraphTime, zone: ZoneName): Instant {
  return time.dateTime.slice(11, 19) === '00:00:00' ? fromWallText(time.dateTime.slice(0, 19), zone) : fromGraphTime(time);
}

/** Writes a time with a Windows zone name, because Graph knows all of those, but only some of the others. */
export function toGraphTime(instant: Instant, zone: ZoneName): GraphTime {
  const windows = findWindows(zone);
  return windows === undefined
    ? { dateTime: toWallText(instant, UTC), timeZone: UTC }
    : { dateTime: toWallText(instant, zone), timeZone: windows };
}

/** Returns the Windows name of a zone; undefined for the one zone that has none. */
export function findWindows(zone: ZoneName): string | undefined {
  try {
    return zone === UTC ? UTC : windowsFromZone(zone);
  } catch (error) {
    if (error instanceof ZoneError) return undefined;
    throw error;
  }
}
