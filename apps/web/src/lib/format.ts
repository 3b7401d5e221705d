import type { Translate } from '@assist/i18n';
import { instantOf, type Instant, type LocalDate, localDateOf, plusDays, type ZoneName } from '@assist/time';

export interface Format {
  /** HH:mm in the site's zone. */
  time(instant: Instant): string;
  timeRange(start: Instant, end: Instant): string;
  /** "Thu 26 Nov" in the language's own order; with its year where it is another than this one. */
  day(date: LocalDate): string;
  /** "Thursday 26 November" */
  longDay(date: LocalDate): string;
  /** Today, tomorrow, or the day. */
  relativeDay(date: LocalDate, now: Instant): string;
  /** "Today · Thursday 26 November": the long day, with its nearness where it is near. */
  headingDay(date: LocalDate, now: Instant): string;
  duration(minutes: number): string;
  dateOf(instant: Instant): LocalDate;
}

/** Times and days in a language, in a zone. */
export function formatOf(locale: string, timezone: ZoneName, t: Translate): Format {
  const time = new Intl.DateTimeFormat(locale, { timeZone: timezone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
  const noon = (date: LocalDate) => new Date(`${date}T12:00:00Z`);
  const thisYear = () => localDateOf(instantOf(Date.now()), timezone).slice(0, 4);
  const dayFormat = (size: 'short' | 'long') => {
    const look = { timeZone: 'UTC', weekday: size, day: 'numeric', month: size } as const;
    const [near, far] = [new Intl.DateTimeFormat(locale, look), new Intl.DateTimeFormat(locale, { ...look, year: 'numeric' })];
    return (date: LocalDate) => (date.startsWith(thisYear()) ? near : far).format(noon(date));
  };
  const [shortDay, longDay] = [dayFormat('short'), dayFormat('long')];
  const dateOf = (instant: Instant) => localDateOf(instant, timezone);
  return {
    time: (instant) => time.format(instant),
    timeRange: (start, end) => t('time.range', { start: time.format(start), end: time.format(end) }),
    day: shortDay,
    longDay,
    relativeDay: (date, now) => {
      const today = dateOf(now);
      if (date === today) return t('day.today');
      return date === plusDays(today, 1) ? t('day.tomorrow') : shortDay(date);
    },
    headingDay: (date, now) => {
      const today = dateOf(now);
      const near = date === today ? t('day.today') : date === plusDays(today, 1) ? t('day.tomorrow') : undefined;
      return near === undefined ? longDay(date) : `${near} · ${longDay(date)}`;
    },
    duration: (minutes) => {
      const whole = Math.max(0, Math.ceil(minutes));
      const hours = Math.floor(whole / 60);
      const rest = whole % 60;
      if (hours === 0) return t('duration.minutes', { minutes: rest });
      return rest === 0 ? t('duration.hours', { hours }) : t('duration.hoursMinutes', { hours, minutes: rest });
    },
    dateOf,
  };
}
