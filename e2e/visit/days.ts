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

/** Every house of the journeys stands here; whose midnight it is matters to each of them. */
const ZONE = zoneFromIana('Europe/Prague');

/** For what is measured, and what goes by the clock: journeys have no other. */
export const nowMs = (): number => Date.now();

const today = () => localDateOf(instantOf(nowMs()), ZONE);

/** The day on which this worker began, as the sample in its product did: a midnight that passes while it runs moves no quiet day. */
const FIRST_DAY = today();

/** The date that is so many days from today. */
export function inDays(days: number): LocalDate {
  return plusDays(today(), days);
}

/** What a page's clock is set to: `time` of that day (`09:30`) as clocks in the building show it. */
export function timeOn(day: LocalDate, time: string): Date {
  return new Date(fromWallText(`${day}T${time}:00`, ZONE));
}

const QUARTER_MS = 15 * MINUTE_MS;

/** When this quarter of an hour began: what is reserved from then on is today's, whatever time it is. */
export function thisQuarter(): Date {
  return new Date(Math.floor(nowMs() / QUARTER_MS) * QUARTER_MS);
}

/** How long to wait until the next quarter is at least `beforeMs` away, and the last one `afterMs`. */
export function msUntilClearOfQuarter(beforeMs: number, afterMs = 0): number {
  return Math.max(0, beforeMs + afterMs - ((nowMs() + beforeMs) % QUARTER_MS));
}

export function minutesAfter(time: Date, minutes: number): Date {
  return new Date(time.getTime() + minutes * MINUTE_MS);
}

/** The day itself where one works on it, else the next one. */
export function workdayFrom(day: LocalDate): LocalDate {
  return isWeekend(day) ? workdayFrom(plusDays(day, 1)) : day;
}

/** The first on which the sample, whose reservations reach seven working days ahead, has reserved nothing; one works on the next, too. */
export function quietDay(): LocalDate {
  let day = FIRST_DAY;
  for (let workdays = 0; workdays < 8; workdays += 1) day = workdayFrom(plusDays(day, 1));
  return dayOfWeek(day) === 'friday' ? plusDays(day, 3) : day;
}

/** Weeks after the quiet day: journeys of several files may visit one product, and each has a day of its own. */
export function quietDayIn(weeks: number): LocalDate {
  return plusDays(quietDay(), weeks * 7);
}

/** The first such day of the week from that day on, the day itself included. */
export function dayFrom(day: LocalDate, name: DayOfWeek): LocalDate {
  return dayOfWeek(day) === name ? day : dayFrom(plusDays(day, 1), name);
}
