import { DAY_MS, MINUTE_MS, type Instant, type InstantRange } from './instant.ts';
import { dayNumbersOf } from './local-day.ts';
import { DAYS_OF_WEEK, dayOfWeekOf, type DayOfWeek, type LocalDate, toDayNumber } from './local-date.ts';
import { toMinutesOfDay } from './time-of-day.ts';
import { instantOfLocalMs, startOfDayNumber } from './wall-time.ts';
import type { ZoneName } from './zone.ts';

const DAY_MINUTES = 24 * 60;

/** Working hours as wall times in the zone. If `endTime` is not after `startTime`, it is on the next day. `24:00` is the end of the day. */
export interface WorkingHours {
  readonly timezone: ZoneName;
  readonly daysOfWeek: readonly DayOfWeek[];
  /** HH:mm */
  readonly startTime: string;
  /** HH:mm */
  readonly endTime: string;
}

/** Returns the hours that most people work, for people whose own hours are not known: nine to five, Monday to Friday. */
export function usualHours(timezone: ZoneName): WorkingHours {
  return { timezone, daysOfWeek: DAYS_OF_WEEK.slice(0, 5), startTime: '09:00', endTime: '17:00' };
}

/** Returns the open times that touch a range, in order. Adjacent times are merged. They are not clipped to the range. */
export function openRanges(range: InstantRange, hours: WorkingHours): readonly InstantRange[] {
  const { first, last } = dayNumbersOf(range, hours.timezone);
  const open: { start: Instant; end: Instant }[] = [];
  for (let day = first - 1; day <= last; day += 1) {
    const opening = openingOn(day, hours);
    if (opening === undefined || opening.end <= range.start || opening.start >= range.end) continue;
    const previous = open.at(-1);
    if (previous !== undefined && opening.start <= previous.end) {
      previous.end = Math.max(previous.end, opening.end) as Instant;
    } else open.push({ ...opening });
  }
  return open;
}

/** Returns whether the whole range lies within open times. */
export function isWithinWorkingHours(range: InstantRange, hours: WorkingHours): boolean {
  return openRanges(range, hours).some((open) => open.start <= range.start && range.end <= open.end);
}

/** Returns whether the hours begin on a date in their own zone. Hours that continue from the day before do not count. */
export function opensOn(day: LocalDate, hours: WorkingHours): boolean {
  return openingOn(toDayNumber(day), hours) !== undefined;
}

/** Returns the open time that begins on a day in the hours' zone; undefined on a day off, or if the clock skips the day's hours. */
function openingOn(dayNumber: number, hours: WorkingHours): InstantRange | undefined {
  if (!hours.daysOfWeek.includes(dayOfWeekOf(dayNumber))) return undefined;
  const from = toMinutesOfDay(hours.startTime);
  const to = toMinutesOfDay(hours.endTime);
  const start = wallInstant(dayNumber, from, hours.timezone);
  const end = wallInstant(dayNumber, to > from ? to : to + DAY_MINUTES, hours.timezone);
  return start < end ? { start, end } : undefined;
}

/**
 * Returns the instant of a wall time on a day. Midnight is the first instant of a day, so that days that are open until midnight merge with
 * the next.
 */
function wallInstant(dayNumber: number, minutes: number, zone: ZoneName): Instant {
  if (minutes % DAY_MINUTES === 0) return startOfDayNumber(dayNumber + minutes / DAY_MINUTES, zone);
  return instantOfLocalMs(dayNumber * DAY_MS + minutes * MINUTE_MS, zone);
}
