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
  /** Those that fulfil the filters, also where only what is free is to be shown. */
  readonly found: ReadonlySet<string>;
  /** The chosen time; where less of it is enough, the first part that can be had. */
  spanOf(resource: Resource): InstantRange;
  /** One code a slot of the day, for the duration that is enough. */
  codesOf(resource: Resource): Uint8Array;
  /** Whether it can be had at a time of the day. */
  isFreeAt(resource: Resource, range: InstantRange): boolean;
  /** The one code of its span: whether it can be had. */
  stateOf(resource: Resource): SlotCode;
  /** The same as a person is shown them: his own told from others', and what is not known from what is free. */
  shownCodesOf(resource: Resource): Uint8Array;
  shownOf(resource: Resource): ShownCode;
  /** Why a time cannot be reserved; empty where it can. */
  refusalsOf(resource: Resource, range: InstantRange): readonly WhyNot[];
}

const NO_SCHEDULES: ReadonlyMap<string, ReadSchedule> = new Map();
const ELSEWHERE_REFRESH_MS = 30_000;

/** Resources and their day, as the address asks for them: what the plan, the timeline and the card show alike. */
export function useFinder(search: FinderSearch): Finder {
  const found = useFoundResources(search);
  const { now, dayRange, range, resources, durationMinutes } = found;

  // A run that reaches over midnight is as long as it is.
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

/** Those on the shown floor, which the address names by its area or by its own id, and the one whose card is open. */
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
 * What is near is asked for again and again. Of what lies elsewhere in the company only numbers are shown, which may be older:
 * in a large one nobody could answer fifty plans that ask for everything every other second.
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
    // Something to look at is better than a notice over it: how old it is says the strip.
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
