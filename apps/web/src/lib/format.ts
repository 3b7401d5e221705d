import type { Translate } from '@assist/i18n';
import { type CalendarEvent, type EventSpan, spanOf, takenSpan } from '@assist/reservation';
import {
  fromWallTime,
  instantOf,
  type Instant,
  type InstantRange,
  type LocalDate,
  localDateOf,
  occursTwice,
  offsetName,
  plusDays,
  type ZoneName,
} from '@assist/time';
import { shownZone, type Telling, zoneOf } from './shown-zone.ts';
import { scheduler } from './waiting/scheduler.ts';
import type { NameOfZone } from './zone-names.ts';

/** An event as far as its time is concerned. */
export type TimedEvent = EventSpan | Pick<CalendarEvent, 'start' | 'end' | 'isAllDay'>;

export interface Format {
  /**
   * The time of the clock alone, as HH:mm or in the person's twelve-hour format, where the zone is named elsewhere. A time that the clock
   * shows twice has its offset: "02:30 UTC+1".
   */
  clock(instant: Instant): string;
  /** The end of a range that starts at `start`: 24:00 at the end of the day, and with its day if that is a later one: "Fri 4 Dec 02:00". */
  clockEnd(start: Instant, end: Instant): string;
  clockRange(start: Instant, end: Instant): string;
  /** The end of a time that begins in a row above it: "11:00", "24:00" for midnight, and with its day if that is later: "Fri 27 04:15". */
  narrowClockEnd(start: Instant, end: Instant): string;
  /** The zone's name, "New York time", if it has to be beside a time and is known; otherwise undefined. */
  zone(instant: Instant): string | undefined;
  /** A text about a time, with the zone's name beside it if necessary. */
  inZone(text: string, instant: Instant): string;
  /** The time, with the zone's name if the place's offset is not the person's: "10:00 New York time". */
  time(instant: Instant): string;
  /** The end of what began at `since`, or is running then: as in `time`, with its day if that is a later one. */
  until(end: Instant, since: Instant): string;
  /** "10:00 – 11:00", with the zone's name as in `time`; midnight at the end of the day is 24:00, and an end on a later day is shown with that day. */
  timeRange(start: Instant, end: Instant): string;
  /**
   * The same time by the other clock, "15:00 – 16:00 Prague time", with its day if the date differs there: the place's where the person's is
   * told, otherwise the person's. Undefined if both show the same time, and for whole days, which have the same dates everywhere.
   */
  otherClock(event: TimedEvent): string | undefined;
  /** "10:00 – 11:00" if the time is today, otherwise with its day: "Mon 30 Nov 10:00 – 11:00". */
  whenInText(start: Instant, end: Instant, now: Instant): string;
  /**
   * Start and end for a sentence: only times if both are on one day, only days if they are several whole ones, otherwise days with times.
   * The zone's name is beside the end, once. A time on one day has its day, too, if it is told about an asked time of several days.
   */
  edges(start: Instant, end: Instant, asked?: InstantRange): { readonly start: string; readonly end: string };
  /** "Thu 26 Nov" in the language's order, with the year if it is not the current one. */
  day(date: LocalDate): string;
  /** "Thu 26", for places that show the month elsewhere. */
  narrowDay(date: LocalDate): string;
  /** "Thursday 26 November", with the year if it is not the current one. */
  longDay(date: LocalDate): string;
  /** A range of days, "23 – 29 Nov", with the year if it is not the current one. */
  days(first: LocalDate, last: LocalDate): string;
  /** "Today", "Tomorrow", or the day as in `day`, also where the place and the person have different dates. */
  relativeDay(date: LocalDate, now: Instant): string;
  /** Like `relativeDay`, but in lower case for use within a sentence: "today". */
  dayInText(date: LocalDate, now: Instant): string;
  /** "Today · Thursday 26 November": the long day, preceded by "Today" or "Tomorrow" if it applies. */
  headingDay(date: LocalDate, now: Instant): string;
  duration(minutes: number): string;
  dateOf(instant: Instant): LocalDate;
  /** Returns whether the time consists of whole days, from midnight to midnight. */
  areWholeDays(start: Instant, end: Instant): boolean;
  /** Returns when an event is for people in this zone: a whole day is on its dates, wherever it was made. */
  spanOf(event: TimedEvent): InstantRange;
}

export type TimeFormat = 'h23' | 'h12';

interface Formats {
  readonly time: Intl.DateTimeFormat;
  readonly day: readonly [near: Intl.DateTimeFormat, far: Intl.DateTimeFormat];
  readonly narrowDay: Intl.DateTimeFormat;
  readonly days: readonly [near: Intl.DateTimeFormat, far: Intl.DateTimeFormat];
  readonly longDay: readonly [near: Intl.DateTimeFormat, far: Intl.DateTimeFormat];
}

/** Formatters by locale, zone and hours. They are reused, because creating one takes 0.1 ms, and a screen formats hundreds of times. */
const made = new Map<string, Formats>();

function formatsOf(locale: string, timezone: ZoneName, hours: TimeFormat): Formats {
  const key = `${locale} ${timezone} ${hours}`;
  const known = made.get(key);
  if (known !== undefined) return known;
  const days = (size: 'short' | 'long') => {
    const look = { timeZone: 'UTC', weekday: size, day: 'numeric', month: size } as const;
    return [new Intl.DateTimeFormat(locale, look), new Intl.DateTimeFormat(locale, { ...look, year: 'numeric' })] as const;
  };
  const span = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const;
  const hour = hours === 'h23' ? '2-digit' : 'numeric';
  const formats = {
    time: new Intl.DateTimeFormat(locale, { timeZone: timezone, hour, minute: '2-digit', hourCycle: hours }),
    day: days('short'),
    narrowDay: new Intl.DateTimeFormat(locale, { timeZone: 'UTC', weekday: 'short', day: 'numeric' }),
    days: [new Intl.DateTimeFormat(locale, span), new Intl.DateTimeFormat(locale, { ...span, year: 'numeric' })] as const,
    longDay: days('long'),
  };
  made.set(key, formats);
  return formats;
}

/**
 * Returns the formats of times and days for a language and the zone of a telling. Until the names of zones are loaded, times are without
 * them.
 */
export function formatOf(locale: string, telling: Telling, t: Translate, hours: TimeFormat = 'h23', nameOf?: NameOfZone): Format {
  const timezone = zoneOf(telling);
  const formats = formatsOf(locale, timezone, hours);
  const noon = (date: LocalDate) => new Date(`${date}T12:00:00Z`);
  const thisYear = () => localDateOf(instantOf(scheduler.now()), timezone).slice(0, 4);
  const dayBy =
    ([near, far]: Formats['day']) =>
    (date: LocalDate) =>
      (date.startsWith(thisYear()) ? near : far).format(noon(date));
  const [shortDay, longDay] = [dayBy(formats.day), dayBy(formats.longDay)];
  const clock = (instant: Instant) => {
    const text = formats.time.format(instant);
    return occursTwice(instant, timezone) ? `${text} ${offsetName(timezone, instant)}` : text;
  };
  const zone = (...instants: readonly Instant[]) => {
    // A range may cross a clock change, after which the offsets differ.
    const named = instants.find((instant) => shownZone(telling, instant).isNamed);
    return named === undefined ? undefined : nameOf?.(timezone, named, t);
  };
  const inZone = (text: string, ...instants: readonly Instant[]) => {
    const name = zone(...instants);
    return name === undefined ? text : t('time.inZone', { time: text, zone: name });
  };
  const time = (instant: Instant) => inZone(clock(instant), instant);
  const dateOf = (instant: Instant) => localDateOf(instant, timezone);
  const isMidnight = (instant: Instant) => fromWallTime(dateOf(instant), 0, timezone) === instant;
  const lastDayOf = (start: Instant, end: Instant) => (end > start && isMidnight(end) ? plusDays(dateOf(end), -1) : dateOf(end));
  const nearDay = (date: LocalDate, now: Instant) => {
    const today = dateOf(now);
    if (date === today) return t('day.today');
    return date === plusDays(today, 1) ? t('day.tomorrow') : undefined;
  };
  /** Returns whether the place and the person have the same date, without which "today" could be misread. */
  const isOneToday = (now: Instant) => localDateOf(now, telling.person) === dateOf(now);
  /** The near day in a text of its own, without its date. */
  const nearAlone = (date: LocalDate, now: Instant) => (isOneToday(now) ? nearDay(date, now) : undefined);
  const areWholeDays = (start: Instant, end: Instant) => end > start && isMidnight(start) && isMidnight(end);
  const endOfDay = (end: Instant) => (hours === 'h23' && isMidnight(end) ? '24:00' : clock(end));
  const narrowDay = (date: LocalDate) => formats.narrowDay.format(noon(date));
  const endWithDay = (start: Instant, end: Instant, dayText: (date: LocalDate) => string) => {
    const last = lastDayOf(start, end);
    return (last === dateOf(start) ? '' : `${dayText(last)} `) + endOfDay(end);
  };
  const isOnOneDay = ({ start, end }: InstantRange) => dateOf(start) === lastDayOf(start, end);
  const clockEnd = (start: Instant, end: Instant) => endWithDay(start, end, shortDay);
  const clockRange = (start: Instant, end: Instant) => t('time.range', { start: clock(start), end: clockEnd(start, end) });
  const timeRange = (start: Instant, end: Instant) => inZone(clockRange(start, end), start, end);
  // Lower case, because all seven languages write "today" that way within a sentence.
  const dayInText = (date: LocalDate, now: Instant) => nearAlone(date, now)?.toLocaleLowerCase(locale) ?? shortDay(date);
  const spanOfEvent = (event: TimedEvent) => {
    const { start, end } = takenSpan('zone' in event ? event : spanOf(event), timezone);
    return { start, end };
  };
  return {
    clock,
    clockEnd,
    clockRange,
    narrowClockEnd: (start, end) => endWithDay(start, end, narrowDay),
    zone: (instant) => zone(instant),
    inZone: (text, instant) => inZone(text, instant),
    time,
    until: (end, since) => inZone(clockEnd(since, end), end),
    timeRange,
    otherClock: (event) => {
      const { start, end } = spanOfEvent(event);
      if (event.isAllDay || zone(start, end) === undefined) return undefined;
      const other = formatOf(locale, { ...telling, toldIn: telling.toldIn === 'place' ? 'person' : 'place' }, t, hours, nameOf);
      const [date, times] = [other.dateOf(start), other.timeRange(start, end)];
      return date === dateOf(start) ? times : `${other.day(date)} ${times}`;
    },
    whenInText: (start, end, now) => {
      const times = timeRange(start, end);
      return dateOf(start) === dateOf(now) && isOneToday(now) ? times : `${dayInText(dateOf(start), now)} ${times}`;
    },
    edges: (start, end, asked) => {
      const [first, last] = [dateOf(start), lastDayOf(start, end)];
      const lastTime = inZone(endOfDay(end), start, end);
      if (first === last && (asked === undefined || isOnOneDay(asked))) return { start: clock(start), end: lastTime };
      if (first !== last && areWholeDays(start, end)) return { start: shortDay(first), end: shortDay(last) };
      return { start: `${shortDay(first)} ${clock(start)}`, end: first === last ? lastTime : `${shortDay(last)} ${lastTime}` };
    },
    day: shortDay,
    narrowDay,
    longDay,
    days: (first, last) => {
      const year = thisYear();
      const [near, far] = formats.days;
      return (first.startsWith(year) && last.startsWith(year) ? near : far).formatRange(noon(first), noon(last));
    },
    relativeDay: (date, now) => nearAlone(date, now) ?? shortDay(date),
    dayInText,
    headingDay: (date, now) => {
      const near = nearDay(date, now);
      return near === undefined ? longDay(date) : `${near} · ${longDay(date)}`;
    },
    duration: (minutes) => {
      const whole = Math.max(0, Math.ceil(minutes));
      const hoursOf = Math.floor(whole / 60);
      const rest = whole % 60;
      if (hoursOf === 0) return t('duration.minutes', { minutes: rest });
      return rest === 0 ? t('duration.hours', { hours: hoursOf }) : t('duration.hoursMinutes', { hours: hoursOf, minutes: rest });
    },
    dateOf,
    areWholeDays,
    spanOf: spanOfEvent,
  };
}
