import { bestWay, type WayOut } from '@assist/availability';
import type { CreateEventBody } from '@assist/contract';
import { fromInstant, type LocalDate } from '@assist/time';
import type { PlannedDate } from '../../lib/api/event-plan.ts';

/** The ways out chosen for single dates, as keys of `keyOfWay`. Dates without a choice take the best way out. */
export type SeriesChoices = Readonly<Record<LocalDate, string>>;

/** A date of a series with its way out, which is null if the date is reserved as the rule says. */
export interface DecidedDate extends PlannedDate {
  readonly way: WayOut<string> | null;
}

export const SKIP: WayOut<string> = { kind: 'skip' };

export function keyOfWay(way: WayOut<string>): string {
  switch (way.kind) {
    case 'skip':
      return 'skip';
    case 'time':
      return `time ${fromInstant(way.range.start)}`;
    case 'instead':
      return `instead ${way.resources.map(({ by }) => by).join(' ')}`;
  }
}

/** Returns each date with the way out that was chosen for it, if it still exists, or else with the best one. */
export function decide(dates: readonly PlannedDate[], choices: SeriesChoices): readonly DecidedDate[] {
  return dates.map((date) => {
    const chosen = choices[date.date];
    const ways = date.refusals.length === 0 ? [SKIP] : [...date.ways, SKIP];
    const way = ways.find((one) => keyOfWay(one) === chosen);
    return { ...date, way: way ?? (date.refusals.length === 0 ? null : bestWay(date.range, date.ways)) };
  });
}

export interface SeriesCount {
  readonly all: number;
  /** Number of dates that are reserved, without those that are left out. */
  readonly made: number;
  /** Number of dates that are moved to another time. */
  readonly moved: number;
  /** The number of dates on which a resource replaces another, by the e-mail address of the replacement. */
  readonly instead: ReadonlyMap<string, number>;
}

export function countOf(dates: readonly DecidedDate[]): SeriesCount {
  const instead = new Map<string, number>();
  for (const { way } of dates) if (way?.kind === 'instead') for (const { by } of way.resources) instead.set(by, (instead.get(by) ?? 0) + 1);
  return {
    all: dates.length,
    made: dates.filter(({ way }) => way?.kind !== 'skip').length,
    moved: dates.filter(({ way }) => way?.kind === 'time').length,
    instead,
  };
}

type Exceptions = NonNullable<CreateEventBody['exceptions']>;

/** Returns the exceptions to send: the dates that deviate from the rule. */
export function exceptionsOf(dates: readonly DecidedDate[], emails: readonly string[]): Exceptions {
  return dates.flatMap(({ date, way }): Exceptions => {
    switch (way?.kind) {
      case undefined:
        return [];
      case 'skip':
        return [{ date, skip: true }];
      case 'time':
        return [{ date, start: fromInstant(way.range.start), end: fromInstant(way.range.end) }];
      case 'instead': {
        const inPlaceOf = new Map(way.resources.map(({ of, by }) => [of, by]));
        return [{ date, resources: emails.map((email) => ({ email: inPlaceOf.get(email) ?? email })) }];
      }
    }
  });
}
