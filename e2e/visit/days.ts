import {
  dayOfWeek,
  type DayOfWeek,
  fromWallText,
  instantOf,
  isWeekend,
  type LocalDate,
  localDateOf,
  MINUTE_MS,
  plusDays,
  zoneFromIana,
} from '@assist/time';

/** The time zone of all buildings of the journeys, which decides when midnight is. */
const ZONE = zoneFromIana('Europe/Prague');

/** Returns the current time in milliseconds, by the one clock that all journeys use. */
export const nowMs = (): number => Date.now();

const today = () => localDateOf(instantOf(nowMs()), ZONE);

/** The day on which this worker and the sample in its product started, so that a midnight during the run does not move quiet days. */
const FIRST_DAY = today();

/** Returns the date this many days from today. */
export function inDays(days: number): LocalDate {
  return plusDays(today(), days);
}

/** Returns the time to set a page’s clock to: `time` of that day (`09:30`) as clocks in the building show it. */
export function timeOn(day: LocalDate, time: string): Date {
  return new Date(fromWallText(`${day}T${time}:00`, ZONE));
}

const QUARTER_MS = 15 * MINUTE_MS;

/** Returns when this quarter of an hour began: a reservation from then on is today’s, at any time of the day. */
export function thisQuarter(): Date {
  return new Date(Math.floor(nowMs() / QUARTER_MS) * QUARTER_MS);
}

/** Returns how long to wait (ms) until the next quarter is at least `beforeMs` away, and the last quarter at least `afterMs` ago. */
export function msUntilClearOfQuarter(beforeMs: number, afterMs = 0): number {
  return Math.max(0, beforeMs + afterMs - ((nowMs() + beforeMs) % QUARTER_MS));
}

export function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}

/** Returns the day itself if it is a working day, or else the next working day. */
export function workdayFrom(day: LocalDate): LocalDate {
  return isWeekend(day) ? workdayFrom(plusDays(day, 1)) : day;
}

/**
 * Returns the first working day on which the sample, which extends seven working days ahead, has reserved nothing, and whose next day is a
 * working day as well.
 */
export function quietDay(): LocalDate {
  let day = FIRST_DAY;
  for (let workdays = 0; workdays < 8; workdays += 1) day = workdayFrom(plusDays(day, 1));
  return dayOfWeek(day) === 'friday' ? plusDays(day, 3) : day;
}

/** Returns the day this many weeks after the quiet day: journeys of several files may use one product, each on a separate day. */
export function quietDayIn(weeks: number): LocalDate {
  return plusDays(quietDay(), weeks * 7);
}

/** Returns the first day with this day of the week from `day` on, which may be `day` itself. */
export function dayFrom(day: LocalDate, name: DayOfWeek): LocalDate {
  return dayOfWeek(day) === name ? day : dayFrom(plusDays(day, 1), name);
}
