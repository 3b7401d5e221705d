import { DAY_MS, type Instant, instantOf, MINUTE_MS } from './instant.ts';
import { dayOfWeekOf, DAYS_OF_WEEK } from './local-date.ts';
import { findMinutesOfDay } from './time-of-day.ts';
import { WINDOWS_TO_IANA } from './windows-zones.gen.ts';
import { findZone, UTC, type ZoneName } from './zone.ts';
import { offsetMsAt } from './zone-offset.ts';

/** A zone without a name, as Windows describes it: a bias in minutes west of Greenwich (east is negative), and two clock changes a year. */
export interface ZoneRules {
  readonly bias: number;
  /** The change to standard time. */
  readonly standard: YearlyChange;
  /** The change to summer time. */
  readonly daylight: YearlyChange;
}

/** A clock change of every year, such as the last Sunday in October at 03:00. A zone without clock changes has changes in the month 0. */
export interface YearlyChange {
  /** Minutes that are added to the zone's bias from then on. */
  readonly bias: number;
  readonly month: number;
  /** In English, in upper or lower case. */
  readonly dayOfWeek: string;
  /** Which of these days in the month: 1 is the first, and 5 the last. */
  readonly occurrence: number;
  /** What the clock shows before the change, `03:00:00`. */
  readonly time: string;
}

/** Windows has a name for every clock that its computers can have, so these zones suffice. */
const NAMED_ZONES: readonly ZoneName[] = [...new Set(Object.values(WINDOWS_TO_IANA))];

/**
 * Returns a zone with a name whose clock shows what the rules say during the year of an instant; it may be one of several. If there is none,
 * it is the zone of the offset at that instant, which has no clock changes. Undefined if there is no such zone either, or if the rules have
 * no meaning.
 */
export function zoneOfRules(rules: ZoneRules, at: Instant): ZoneName | undefined {
  const { samples, minutesWestAt, changes } = clockOf(rules, new Date(at).getUTCFullYear());
  const findNamed = () => NAMED_ZONES.find((zone) => samples.every((ms) => minutesWestIn(zone, ms) === minutesWestAt(ms)));
  return (changes ? findNamed() : undefined) ?? zoneOfMinutes(minutesWestAt(at)) ?? findNamed();
}

function minutesWestIn(zone: ZoneName, ms: number): number {
  return -offsetMsAt(zone, instantOf(ms)) / MINUTE_MS;
}

/** Returns the zone that always has an offset in whole hours. Its name counts the hours as POSIX does: west is positive. */
function zoneOfMinutes(minutesWest: number): ZoneName | undefined {
  if (minutesWest === 0) return UTC;
  return minutesWest % 60 === 0 ? findZone(`Etc/GMT${minutesWest > 0 ? '+' : '-'}${Math.abs(minutesWest) / 60}`) : undefined;
}

/** Returns the offset at each moment of a year, and the moments that tell one zone from another, in milliseconds since 1970. */
function clockOf({ bias, standard, daylight }: ZoneRules, year: number) {
  const months = Array.from({ length: 12 }, (_, month) => Date.UTC(year, month, 1));
  const [minutesWest, summerMinutesWest] = [bias + standard.bias, bias + daylight.bias];
  const begins = momentOf(daylight, year, minutesWest);
  const ends = momentOf(standard, year, summerMinutesWest);
  if (begins === undefined || ends === undefined || minutesWest === summerMinutesWest)
    return { samples: months, minutesWestAt: () => minutesWest, changes: false };
  const isSummer = (ms: number) => (begins < ends ? ms >= begins && ms < ends : ms >= begins || ms < ends);
  return {
    // Windows writes midnight as 23:59:59.999, so a change is known only to the minute.
    samples: [...months, ...[begins, ends].flatMap((ms) => [ms - MINUTE_MS, ms + MINUTE_MS])],
    minutesWestAt: (ms: number) => (isSummer(ms) ? summerMinutesWest : minutesWest),
    changes: true,
  };
}

/** Returns the moment of a change in milliseconds since 1970; undefined if there is no such change. `minutesWest` applies before it. */
function momentOf({ month, dayOfWeek, occurrence, time }: YearlyChange, year: number, minutesWest: number): number | undefined {
  const minutes = findMinutesOfDay(time.slice(0, 5));
  const weekday = DAYS_OF_WEEK.findIndex((day) => day === dayOfWeek.toLowerCase());
  if (minutes === undefined || weekday === -1 || !(month >= 1 && month <= 12 && occurrence >= 1 && occurrence <= 5)) return undefined;
  const first = Date.UTC(year, month - 1, 1) / DAY_MS;
  let day = first + ((weekday - DAYS_OF_WEEK.indexOf(dayOfWeekOf(first)) + 7) % 7) + (occurrence - 1) * 7;
  while (day * DAY_MS >= Date.UTC(year, month, 1)) day -= 7;
  return day * DAY_MS + (minutes + minutesWest) * MINUTE_MS;
}
