import { DAY_MS, MINUTE_MS, instantOf, type Instant } from './instant.ts';
import { fromDayNumber, toDayNumber, type LocalDate } from './local-date.ts';
import { offsetMsAt } from './zone-offset.ts';
import type { ZoneName } from './zone.ts';

/** The time that a wall clock shows: a day, and the minutes since its midnight, which may be a fraction. */
export interface WallTime {
  readonly date: LocalDate;
  readonly minutes: number;
}

export function toWallTime(instant: Instant, zone: ZoneName): WallTime {
  const localMs = instant + offsetMsAt(zone, instant);
  const dayNumber = Math.floor(localMs / DAY_MS);
  return { date: fromDayNumber(dayNumber), minutes: (localMs - dayNumber * DAY_MS) / MINUTE_MS };
}

/**
 * Returns the minutes between two instants on the zone's wall clocks: a night from 22 to 6 is eight hours, even if the clock changes during
 * it.
 */
export function wallMinutesBetween(from: Instant, to: Instant, zone: ZoneName): number {
  return (to + offsetMsAt(zone, to) - from - offsetMsAt(zone, from)) / MINUTE_MS;
}

/** Returns the day of an instant in the zone's calendar. */
export function localDateOf(instant: Instant, zone: ZoneName): LocalDate {
  return fromDayNumber(dayNumberOf(instant, zone));
}

export function dayNumberOf(instant: Instant, zone: ZoneName): number {
  return Math.floor((instant + offsetMsAt(zone, instant)) / DAY_MS);
}

/**
 * Returns the instant of a wall time. Of a time that occurs twice, it is the first; a skipped time is moved later by the length of the gap
 * (`compatible` in Temporal and iCalendar).
 */
export function fromWallTime(date: LocalDate, minutes: number, zone: ZoneName): Instant {
  return instantOfLocalMs(toDayNumber(date) * DAY_MS + minutes * MINUTE_MS, zone);
}

/** Returns the instant of a wall time. `localMs` is the wall time interpreted as UTC. */
export function instantOfLocalMs(localMs: number, zone: ZoneName): Instant {
  const before = offsetMsAt(zone, instantOf(localMs - DAY_MS));
  const early = instantOf(localMs - before);
  if (offsetMsAt(zone, early) === before) return early;
  const after = offsetMsAt(zone, instantOf(localMs + DAY_MS));
  const late = instantOf(localMs - after);
  return offsetMsAt(zone, late) === after ? late : early;
}

/** Returns the first instant of a day: midnight, or the first moment after the gap if the clock skips midnight. */
export function startOfDay(date: LocalDate, zone: ZoneName): Instant {
  return startOfDayNumber(toDayNumber(date), zone);
}

export function startOfDayNumber(dayNumber: number, zone: ZoneName): Instant {
  return instantOfLocalMs(dayNumber * DAY_MS, zone);
}

const WALL_TEXT = /^(\d{4}-\d\d-\d\d)T(\d\d):(\d\d)(?::(\d\d)(?:[.,]\d+)?)?$/;

/**
 * Parses `2026-11-23T09:00:00` without a zone (as calendars write `dateTime`).
 *
 * @throws RangeError for anything else
 */
export function fromWallText(text: string, zone: ZoneName): Instant {
  const parts = WALL_TEXT.exec(text);
  if (!parts) throw new RangeError(`Invalid wall time ${text}`);
  const [hours, minutes, seconds] = [Number(parts[2]), Number(parts[3]), Number(parts[4] ?? 0)];
  if (hours > 24 || minutes > 59 || seconds > 59) throw new RangeError(`Invalid wall time ${text}`);
  return fromWallTime(parts[1] as string, hours * 60 + minutes + seconds / 60, zone);
}

/** Returns an instant's wall time in the zone as text, `2026-11-23T09:00:00`. */
export function toWallText(instant: Instant, zone: ZoneName): string {
  return new Date(instant + offsetMsAt(zone, instant)).toISOString().slice(0, 19);
}
