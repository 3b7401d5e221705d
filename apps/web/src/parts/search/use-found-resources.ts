import { isNamedExactly, type OpenDays, openDaysOf, type Resource, searchResources } from '@assist/resource';
import { durationMinutes, type Instant, type InstantRange, localDays, type LocalDate, rangeOfWall, SLOT_MINUTES } from '@assist/time';
import { useCallback, useDeferredValue, useMemo } from 'react';
import { useAreaTree, useConfiguration } from '../../lib/configuration-context.tsx';
import { type AttendeeEntry, readAttendees } from '../../lib/attendee-entry.ts';
import type { FinderSearch } from '../../lib/finder-search.ts';
import { type Requirement, requirementsOf } from '../../lib/requirements.ts';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { type ChosenTime, chosenTime } from '../time/default-time.ts';
import { useResources } from '../resource/use-resources.ts';
import { toPropertyFilters } from './property-choice.ts';
import { searchIndexOf } from './search-index.ts';

export interface FoundResources {
  readonly now: Instant;
  readonly day: LocalDate;
  /** All dates of the chosen time as whole days, in the zone of the place that is shown: the chosen day, unless the time passes midnight. */
  readonly dayRange: InstantRange;
  /** The chosen time. */
  readonly range: InstantRange;
  /** The required duration in minutes: that of the chosen time, or less. */
  readonly durationMinutes: number;
  /** All resources that can be reserved and that the person may see. */
  readonly resources: readonly Resource[];
  /** Returns the resources that match one requirement, regardless of the others. */
  readonly find: (requirement: Requirement) => readonly Resource[];
  /** The ids of the resources that match the filters. */
  readonly matching: ReadonlySet<string>;
  /** The days on which at least one matching resource is open, or any resource if none matches the filters. */
  readonly openDays: OpenDays;
  readonly attendees: readonly AttendeeEntry[];
  readonly isLoading: boolean;
  readonly error: unknown;
  readonly retry: () => void;
}

const NO_RESOURCES: readonly Resource[] = [];

/** Returns the part of a search's result that does not depend on the time: the resources, the matching ones, and the open days. */
export function useMatching(search: FinderSearch) {
  const configuration = useConfiguration();
  const areaTree = useAreaTree();
  const known = useResources();
  const index = useMemo(
    () => searchIndexOf(known.resources ?? NO_RESOURCES, areaTree, configuration.resourceVisibilityRestriction),
    [known.resources, areaTree, configuration.resourceVisibilityRestriction],
  );
  const { resources } = index;
  const find = useCallback(
    ({ type: types = [], area = [], people = '', with: entries = [], who, q = '', name = '', cs }: Requirement) => {
      const places = Number(people);
      return searchResources(index, {
        resourceVisibilityRestriction: configuration.resourceVisibilityRestriction,
        resourceTypeId: types.length === 1 ? types[0]! : null,
        csCode: cs ?? null,
        capacity: { from: places > 0 ? places : null, to: null },
        areaIds: area,
        attendees: readAttendees(who),
        filters: toPropertyFilters(entries, configuration.filters),
        text: q,
      }).filter((resource) => (types.length < 2 || types.includes(resource.resourceTypeId)) && isNamedExactly(resource, name));
    },
    [index, configuration],
  );
  const { all, current } = requirementsOf(search);
  // The chosen resource is left out, because it does not narrow the result.
  const asked = JSON.stringify({ ...all[current], resource: undefined, q: useDeferredValue(search.q) });
  const found = useMemo(() => find(JSON.parse(asked) as Requirement), [find, asked]);
  const matching = useMemo(() => new Set(found.map(({ id }) => id)), [found]);
  const openDays = useMemo(() => openDaysOf(found.length > 0 ? found : resources), [found, resources]);
  const { isLoading, error, retry } = known;
  return { resources, find, matching, openDays, isLoading, error, retry };
}

/** Returns the chosen time and its days, which stay the same objects while the time does. */
export function useChosenRange(search: FinderSearch, now: Instant): Pick<FoundResources, 'day' | 'range' | 'dayRange'> {
  const zone = useZone();
  const chosen = JSON.stringify(chosenTime(search, now, zone));
  return useMemo(() => {
    const time = JSON.parse(chosen) as ChosenTime;
    return { day: time.day, range: rangeOfWall(time, zone), dayRange: localDays(time.day, time.days, zone) };
  }, [chosen, zone]);
}

/** Returns the result of a search: the time, the resources, and those that match the filters. */
export function useFoundResources(search: FinderSearch): FoundResources {
  const now = useNow();
  const matching = useMatching(search);
  const { day, range, dayRange } = useChosenRange(search, now);
  const attendees = useMemo(() => readAttendees(search.who), [search.who]);
  return {
    ...matching,
    now,
    day,
    dayRange,
    range,
    durationMinutes: enoughMinutes(search.duration, durationMinutes(range)) ?? durationMinutes(range),
    attendees,
  };
}

/**
 * Parses a required duration that is shorter than the chosen time and consists of whole slots. Otherwise returns undefined, which requires
 * the whole time.
 */
function enoughMinutes(text: string | undefined, chosenMinutes: number): number | undefined {
  const minutes = Number(text ?? '');
  return minutes > 0 && minutes < chosenMinutes && minutes % SLOT_MINUTES === 0 ? minutes : undefined;
}
