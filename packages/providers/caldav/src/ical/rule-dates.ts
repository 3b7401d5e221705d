import { DAY_MS, HOUR_MS, MINUTE_MS } from '@assist/time';
import type ICAL from 'ical.js';

/** Maximum number of dates of a rule per day: one per quarter hour, because meetings are not shown in more detail. */
const MOST_TIMES_A_DAY = 96;
/** Maximum number of dates that are counted for COUNT: forty years of days without Sundays. */
const MOST_COUNTED = 12_500;
/**
 * Maximum number of days for which a rule is examined: a century. It ends the search for a rule that has no date, such as each 31st of
 * February.
 */
const MOST_DAYS = 36_525;
/** The largest position allowed in BYSETPOS, which is the number of days in the rule's longest period. */
const DAYS_OF_PERIOD = { WEEKLY: 7, MONTHLY: 31, YEARLY: 366 } as const;
const SECOND_MS = 1_000;
/** The length in milliseconds of one step of each frequency that is shorter than a day. */
const TICK_MS = { HOURLY: HOUR_MS, MINUTELY: MINUTE_MS, SECONDLY: SECOND_MS } as const;

export interface WallSpan {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns a function for the wall times of a rule within a span, both ends included, in order. It follows RFC 5545, section 3.3.10, by
 * testing whether each day of the span belongs to the rule, so its time depends on the span but not on the rule. ical.js and rrule-temporal
 * search for the next date instead, and never end if there is none.
 * Undefined for a rule of a kind not used for meetings: with more than 96 dates a day, or with a selection of a day's dates by position.
 *
 * @param first the wall time of DTSTART, in milliseconds as though it were UTC
 * @param until the last wall time, inclusive
 */
export function datesOfRule(rule: ICAL.Recur, first: number, until = Number.POSITIVE_INFINITY): ((span: WallSpan) => number[]) | undefined {
  const { freq } = rule;
  const places = numbersOf(rule, 'BYSETPOS');
  const period = Object.hasOwn(DAYS_OF_PERIOD, freq) ? (freq as keyof typeof DAYS_OF_PERIOD) : undefined;
  if (places !== undefined && !(period !== undefined && [...places].every((place) => Math.abs(place) <= DAYS_OF_PERIOD[period])))
    return undefined;
  const timesOn = timesOf(rule, first);
  if (timesOn === undefined) return undefined;
  const belongs = dayTest(rule, dayOf(first));
  const wallsOn = (day: number) => (belongs(day) ? timesOn(day) : []);

  function* walk(fromDay: number, toDay: number): Generator<number> {
    if (places === undefined || period === undefined) for (let day = fromDay; day <= toDay; day += 1) yield* wallsOn(day);
    else
      for (let [begin, end] = periodOf(fromDay, period, rule.wkst); begin <= toDay; [begin, end] = periodOf(end + 1, period, rule.wkst)) {
        const all: number[] = [];
        for (let day = begin; day <= end; day += 1) all.push(...wallsOn(day));
        yield* all.filter((_, index) => places.has(index + 1) || places.has(index - all.length));
      }
  }

  /** Finds the last date of a rule with a COUNT. */
  function findLast(count: number): number {
    let [last, left] = [Number.NEGATIVE_INFINITY, Math.min(count, MOST_COUNTED)];
    for (const wall of walk(dayOf(first), dayOf(first) + MOST_DAYS)) {
      if (left === 0) break;
      if (wall < first) continue;
      last = wall;
      left -= 1;
    }
    return last;
  }

  let end = typeof rule.count === 'number' ? undefined : until;
  return ({ from, to }) => {
    end ??= findLast(rule.count!);
    const last = Math.min(to, end);
    const begin = Math.max(from, first, last - MOST_DAYS * DAY_MS);
    const walls: number[] = [];
    if (begin <= last) for (const wall of walk(dayOf(begin), dayOf(last))) if (wall >= begin && wall <= last) walls.push(wall);
    return walls;
  };
}

/** Returns the numbers of a part of a rule. Undefined if the rule does not have the part. */
function numbersOf(rule: ICAL.Recur, part: string): ReadonlySet<number> | undefined {
  const said = rule.getComponent(part).map(Number);
  return said.length === 0 ? undefined : new Set(said);
}

function dayOf(wall: number): number {
  return Math.floor(wall / DAY_MS);
}

/** Returns the weekday of a day as ical.js numbers it: 1 is Sunday. Day 0 (1 January 1970) was a Thursday. */
function weekdayOf(day: number): number {
  return modulo(day + 4, 7) + 1;
}

function modulo(one: number, by: number): number {
  return ((one % by) + by) % by;
}

function monthBegin(year: number, month: number): number {
  return Date.UTC(year, month, 1) / DAY_MS;
}

/** Returns the first and the last day of the week, month or year that contains a day. */
function periodOf(day: number, period: keyof typeof DAYS_OF_PERIOD, weekStart: number): [number, number] {
  const date = new Date(day * DAY_MS);
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()];
  if (period === 'YEARLY') return [monthBegin(year, 0), monthBegin(year + 1, 0) - 1];
  if (period === 'MONTHLY') return [monthBegin(year, month), monthBegin(year, month + 1) - 1];
  const begin = day - modulo(weekdayOf(day) - weekStart, 7);
  return [begin, begin + 6];
}

/** Returns a test of whether a day belongs to a rule, regardless of the time of day. */
function dayTest(rule: ICAL.Recur, firstDay: number): (day: number) => boolean {
  const { freq, wkst } = rule;
  const first = new Date(firstDay * DAY_MS);
  const said = (part: string) => numbersOf(rule, part);
  const weekNumbers = freq === 'YEARLY' ? said('BYWEEKNO') : undefined;
  const yearDays = freq === 'WEEKLY' || freq === 'MONTHLY' || freq === 'DAILY' ? undefined : said('BYYEARDAY');
  const saidMonthDays = freq === 'WEEKLY' ? undefined : said('BYMONTHDAY');
  const saidWeekdays = weekdaysOf(rule);
  // Anything that the rule leaves open is taken from its start (RFC 5545).
  const isOpen = [weekNumbers, yearDays, saidMonthDays, saidWeekdays].every((one) => one === undefined);
  const monthDays = isOpen && (freq === 'YEARLY' || freq === 'MONTHLY') ? new Set([first.getUTCDate()]) : saidMonthDays;
  const saidMonths = said('BYMONTH');
  const months = isOpen && freq === 'YEARLY' && saidMonths === undefined ? new Set([first.getUTCMonth() + 1]) : saidMonths;
  const isOfWeek = freq === 'WEEKLY' || (weekNumbers !== undefined && yearDays === undefined && saidMonthDays === undefined);
  const weekdays = saidWeekdays ?? (isOfWeek ? [{ weekday: weekdayOf(firstDay), place: 0 }] : undefined);
  // A weekday's position counts within the month if the rule is monthly or names months, and within the year otherwise.
  const placesOf =
    freq === 'MONTHLY' || (freq === 'YEARLY' && saidMonths !== undefined) ? 'MONTHLY' : freq === 'YEARLY' ? 'YEARLY' : undefined;
  const isInStep = stepTest(rule, firstDay);

  return (day) => {
    if (!isInStep(day)) return false;
    const date = new Date(day * DAY_MS);
    if (months !== undefined && !months.has(date.getUTCMonth() + 1)) return false;
    if (monthDays !== undefined && !hasPlace(monthDays, day, periodOf(day, 'MONTHLY', wkst))) return false;
    if (yearDays !== undefined && !hasPlace(yearDays, day, periodOf(day, 'YEARLY', wkst))) return false;
    if (weekNumbers !== undefined && !hasWeek(weekNumbers, day, wkst)) return false;
    return weekdays === undefined || weekdays.some((one) => isWeekday(day, one, placesOf));
  };
}

interface Weekday {
  readonly weekday: number;
  /** The position within the month or year: 2 for the second, -1 for the last, 0 for all. */
  readonly place: number;
}

const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

function weekdaysOf(rule: ICAL.Recur): readonly Weekday[] | undefined {
  const said = rule.getComponent('BYDAY').map(String);
  if (said.length === 0) return undefined;
  return [...new Set(said)].map((text) => ({ weekday: WEEKDAYS.indexOf(text.slice(-2)) + 1, place: Number(text.slice(0, -2)) }));
}

function isWeekday(day: number, { weekday, place }: Weekday, placesOf: 'MONTHLY' | 'YEARLY' | undefined): boolean {
  if (weekdayOf(day) !== weekday) return false;
  if (place === 0 || placesOf === undefined) return true;
  const [begin, end] = periodOf(day, placesOf, 1);
  return place > 0 ? Math.floor((day - begin) / 7) + 1 === place : Math.floor((end - day) / 7) + 1 === -place;
}

/** Returns whether a day has one of these positions in the period. Positive ones count from its beginning, negative ones from its end. */
function hasPlace(places: ReadonlySet<number>, day: number, [begin, end]: readonly [number, number]): boolean {
  return places.has(day - begin + 1) || places.has(day - end - 1);
}

/**
 * Returns whether a day is in one of these weeks of the year, numbered as in ISO 8601 but from the rule's first day of the week. The first
 * week is the first one with at least four days in the year.
 */
function hasWeek(numbers: ReadonlySet<number>, day: number, weekStart: number): boolean {
  const fourth = fourthOfWeek(day, weekStart);
  const [begin, end] = periodOf(fourth, 'YEARLY', weekStart);
  return numbers.has(Math.floor((fourth - begin) / 7) + 1) || numbers.has(-(Math.floor((end - fourth) / 7) + 1));
}

/** Returns the fourth day of the week that contains a day. The week belongs to the year of its fourth day. */
function fourthOfWeek(day: number, weekStart: number): number {
  return periodOf(day, 'WEEKLY', weekStart)[0] + 3;
}

/**
 * Returns a test of whether INTERVAL includes a day. The week, month or year of the start is included, then every `interval`-th one.
 * Steps shorter than a day are tested elsewhere.
 */
function stepTest(rule: ICAL.Recur, firstDay: number): (day: number) => boolean {
  const { freq, interval, wkst } = rule;
  const first = new Date(firstDay * DAY_MS);
  const isByWeek = numbersOf(rule, 'BYWEEKNO') !== undefined;
  const yearOf = (day: number) => new Date((isByWeek ? fourthOfWeek(day, wkst) : day) * DAY_MS).getUTCFullYear();
  const weekOf = (day: number) => periodOf(day, 'WEEKLY', wkst)[0];
  const monthOf = (date: Date) => date.getUTCFullYear() * 12 + date.getUTCMonth();
  switch (freq) {
    case 'YEARLY':
      return (day) => modulo(yearOf(day) - first.getUTCFullYear(), interval) === 0;
    case 'MONTHLY':
      return (day) => modulo(monthOf(new Date(day * DAY_MS)) - monthOf(first), interval) === 0;
    case 'WEEKLY':
      return (day) => modulo(weekOf(day) - weekOf(firstDay), interval * 7) === 0;
    case 'DAILY':
      return (day) => modulo(day - firstDay, interval) === 0;
    default:
      return () => true;
  }
}

/** Returns a function for the wall times of a day that belongs to a rule, in order. Undefined if there are more than 96. */
function timesOf(rule: ICAL.Recur, first: number): ((day: number) => readonly number[]) | undefined {
  const start = new Date(first);
  const tickMs = Object.hasOwn(TICK_MS, rule.freq) ? TICK_MS[rule.freq as keyof typeof TICK_MS] : DAY_MS;
  const [hours, minutes, seconds] = [numbersOf(rule, 'BYHOUR'), numbersOf(rule, 'BYMINUTE'), numbersOf(rule, 'BYSECOND')];
  const hoursOfDay = hours ?? (tickMs <= HOUR_MS ? upTo(24) : new Set([start.getUTCHours()]));
  const minutesOfHour = minutes ?? (tickMs <= MINUTE_MS ? upTo(60) : new Set([start.getUTCMinutes()]));
  const secondsOfMinute = seconds ?? (tickMs <= SECOND_MS ? upTo(60) : new Set([start.getUTCSeconds()]));
  if (tickMs === DAY_MS || rule.interval === 1) {
    if (hoursOfDay.size * minutesOfHour.size * secondsOfMinute.size > MOST_TIMES_A_DAY) return undefined;
    const times = timesWithin(hoursOfDay, minutesOfHour, secondsOfMinute);
    return (day) => times.map((time) => day * DAY_MS + time);
  }
  const none = new Set([0]);
  const ofTick = timesWithin(none, tickMs === HOUR_MS ? minutesOfHour : none, tickMs === SECOND_MS ? none : secondsOfMinute);
  const stepMs = tickMs * rule.interval;
  if (Math.max(1, DAY_MS / stepMs) * ofTick.length > MOST_TIMES_A_DAY) return undefined;
  const begin = Math.floor(first / tickMs) * tickMs;
  const isMeant = (time: number) =>
    hoursOfDay.has(Math.floor(time / HOUR_MS)) &&
    (tickMs === HOUR_MS || minutesOfHour.has(Math.floor(time / MINUTE_MS) % 60)) &&
    (tickMs !== SECOND_MS || secondsOfMinute.has(Math.floor(time / SECOND_MS) % 60));
  return (day) => {
    const walls: number[] = [];
    const end = (day + 1) * DAY_MS;
    for (let tick = begin + Math.ceil((day * DAY_MS - begin) / stepMs) * stepMs; tick < end; tick += stepMs)
      if (isMeant(tick - day * DAY_MS)) walls.push(...ofTick.map((time) => tick + time));
    return walls;
  };
}

function upTo(count: number): ReadonlySet<number> {
  return new Set(Array(count).keys());
}

function timesWithin(hours: ReadonlySet<number>, minutes: ReadonlySet<number>, seconds: ReadonlySet<number>): readonly number[] {
  const all: number[] = [];
  for (const hour of hours)
    for (const minute of minutes) for (const second of seconds) all.push(hour * HOUR_MS + minute * MINUTE_MS + second * SECOND_MS);
  return all.toSorted((a, b) => a - b);
}
