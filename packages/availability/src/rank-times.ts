import type { OpenDays } from '@assist/resource';
import {
  DAY_MS,
  dayOfWeek,
  DAYS_OF_WEEK,
  daysBetween,
  type Instant,
  type InstantRange,
  isWeekend,
  type LocalDate,
  MINUTE_MS,
  openRanges,
  overlaps,
  plusDays,
  toWallTime,
  type WorkingHours,
  type ZoneName,
} from '@assist/time';

/** Why a time is offered before others. */
export type TimeReason = 'same-day' | 'same-hour' | 'soonest' | 'all-free';

/** A person for whom a time is looked for. */
export interface Attending {
  readonly hours: WorkingHours;
}

export interface RankedTime<Person extends Attending> {
  readonly range: InstantRange;
  /** At least one reason. */
  readonly reasons: readonly TimeReason[];
  /** The people who do not work then, by their own hours and clocks. */
  readonly outside: readonly Person[];
}

/** Cost of another day, in minutes: as much as a time two hours earlier or later. */
const DAY_COST_MINUTES = 120;

/** How far working hours are looked for around a time. A time farther from any hours of a person is as bad as any other. */
const FAR_MS = 7 * DAY_MS;

/**
 * Returns the hours that are taken for those of a person whose own are not known: the daytime of the place from Monday to Friday, and on the
 * days of the weekend that are usual there in the week from `first`, unless the place opens every day.
 */
export function daytimeOnUsualDays(daytime: WorkingHours, { isUsual }: Pick<OpenDays, 'isUsual'>, first: LocalDate): WorkingHours {
  const week = DAYS_OF_WEEK.map((_, days) => plusDays(first, days));
  const opensDaily = week.every(isUsual);
  const usual = week.filter((day) => !isWeekend(day) || (!opensDaily && isUsual(day)));
  return { ...daytime, daysOfWeek: usual.map(dayOfWeek) };
}

/**
 * Returns the best times, with the reasons for each: first those within the hours of most people, among these those that are the least
 * outside the others' hours, and then those nearest to the chosen time; of two that are equally near, that of the nearer day. `times` are those at which everyone is free, in order. A time that
 * overlaps a better one is left out.
 */
export function rankTimes<Person extends Attending>(
  times: readonly InstantRange[],
  chosen: InstantRange,
  zone: ZoneName,
  limit: number,
  people: readonly Person[] = [],
): readonly RankedTime<Person>[] {
  const wanted = toWallTime(chosen.start, zone);
  const outsideOf = outsideHours(times, people);
  const judged = times.map((range) => ({ range, ...outsideOf(range) }));
  const fewest = Math.min(...judged.map(({ outside }) => outside.length));
  const soonest = judged.find(({ outside }) => outside.length === fewest)?.range;
  const ranked = judged
    .map((time) => {
      const { range } = time;
      const { date, minutes } = toWallTime(range.start, zone);
      const days = Math.abs(daysBetween(wanted.date, date));
      const apart = Math.abs(minutes - wanted.minutes);
      const reasons: readonly TimeReason[] = [
        ...(days === 0 ? ['same-day' as const] : []),
        ...(apart === 0 ? ['same-hour' as const] : []),
        ...(range === soonest ? ['soonest' as const] : []),
      ];
      return { ...time, days, cost: apart + days * DAY_COST_MINUTES, reasons: reasons.length === 0 ? (['all-free'] as const) : reasons };
    })
    .toSorted((a, b) => a.outside.length - b.outside.length || a.minutes - b.minutes || a.cost - b.cost || a.days - b.days);
  const best: RankedTime<Person>[] = [];
  for (const { range, reasons, outside } of ranked) {
    if (best.length === limit) break;
    if (!best.some((better) => overlaps(better.range, range))) best.push({ range, reasons, outside });
  }
  return best;
}

/**
 * Returns a function that tells the people for whom a time is outside their hours, and by how many minutes altogether. A person's minutes
 * are those by which the time would have to move, and be cut if it is longer than the hours.
 */
function outsideHours<Person extends Attending>(times: readonly InstantRange[], people: readonly Person[]) {
  const around = {
    start: (Math.min(...times.map(({ start }) => start)) - FAR_MS) as Instant,
    end: (Math.max(...times.map(({ end }) => end)) + FAR_MS) as Instant,
  };
  const open = times.length === 0 ? [] : people.map((person) => ({ person, ranges: openRanges(around, person.hours) }));
  return (range: InstantRange) => {
    const away = open
      .map(({ person, ranges }) => ({ person, ms: Math.min(FAR_MS, ...ranges.map((hours) => outsideMs(range, hours))) }))
      .filter(({ ms }) => ms > 0);
    return { outside: away.map(({ person }) => person), minutes: away.reduce((sum, { ms }) => sum + ms, 0) / MINUTE_MS };
  };
}

const outsideMs = (range: InstantRange, hours: InstantRange): number =>
  Math.max(0, hours.start - range.start) + Math.max(0, range.end - hours.end);
