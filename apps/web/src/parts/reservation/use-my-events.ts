import { eventRefreshWindow, pairEvents, toResourceDirectory } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import type { Instant, InstantRange } from '@assist/time';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { failureOf } from '../../lib/api/failure-of.ts';
import { eventsQuery, statusesQuery } from '../../lib/api/queries.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { logWarning } from '../../lib/log-failure.ts';
import { useNow } from '../../lib/use-now.ts';
import { usePersonZone } from '../../lib/zone-context.tsx';
import { NO_RECORDS, type ShownEvent, statusRequestsOf, toShownEvent } from './to-shown-event.ts';
import { useResources } from '../resource/use-resources.ts';

const NO_EVENTS: readonly ReadEvent[] = [];
const NO_RANGES: readonly InstantRange[] = [];

export interface MyEvents {
  readonly shown: readonly ShownEvent[];
  /** Events of which the person may know only the time and the subject. */
  readonly limited: readonly ReadEvent[];
  readonly now: Instant;
  readonly isLoading: boolean;
  /** The reason why the events or resources could not be loaded; null if there is none. */
  readonly error: unknown;
  readonly retry: () => void;
}

/**
 * Loads the events of the next thirty days (specification, section 9), and of the ranges in `more`: the person's events, or those of the
 * colleague `user`.
 */
export function useMyEvents(options: { readonly more?: readonly InstantRange[]; readonly user?: string | undefined } = {}): MyEvents {
  const timezone = usePersonZone();
  const now = useNow();
  const { more = NO_RANGES, user } = options;
  const usual = useStableRange(eventRefreshWindow(now, timezone));
  const known = useResources();
  const loaded = useEvents(usual, more, user);
  const { events } = loaded;
  const first = Math.min(usual.start, ...more.map(({ start }) => start)) as Instant;
  const shown = useShownEvents(events, known.resources, first, now);
  const limited = useMemo(() => events.filter((event) => event.limited && !event.cancelled), [events]);
  const error = known.error ?? loaded.error;
  return {
    shown,
    limited,
    now,
    isLoading: error === null && (loaded.isLoading || known.isLoading),
    error,
    retry: () => {
      if (known.error !== null) known.retry();
      loaded.retry();
    },
  };
}

/** Returns the events of the usual range and of further ranges, without duplicates. */
function useEvents(usual: InstantRange, more: readonly InstantRange[], user: string | undefined) {
  const result = useQuery(eventsQuery(usual, user, { isUsual: true }));
  const further = useQueries({
    queries: more.map((range) => eventsQuery(range, user, { isPast: range.end <= usual.start })),
    combine: combineEvents,
  });
  return {
    events: useMemo(() => withoutRepeats([...(result.data ?? NO_EVENTS), ...further.events]), [result.data, further.events]),
    isLoading: result.data === undefined || further.isLoading,
    error: failureOf(result) ?? further.error,
    retry: () => {
      void result.refetch();
      further.retry();
    },
  };
}

/** Pairs the events with the company's resources and with their confirmation records. */
function useShownEvents(
  events: readonly ReadEvent[],
  resources: readonly Resource[] | undefined,
  first: Instant,
  now: Instant,
): readonly ShownEvent[] {
  const { capabilities } = useConfiguration();
  const directory = useMemo(() => toResourceDirectory(resources ?? []), [resources]);
  const byId = useMemo(() => new Map((resources ?? []).map((resource) => [resource.id, resource])), [resources]);
  const paired = useMemo(
    () =>
      pairEvents(
        events.filter((event) => !event.limited),
        directory,
        first,
      ),
    [events, directory, first],
  );

  const faulty = paired.faulty;
  useEffect(() => {
    for (const { reason, event } of faulty) logWarning(`${reason}: ${event.id}`);
  }, [faulty]);

  const requests = useMemo(
    () =>
      paired.events
        .filter(
          (event) =>
            !event.cancelled ||
            event.resourceAttendees.some(({ resourceId }) => byId.get(resourceId)?.confirmationSettings.requiresConfirmation === true),
        )
        .flatMap(statusRequestsOf),
    [paired.events, byId],
  );
  const { data: records = NO_RECORDS } = useQuery(statusesQuery(requests));

  return useMemo(
    () => paired.events.map((event) => toShownEvent(event, { now, capabilities, records, findResource: (id) => byId.get(id) })),
    [paired.events, byId, records, now, capabilities],
  );
}

/** Returns the same object while start and end are the same, so that what depends on it is not computed again. */
function useStableRange(range: InstantRange): InstantRange {
  const { start, end } = range;
  return useMemo(() => ({ start, end }), [start, end]);
}

function combineEvents(results: readonly UseQueryResult<readonly ReadEvent[]>[]) {
  return {
    events: results.flatMap(({ data }) => data ?? NO_EVENTS),
    isLoading: results.some(({ data }) => data === undefined),
    error: results.map(failureOf).find((failure) => failure !== null) ?? null,
    retry: () => {
      for (const { refetch } of results) void refetch();
    },
  };
}

/** Removes duplicates, because an event that overlaps two ranges is in both answers. */
function withoutRepeats(events: readonly ReadEvent[]): readonly ReadEvent[] {
  return [...new Map(events.map((event) => [event.id, event])).values()];
}
