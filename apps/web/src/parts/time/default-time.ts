import { LONGEST_RESERVATION_DAYS } from '@assist/reservation';
import type { OpenDays } from '@assist/resource';
import {
  ceilToQuarter,
  daysBetween,
  findMinutesOfDay,
  type Instant,
  instantOf,
  type InstantRange,
  isLocalDate,
  type LocalDate,
  localDateOf,
  localDay,
  MINUTE_MS,
  occurrencesOf,
  occursTwice,
  offsetMsAt,
  plusDays,
  plusMinutes,
  rangeOfWall,
  SLOT_MINUTES,
  toWallTime,
  wallSpanOf,
  type WallSpan,
  type ZoneName,
} from '@assist/time';
import { scheduler } from '../../lib/waiting/scheduler.ts';

/** A chosen time, at the place for which it is chosen. */
export type ChosenTime = WallSpan;

/** The hours of one day, in minutes since midnight. */
type Hours = Pick<ChosenTime, 'fromMinutes' | 'toMinutes'>;

/** A time in the address. */
export interface AddressTime {
  readonly day?: string;
  /** HH:mm, followed by the offset if the clock shows this time twice: `02:30+01:00`. */
  readonly from?: string;
  readonly to?: string;
  /** The last date, unless the time ends on the date on which it starts. */
  readonly until?: string | undefined;
}

const DEFAULT_MINUTES = 60;
const DAY_MINUTES = 24 * 60;
/** The default start on any day except today, in minutes since midnight. */
const MORNING_MINUTES = 9 * 60;

/**
 * Returns the hour from the next quarter hour on, or an hour of the next morning if too little of the day is left (screens, principle 2).
 */
function defaultTime(now: Instant, zone: ZoneName): ChosenTime {
  const start = ceilToQuarter(now);
  const wall = toWallTime(start, zone);
  if (wall.minutes + DEFAULT_MINUTES <= DAY_MINUTES) return wallSpanOf({ start, end: plusMinutes(start, DEFAULT_MINUTES) }, zone);
  const tomorrow = localDateOf(instantOf(localDay(wall.date, zone).end), zone);
  return { day: tomorrow, days: 1, fromMinutes: MORNING_MINUTES, toMinutes: MORNING_MINUTES + DEFAULT_MINUTES };
}

/** The hours of a working day, in minutes since midnight; the default hours at a desk. */
export const WORKING_DAY = { fromMinutes: 9 * 60, toMinutes: 17 * 60 } as const;
/** Shortest rest of the day for which it is worth coming to the office, in minutes. */
const WORTH_MINUTES = 120;

/** Returns the rest of today's usual desk hours, or the full hours on the next open day if too little is left or today is closed. */
export function deskTime(now: Instant, zone: ZoneName, openDays: OpenDays, usual: Hours = WORKING_DAY): ChosenTime {
  const { date, minutes } = toWallTime(ceilToQuarter(now), zone);
  const fromMinutes = Math.max(usual.fromMinutes, minutes);
  if (usual.toMinutes - fromMinutes >= Math.min(WORTH_MINUTES, usual.toMinutes - usual.fromMinutes) && openDays.isOpen(date))
    return { day: date, days: 1, fromMinutes, toMinutes: usual.toMinutes };
  return { day: openDays.next(date), days: 1, ...usual };
}

/**
 * Returns the chosen hours on another day. The remainder of today's desk hours is replaced by the full ones. Hours that are already past
 * are moved to the next quarter hour.
 */
export function onDay(day: LocalDate, chosen: ChosenTime, now: Instant, zone: ZoneName, openDays: OpenDays, usual?: Hours): ChosenTime {
  const { days } = chosen;
  const rest = deskTime(now, zone, openDays, usual);
  const wasRest = days === 1 && chosen.day === rest.day && chosen.fromMinutes === rest.fromMinutes && chosen.toMinutes === rest.toMinutes;
  const { fromMinutes, toMinutes } = wasRest && day !== rest.day ? (usual ?? WORKING_DAY) : chosen;
  const asked = { day, days, fromMinutes, toMinutes };
  const start = ceilToQuarter(now);
  const { end } = rangeOfWall(asked, zone);
  if (end > start) return asked;
  const next = toWallTime(start, zone);
  return { day, days, fromMinutes: next.minutes, toMinutes: Math.min(next.minutes + toMinutes - fromMinutes, DAY_MINUTES) };
}

/** Returns the time that the address names, with defaults for missing or invalid parts. */
export function chosenTime(search: AddressTime, now: Instant, zone: ZoneName): ChosenTime {
  const usual = defaultTime(now, zone);
  const day = search.day !== undefined && isLocalDate(search.day) ? search.day : usual.day;
  const from = readTime(search.from);
  const to = readTime(search.to);
  const fromMinutes = Math.min(from?.minutes ?? (day === usual.day ? usual.fromMinutes : MORNING_MINUTES), DAY_MINUTES - SLOT_MINUTES);
  const days = to === undefined ? 1 : daysUntil(search.until, day);
  const isLaterFrom = isLater(day, from, zone);
  const isLaterTo = isLater(plusDays(day, days - 1), to, zone);
  const isAfter = to !== undefined && (days > 1 || to.minutes > fromMinutes || (isLaterTo && !isLaterFrom));
  return {
    day,
    days,
    fromMinutes,
    toMinutes: isAfter ? to.minutes : Math.min(fromMinutes + DEFAULT_MINUTES, DAY_MINUTES),
    isLaterFrom,
    isLaterTo: isAfter && isLaterTo,
  };
}

/** Returns the number of dates up to the last one; 1 if it is not a later date, and at most as many as the longest reservation touches. */
function daysUntil(until: string | undefined, day: LocalDate): number {
  if (until === undefined || !isLocalDate(until)) return 1;
  return Math.min(Math.max(daysBetween(day, until), 0), LONGEST_RESERVATION_DAYS) + 1;
}

/** Returns whether a time of the address is the later of two equal ones, which its offset tells. */
function isLater(date: LocalDate, time: ReadTime | undefined, zone: ZoneName): boolean {
  if (time?.offset === undefined) return false;
  const later = occurrencesOf(date, time.minutes, zone)[1];
  return later !== undefined && offsetText(later, zone) === time.offset;
}

/** Returns whether a change of the search changes the day. Such a change adds a history entry; other changes replace the current entry. */
export function isAnotherDay({ day }: { day?: string | undefined }, before: { day?: string }, zone: ZoneName): boolean {
  return day !== undefined && day !== chosenTime(before, instantOf(scheduler.now()), zone).day;
}

interface ReadTime {
  readonly minutes: number;
  /** `+01:00` if the address has it. */
  readonly offset: string | undefined;
}

/** Parses a time of the address. Returns undefined unless it is a quarter hour, up to 24:00. */
function readTime(text: string | undefined): ReadTime | undefined {
  const match = /^(\d\d:\d\d)([+-]\d\d:\d\d)?$/.exec(text ?? '');
  const minutes = match === null ? undefined : findMinutesOfDay(match[1]!);
  return minutes === undefined || minutes % SLOT_MINUTES !== 0 ? undefined : { minutes, offset: match?.[2] };
}

export function fromMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Returns a time as search parameters. */
export function addressTime(range: InstantRange, zone: ZoneName): Required<AddressTime> & { readonly day: LocalDate } {
  const { day, days, fromMinutes: start, toMinutes: end } = wallSpanOf(range, zone);
  const text = (minutes: number, at: Instant) => `${fromMinutes(minutes)}${occursTwice(at, zone) ? offsetText(at, zone) : ''}`;
  return {
    day,
    from: text(start, range.start),
    to: text(end, range.end),
    until: days === 1 ? undefined : plusDays(day, days - 1),
  };
}

/** Returns the offset of a zone as in ISO 8601, `+01:00`. */
function offsetText(at: Instant, zone: ZoneName): string {
  const minutes = offsetMsAt(zone, at) / MINUTE_MS;
  return `${minutes < 0 ? '-' : '+'}${fromMinutes(Math.abs(minutes))}`;
}
