import { availabilityOf, rangeToKnow, type ShownCode, type SlotCode, type WhyNot } from '@assist/availability';
import type { Resource } from '@assist/resource';
import { type InstantRange, minutesBetween } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReadSchedule } from '../lib/api/from-wire.ts';
import { schedulesQuery } from '../lib/api/queries.ts';
import type { FinderSearch } from '../lib/finder-search.ts';
import { type FoundResources, useFoundResources } from './use-found-resources.ts';
import { useUtilisation } from './use-utilisation.ts';

export interface Finder extends FoundResources {
  readonly schedules: ReadonlyMap<string, ReadSchedule>;
  /** One code a slot of the day, for the chosen duration. */
  codesOf(resource: Resource): Uint8Array;
  /** The one code of the chosen time: whether it can be had. */
  stateOf(resource: Resource): SlotCode;
  /** The same as a person is shown them: his own told from others', and what is not known from what is free. */
  shownCodesOf(resource: Resource): Uint8Array;
  shownOf(resource: Resource): ShownCode;
  /** Why a time cannot be reserved; empty where it can. */
  refusalsOf(resource: Resource, range: InstantRange): readonly WhyNot[];
}

const NO_SCHEDULES: ReadonlyMap<string, ReadSchedule> = new Map();

/** Resources and their day, as the address asks for them: what the plan, the timeline and the card show alike. */
export function useFinder(search: FinderSearch): Finder {
  const found = useFoundResources(search);
  const { now, dayRange, range, resources } = found;

  const emails = useMemo(() => resources.map((resource) => resource.email), [resources]);
  const durationMinutes = minutesBetween(range.start, range.end);
  // A run that reaches over midnight is as long as it is.
  const known = useMemo(() => rangeToKnow({ range: dayRange, durationMinutes }), [dayRange, durationMinutes]);
  const schedulesResult = useQuery(schedulesQuery(emails, known));
  const schedules = schedulesResult.data ?? NO_SCHEDULES;
  const { utilisation, isLoading: isUseLoading } = useUtilisation(resources, known);

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

  return {
    ...found,
    schedules,
    codesOf,
    shownCodesOf,
    stateOf: (resource) => stateOf(resource, range),
    shownOf: (resource) => shownOf(resource, range),
    refusalsOf: whyNot,
    isLoading: found.isLoading || (schedulesResult.isPending && emails.length > 0) || isUseLoading,
    // Something to look at is better than a notice over it: how old it is says the strip.
    error: found.error ?? (schedulesResult.data === undefined ? schedulesResult.error : null),
    retry: () => {
      found.retry();
      void schedulesResult.refetch();
    },
  };
}
