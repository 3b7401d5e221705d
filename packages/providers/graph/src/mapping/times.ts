import { fromWallText, type Instant, toWallText, toZone, UTC, windowsFromZone, ZoneError, type ZoneName } from '@assist/time';
import type { GraphTime } from '../graph-types.ts';

const WALL_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/;

/** Reads an event's time. Undefined if it is missing or is not a time. */
export function findGraphTime(
  time: Partial<GraphTime> | null | undefined,
  { isAllDay, zone }: { readonly isAllDay: boolean; readonly zone: ZoneName },
): Instant | undefined {
  if (typeof time?.dateTime !== 'string' || !WALL_TIME.test(time.dateTime)) return undefined;
  const known = { dateTime: time.dateTime, timeZone: time.timeZone ?? UTC };
  return isAllDay ? fromGraphDay(known, zone) : fromGraphTime(known);
}

/** Returns the zone for a name that Graph uses. An unknown name becomes UTC. */
export function zoneOf(text: string | null | undefined): ZoneName {
  try {
    return toZone(text);
  } catch (error) {
    if (error instanceof ZoneError) return UTC;
    throw error;
  }
}

/** Reads a time such as `2026-11-23T09:00:00.0000000`, which is wall time in the zone that Graph names with it. */
export function fromGraphTime({ dateTime, timeZone }: GraphTime): Instant {
  return fromWallText(dateTime.replace(/Z$/, ''), zoneOf(timeZone));
}

/** Reads a time of an all-day event. Graph returns its midnight regardless of the requested zone, so it is midnight in the event's zone. */
export function fromGraphDay(time: GraphTime, zone: ZoneName): Instant {
  return time.dateTime.slice(11, 19) === '00:00:00' ? fromWallText(time.dateTime.slice(0, 19), zone) : fromGraphTime(time);
}

/** Writes a time with the Windows name of its zone, because Graph knows all Windows names, but only some IANA names. */
export function toGraphTime(instant: Instant, zone: ZoneName): GraphTime {
  const windows = findWindows(zone);
  return windows === undefined
    ? { dateTime: toWallText(instant, UTC), timeZone: UTC }
    : { dateTime: toWallText(instant, zone), timeZone: windows };
}

/** Returns the Windows name of a zone. Undefined for the only zone without one (Troll in Antarctica). */
export function findWindows(zone: ZoneName): string | undefined {
  try {
    return zone === UTC ? UTC : windowsFromZone(zone);
  } catch (error) {
    if (error instanceof ZoneError) return undefined;
    throw error;
  }
}
