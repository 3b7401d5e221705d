import { suggest, type SuggestContext, type Suggestion } from '@assist/availability';
import { isPremiumLike, type Resource } from '@assist/resource';
import { type InstantRange, minutesBetween, plusMinutes, SLOT_MINUTES, type ZoneName } from '@assist/time';
import { useMemo } from 'react';
import { readAttendees } from '../../lib/attendee-entry.ts';
import type { FinderSearch } from '../../lib/finder-search.ts';
import { type Requirement, requirementsOf } from '../../lib/requirements.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { addressTime } from '../../parts/time/default-time.ts';
import type { Finder } from '../../parts/search/use-finder.ts';
import { useSuggestContext } from '../../parts/walk/use-suggest-context.ts';
import { useWalks } from '../../parts/walk/use-walks.ts';

export interface Together extends Suggestion {
  /** Address of the reservation sheet with all values filled in. */
  readonly sheet: {
    readonly resource: string[];
    readonly day: string;
    readonly from: string;
    readonly to: string;
    readonly who?: string[];
  };
}

const NOTHING: readonly Resource[] = [];

/**
 * Returns the best resources for all requirements at the earliest possible time within the chosen time. A resource that is already chosen
 * stays. Undefined if there is no such time.
 */
export function useBestTogether(search: FinderSearch, finder: Finder): Together | undefined {
  const { find, resources, isFreeAt, range, dayRange, durationMinutes } = finder;
  const timezone = useZone();
  const { all } = requirementsOf(search);
  const people = readAttendees(all.flatMap(({ who = [] }) => who));
  const placed = useSuggestContext(resources, NOTHING, { people, range, dayRange });
  const wanted = JSON.stringify(all);
  const candidates = useMemo(() => (JSON.parse(wanted) as Requirement[]).flatMap((requirement) => find(requirement)), [wanted, find]);
  const context = useWalks(placed, candidates);
  return useMemo(
    () => bestTogether(JSON.parse(wanted) as Requirement[], { find, resources, isFreeAt, range, durationMinutes }, context, timezone),
    [wanted, find, resources, isFreeAt, range, durationMinutes, context, timezone],
  );
}

type Known = Pick<Finder, 'find' | 'resources' | 'isFreeAt' | 'range' | 'durationMinutes'>;

function bestTogether(requirements: readonly Requirement[], known: Known, context: SuggestContext, zone: ZoneName): Together | undefined {
  const who = [...new Set(requirements.flatMap((requirement) => requirement.who ?? []))];
  const kinds = requirements.map((requirement) => {
    const chosen = known.resources.find(({ id }) => id === requirement.resource);
    return { candidates: chosen === undefined ? known.find(requirement) : [chosen], places: placesOf(requirement) };
  });
  for (const span of spansWithin(known.range, known.durationMinutes)) {
    const free = kinds.map(({ candidates, places }) => {
      const left = candidates.filter((resource) => known.isFreeAt(resource, span));
      return { candidates: left, places: left.some(isPremiumLike) ? places : null };
    });
    const [best] = suggest(free, context, 1);
    if (best === undefined) continue;
    const sheet = { resource: best.resources.map(({ id }) => id), ...addressTime(span, zone), ...(who.length === 0 ? {} : { who }) };
    return { ...best, sheet };
  }
  return undefined;
}

/** Returns the number of places that are needed, including one for the organizer. */
function placesOf({ people = '', who }: Requirement): number {
  return Math.max(Number(people) || 1, readAttendees(who).filter(({ remotely }) => !remotely).length + 1);
}

/** Yields the ranges of the wanted duration within the chosen time, in order. */
function* spansWithin({ start, end }: InstantRange, durationMinutes: number): Generator<InstantRange> {
  for (let at = 0; at + durationMinutes <= minutesBetween(start, end); at += SLOT_MINUTES)
    yield { start: plusMinutes(start, at), end: plusMinutes(start, at + durationMinutes) };
}
