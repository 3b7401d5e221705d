import type { OpenDays } from '@assist/resource';
import {
  ceilToQuarter,
  type Instant,
  instantOf,
  type InstantRange,
  isLocalDate,
  type LocalDate,
  localDateOf,
  localDay,
  SLOT_MINUTES,
  toWallTime,
  type ZoneName,
} from '@assist/time';
import { scheduler } from '../../lib/waiting/scheduler.ts';

export interface ChosenTime {
  readonly day: LocalDate;
  /** Start (`fromMinutes`) and end (`toMinutes`), in minutes since midnight. */
  readonly fromMinutes: number;
  readonly toMinutes: number;
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
  if (wall.minutes + DEFAULT_MINUTES <= DAY_MINUTES) {
    return { day: wall.date, fromMinutes: wall.minutes, toMinutes: wall.minutes + DEFAULT_MINUTES };
  }
  const tomorrow = localDateOf(instantOf(localDay(wall.date, zone).end), zone);
  return { day: tomorrow, fromMinutes: MORNING_MINUTES, toMinutes: MORNING_MINUTES + DEFAULT_MINUTES };
}

/** The hours of a working day, in minutes since midnight; the default hours at a desk. */
export const WORKING_DAY = { fromMinutes: 9 * 60, toMinutes: 17 * 60 } as const;
/** Shortest rest of the day for which it is worth coming to the office, in minutes. */
const WORTH_MINUTES = 120;

/** Returns the rest of today's usual desk hours, or the full hours on the next open day if too little is left or today is closed. */
export function deskTime(
  now: Instant,
  zone: ZoneName,
  openDays: OpenDays,
  usual: Pick<ChosenTime, 'fromMinutes' | 'toMinutes'> = WORKING_DAY,
): ChosenTime {
  const { date, minutes } = toWallTime(ceilToQuarter(now), zone);
  const fromMinutes = Math.max(usual.fromMinutes, minutes);
  if (usual.toMinutes - fromMinutes >= Math.min(WORTH_MINUTES, usual.toMinutes - usual.fromMinutes) && openDays.isOpen(date))
    return { day: date, fromMinutes, toMinutes: usual.toMinutes };
  return { day: openDays.next(date), ...usual };
}

/**
 * Returns the chosen hours on another day. The remainder of today's desk hours is replaced by the full ones. Hours that are already past
 * are moved to the next quarter hour.
 */
export function onDay(
  day: LocalDate,
  chosen: ChosenTime,
  now: Instant,
  zone: ZoneName,
  openDays: OpenDays,
  usual?: Pick<ChosenTime, 'fromMinutes' | 'toMinutes'>,
): ChosenTime {
  const rest = deskTime(now, zone, openDays, usual);
  const wasRest = chosen.day === rest.day && chosen.fromMinutes === rest.fromMinutes && chosen.toMinutes === rest.toMinutes;
  const hours = wasRest && day !== rest.day ? (usual ?? WORKING_DAY) : chosen;
  const next = toWallTime(ceilToQuarter(now), zone);
  if (day !== next.date || hours.toMinutes > next.minutes) return { day, fromMinutes: hours.fromMinutes, toMinutes: hours.toMinutes };
  return { day, fromMinutes: next.minutes, toMinutes: Math.min(next.minutes + hours.toMinutes - hours.fromMinutes, DAY_MINUTES) };
}

/** Returns the time that the address names, with defaults for missing or invalid parts. */
export function chosenTime(search: { day?: string; from?: string; to?: string }, now: Instant, zone: ZoneName): ChosenTime {
  const usual = defaultTime(now, zone);
  const day = search.day !== undefined && isLocalDate(search.day) ? search.day : usual.day;
  const fromMinutes = toMinutes(search.from) ?? (day === usual.day ? usual.fromMinutes : MORNING_MINUTES);
  const to = toMinutes(search.to);
  const toMinutesChosen = to !== undefined && to > fromMinutes ? to : Math.min(fromMinutes + DEFAULT_MINUTES, DAY_MINUTES);
  return {
    day,
    fromMinutes: Math.min(fromMinutes, DAY_MINUTES - SLOT_MINUTES),
    toMinutes: Math.max(toMinutesChosen, Math.min(fromMinutes, DAY_MINUTES - SLOT_MINUTES) + SLOT_MINUTES),
  };
}

/** Returns whether a change of the search changes the day. Such a change adds a history entry; other changes replace the current entry. */
export function isAnotherDay({ day }: { day?: string | undefined }, before: { day?: string }, zone: ZoneName): boolean {
  return day !== undefined && day !== chosenTime(before, instantOf(scheduler.now()), zone).day;
}

/** Parses HH:mm to minutes since midnight. Returns undefined unless it is a quarter hour, up to 24:00. */
export function toMinutes(text: string | undefined): number | undefined {
  const match = /^(\d\d):(\d\d)$/.exec(text ?? '');
  if (match === null) return undefined;
  const minutes = Number(match[1]) * 60 + Number(match[2]);
  return minutes > DAY_MINUTES || Number(match[2]) > 59 || minutes % SLOT_MINUTES !== 0 ? undefined : minutes;
}

export function fromMinutes(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Returns a time as search parameters. A time across midnight is cut at 24:00 of its first day, because a plan shows one day. */
export function addressTime(range: InstantRange, zone: ZoneName): { day: LocalDate; from: string; to: string } {
  const [start, end] = [toWallTime(range.start, zone), toWallTime(range.end, zone)];
  return { day: start.date, from: fromMinutes(start.minutes), to: end.date === start.date ? fromMinutes(end.minutes) : '24:00' };
}
