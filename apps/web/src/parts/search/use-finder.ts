import { availabilityOf, isBookable, rangeToKnow, type ShownCode, type SlotCode, spanWithin, type WhyNot } from '@assist/availability';
import { isInArea, type Resource } from '@assist/resource';
import type { InstantRange } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { failureOf } from '../../lib/api/failure-of.ts';
import type { ReadSchedule } from '../../lib/api/from-wire.ts';
import { planLevelsQuery, schedulesQuery } from '../../lib/api/queries.ts';
import { useAreaTree } from '../../lib/configuration-context.tsx';
import type { FinderSearch } from '../../lib/finder-search.ts';
import { type FoundResources, useFoundResources } from './use-found-resources.ts';
import { useUtilisation } from '../resource/use-utilisation.ts';

export interface Finder extends FoundResources {
  readonly schedules: ReadonlyMap<string, ReadSchedule>;
  /** The ids of the resources that match the filters, including those that are not free when only free ones are shown. */
  readonly found: ReadonlySet<string>;
  /** Returns a resource's span: the chosen time, or its first available part if the required duration is shorter. */
  spanOf(resource: Resource): InstantRange;
  /** Returns one slot code per slot of the day, for the required duration. */
  codesOf(resource: Resource): Uint8Array;
  /** Returns whether the resource can be reserved at the given time of the chosen day. */
  isFreeAt(resource: Resource, range: InstantRange): boolean;
  /** Returns the slot code of the resource's span. */
  stateOf(resource: Resource): SlotCode;
  /** Returns the shown codes. Unlike slot codes, they distinguish the person's own reservations from others', and unknown from free. */
  shownCodesOf(resource: Resource): Uint8Array;
  shownOf(resource: Resource): ShownCode;
  /** Returns the reasons why a time cannot be reserved; empty if it can. */
  refusalsOf(resource: Resource, range: InstantRange): readonly WhyNot[];
}

const NO_SCHEDULES: ReadonlyMap<string, ReadSchedule> = new Map();
const ELSEWHERE_REFRESH_MS = 30_000;

/** Returns the resources and their availability for a search, as the plan, the timeline and the card show them. */
export function useFinder(search: FinderSearch): Finder {
  const found = useFoundResources(search);
  const { now, dayRange, range, resources, durationMinutes } = found;

  // Includes some time after midnight, so that a free period that crosses midnight counts in full.
  const known = useMemo(() => rangeToKnow({ range: dayRange, durationMinutes }), [dayRange, durationMinutes]);
  const near = useNear(resources, search);
  const { schedules, utilisation, isPending, error, retry } = useSchedules(resources, near, known);

  const { codesOf, stateOf, shownCodesOf, shownOf, whyNot } = useMemo(
    () =>
      availabilityOf(resources, (email) => schedules.get(email), {
        range: dayRange,
        now,
        durationMinutes,
        currentEvent: search.event ?? null,
        utilisation,
      }),
    [resources, schedules, utilisation, dayRange, now, durationMinutes, search.event],
  );

  const spans = useMemo(
    () => new Map(resources.map((one) => [one.id, spanWithin(codesOf(one), dayRange.start, range, durationMinutes)])),
    [resources, codesOf, dayRange, range, durationMinutes],
  );
  const spanOf = useCallback((resource: Resource) => spans.get(resource.id) ?? range, [spans, range]);
  const spanStateOf = useCallback((resource: Resource) => stateOf(resource, spanOf(resource)), [stateOf, spanOf]);
  const isFreeAt = useCallback((resource: Resource, at: InstantRange) => isBookable(stateOf(resource, at)), [stateOf]);
  const spanShownOf = useCallback((resource: Resource) => shownOf(resource, spanOf(resource)), [shownOf, spanOf]);
  const isLoading = found.isLoading || isPending;
  const onlyFree = search.free === 'yes' && !isLoading;
  const matching = useMemo(
    () =>
      onlyFree
        ? new Set(resources.filter((one) => found.matching.has(one.id) && isBookable(spanStateOf(one))).map(({ id }) => id))
        : found.matching,
    [onlyFree, resources, found.matching, spanStateOf],
  );

  return {
    ...found,
    found: found.matching,
    matching,
    schedules,
    spanOf,
    isFreeAt,
    codesOf,
    shownCodesOf,
    stateOf: spanStateOf,
    shownOf: spanShownOf,
    refusalsOf: whyNot,
    isLoading,
    error: found.error ?? error,
    retry: () => {
      found.retry();
      retry();
    },
  };
}

/** Returns the resource with the open card, and those on the floor that the address names by the id of the floor or of its area. */
function useNear(resources: readonly Resource[], { level, resource: chosen }: FinderSearch): readonly Resource[] {
  const areas = useAreaTree();
  const { data: plans } = useQuery(planLevelsQuery);
  const floorId = plans?.levels.find(({ id }) => id === level)?.areaId ?? level;
  return useMemo(
    () =>
      resources.filter(
        ({ id, mapInfos }) => id === chosen || (floorId !== undefined && mapInfos.some(({ areaId }) => isInArea(areas, areaId, floorId))),
      ),
    [resources, chosen, floorId, areas],
  );
}

/**
 * Polls the resources in `near` often. Of the others only counts are shown, which may be older, because a large company's server could not
 * answer if fifty people's plans requested all resources every other second.
 */
function useSchedules(resources: readonly Resource[], near: readonly Resource[], range: InstantRange) {
  const ofEverything = useMemo(() => schedulesQuery(emailsOf(resources), range, { everyMs: ELSEWHERE_REFRESH_MS }), [resources, range]);
  const ofNear = useMemo(() => schedulesQuery(emailsOf(near), range), [near, range]);
  const everywhere = useQuery(ofEverything);
  const here = useQuery(ofNear);
  const schedules = useMemo(
    () => (here.data === undefined ? (everywhere.data ?? NO_SCHEDULES) : new Map([...(everywhere.data ?? NO_SCHEDULES), ...here.data])),
    [everywhere.data, here.data],
  );
  const use = useUtilisation(resources, range, { refetchMs: ELSEWHERE_REFRESH_MS });
  const useHere = useUtilisation(near, range);
  const utilisation = useMemo(
    () => ({ ...use.utilisation, uses: new Map([...use.utilisation.uses, ...useHere.utilisation.uses]) }),
    [use.utilisation, useHere.utilisation],
  );
  return {
    schedules,
    utilisation,
    isPending: (everywhere.isPending && failureOf(everywhere) === null && resources.length > 0) || use.isLoading,
    // Null if there is data, because old data is better than an error in its place. A strip on the page tells how old it is.
    error: failureOf(everywhere),
    retry() {
      void everywhere.refetch();
      void here.refetch();
    },
  };
}

function emailsOf(resources: readonly Resource[]): string[] {
  return resources.map((resource) => resource.email);
}
