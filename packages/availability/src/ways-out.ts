import { lackingProperties, type Resource } from '@assist/resource';
import {
  ceilToQuarter,
  durationMinutes,
  type Instant,
  type InstantRange,
  isWithinWorkingHours,
  overlaps,
  plusMinutes,
  SLOT_MINUTES,
} from '@assist/time';
import type { SlotSubject } from './slot-subject.ts';
import { besideOthers, type Utilisation } from './utilisation.ts';
import { whyNot } from './why-not.ts';

/** A resource that can replace an unavailable one. */
export interface Substitute {
  readonly resource: Resource;
  /** Ids of the properties that the wanted resource has and the substitute lacks. */
  readonly lacks: readonly string[];
}

/**
 * Relative costs of a substitute: a missing property weighs as much as three ranks in the order of distance, a missing place as much as one
 * rank.
 */
const LACK_COST = 3;
const PLACE_TOO_FEW_COST = 1;
const PLACE_TOO_MANY_COST = 0.2;

/**
 * Returns the resources that could replace the wanted one, best first. They have the same type and enough places for the attendees, and
 * preferably all of its properties. `nearest` is ordered by distance. The caller checks whether they are free.
 */
export function substitutesFor(wanted: Resource, nearest: readonly Resource[], places: number): readonly Substitute[] {
  return nearest
    .filter((one) => one.id !== wanted.id && one.resourceTypeId === wanted.resourceTypeId && one.reservationsEnabled)
    .filter((one) => one.conditions.reservedTo !== 'other' && (one.capacity === null || wanted.capacity === null || one.capacity >= places))
    .map((resource, index) => {
      const lacks = lackingProperties(wanted, resource);
      return { resource, lacks, cost: index + lacks.length * LACK_COST + placesCost(wanted, resource) };
    })
    .toSorted((a, b) => a.cost - b.cost)
    .map(({ resource, lacks }) => ({ resource, lacks }));
}

function placesCost(wanted: Resource, other: Resource): number {
  const more = (other.capacity ?? 0) - (wanted.capacity ?? 0);
  return more < 0 ? -more * PLACE_TOO_FEW_COST : more * PLACE_TOO_MANY_COST;
}

/**
 * Returns other times of the same length within a range at which all subjects are available, nearest first. A time that overlaps a nearer
 * one is left out. Times outside working hours are offered only if the wanted time was outside too.
 */
export function otherTimes(
  subjects: readonly SlotSubject[],
  wanted: InstantRange,
  within: InstantRange,
  now: Instant,
  limit: number,
  utilisation?: Utilisation,
): readonly InstantRange[] {
  const minutes = durationMinutes(wanted);
  const isUsual = subjects.every(({ workingHours }) => isWithinWorkingHours(wanted, workingHours));
  const canBeHad = (range: InstantRange) =>
    range.start !== wanted.start &&
    subjects.every(
      (subject, index) =>
        (!isUsual || isWithinWorkingHours(range, subject.workingHours)) &&
        whyNot(subject, range, now, utilisation === undefined ? {} : { utilisation: besideOthers(utilisation, subjects, index, range) })
          .length === 0,
    );
  const found: InstantRange[] = [];
  for (const start of startsAround(wanted.start, within, minutes)) {
    if (found.length === limit) break;
    const range = { start, end: plusMinutes(start, minutes) };
    if (!found.some((nearer) => overlaps(nearer, range)) && canBeHad(range)) found.push(range);
  }
  return found;
}

/**
 * Returns each quarter at which `minutes` still fit, from the middle outwards. Of two equally distant quarters, the later one comes first.
 */
function startsAround(middle: Instant, within: InstantRange, minutes: number): readonly Instant[] {
  const last = plusMinutes(within.end, -minutes);
  const starts: Instant[] = [];
  for (let start = ceilToQuarter(within.start); start <= last; start = plusMinutes(start, SLOT_MINUTES)) starts.push(start);
  return starts.toSorted((a, b) => Math.abs(a - middle) - Math.abs(b - middle) || b - a);
}

/** A way to deal with a date on which the wanted resources or the wanted time are not available. */
export type WayOut<R = Resource> =
  /** Other resources at the same time, in place of those that are unavailable. */
  | { readonly kind: 'instead'; readonly resources: readonly { readonly of: R; readonly by: R; readonly lacks: readonly string[] }[] }
  | { readonly kind: 'time'; readonly range: InstantRange }
  /** Leaving out this date of a series. */
  | { readonly kind: 'skip' };

/** Greatest difference in minutes at which another time is preferred to a substitute that lacks something. */
const NEAR_MINUTES = 60;

/**
 * Returns the way out to propose first: an equal substitute at the same time, else a time shortly before or after, else a substitute that
 * lacks something, else any other time, else skipping the date.
 */
export function bestWay<R>(wanted: InstantRange, ways: readonly WayOut<R>[]): WayOut<R> {
  const isEqual = (way: WayOut<R>) => way.kind === 'instead' && way.resources.every(({ lacks }) => lacks.length === 0);
  const isNear = (way: WayOut<R>) => way.kind === 'time' && Math.abs(way.range.start - wanted.start) <= NEAR_MINUTES * 60_000;
  const found =
    ways.find(isEqual) ?? ways.find(isNear) ?? ways.find(({ kind }) => kind === 'instead') ?? ways.find(({ kind }) => kind === 'time');
  return found ?? { kind: 'skip' };
}
