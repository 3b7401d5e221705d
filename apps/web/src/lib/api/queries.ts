import {
  type AnswerOf,
  findPeople,
  getEvent,
  getEventStatuses,
  getLevelPlan,
  getMe,
  getResources,
  getSchedules,
  getUserSettings,
  getUtilisation,
  listFavourites,
  listPlanLevels,
  RESOURCES_TIMESTAMP_HEADER,
  SCHEDULES_MAX_EMAILS,
  UTILISATION_MAX_AREAS,
} from '@assist/contract';
import type { AreaUses } from '@assist/availability';
import { CACHED_RESOURCES_VERSION, type EventConfirmationRecord, type EventPoll, nextEventPoll, STATUS_POLL_MS } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { fromInstant, type InstantRange, quarterOf } from '@assist/time';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { keepMe, keepMyEvents } from './keep-last-known.ts';
import { clearCached, readCached, writeCached, writeLog } from '../cache/browser-store.ts';
import { isApiError, isConnectionLost } from './api-error.ts';
import { listAllEvents } from './list-all-events.ts';
import { ResourcesError } from './resources-error.ts';
import { call, callRaw } from './call.ts';
import { joinRecords, type StatusRequest } from './join-records.ts';
import { ownReservations, settleOwn, withOwn } from './own-reservations.ts';
import { type ReadEvent, type ReadSchedule, toEvent, toSchedule } from './from-wire.ts';

/** Another person's reservation shows within two seconds. */
const SCHEDULES_REFRESH_MS = 1_500;
/** As often as statuses are asked for (specification, section 9). */
export const EVENTS_REFRESH_MS = STATUS_POLL_MS;

/** Keys of the query cache: what a change invalidates is named by its first part. */
export const KEYS = {
  me: ['me'],
  resources: ['resources'],
  schedules: ['schedules'],
  utilisation: ['utilisation'],
  events: ['events'],
  event: ['event'],
  statuses: ['statuses'],
  favourites: ['favourites'],
  settings: ['settings'],
  plans: ['plans'],
  otherCalendars: ['other-calendars'],
  otherEvents: ['other-events'],
} as const;

export type Me = NonNullable<AnswerOf<typeof getMe>['data']>;

export const meQuery = queryOptions({
  queryKey: KEYS.me,
  staleTime: 5 * 60_000,
  queryFn: async ({ signal }) => {
    const { data } = await call(getMe, { signal });
    if (data === null) throw new Error('nobody is signed in');
    keepMe(data);
    return data;
  },
});

/** All resources, from the browser's copy where the server says that it is still right. */
export function resourcesQuery(username: string) {
  return queryOptions({
    queryKey: [...KEYS.resources, username],
    staleTime: 60_000,
    queryFn: async ({ signal }): Promise<readonly Resource[]> => {
      const cached = await readCached('resources');
      const usable = cached?.version === CACHED_RESOURCES_VERSION && cached.username === username ? cached : undefined;
      if (cached !== undefined && usable === undefined) await clearCached('resources');
      const answer = await callRaw(getResources, {
        query: usable === undefined ? {} : { cachedTimestamp: usable.timestamp },
        signal,
      }).catch((error: unknown) => {
        throw signal.aborted || isConnectionLost(error) ? error : new ResourcesError(error);
      });
      if (answer.status === 204 && usable !== undefined) return usable.data as readonly Resource[];
      if (answer.status !== 200 || answer.body === undefined) {
        // Specification, section 8: it is logged, and the list is empty.
        void writeLog({ at: Date.now(), level: 'error', message: 'Error loading resources - check network tab', correlationId: '' });
        return [];
      }
      const data = answer.body;
      const timestamp = answer.headers.get(RESOURCES_TIMESTAMP_HEADER) ?? '';
      await writeCached('resources', { timestamp, username, data, version: CACHED_RESOURCES_VERSION });
      return data;
    },
  });
}

/** Schedules by address; any number of them, in as many calls as the contract's limit asks for. */
export function schedulesQuery(emails: readonly string[], range: InstantRange) {
  const asked = emails.toSorted();
  return queryOptions({
    queryKey: [...KEYS.schedules, range.start, range.end, asked],
    enabled: asked.length > 0,
    refetchInterval: SCHEDULES_REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, ReadSchedule>> => {
      const answers = await Promise.all(
        inParts(asked, SCHEDULES_MAX_EMAILS).map((part) =>
          call(getSchedules, { body: { start: fromInstant(range.start), end: fromInstant(range.end), emails: part }, signal }),
        ),
      );
      const schedules = new Map(answers.flat().map((answer) => [answer.scheduleId, toSchedule(answer)]));
      settleOwn(schedules, Date.now());
      return withOwn(schedules, ownReservations(), Date.now());
    },
  });
}

/** How full limited areas are, those that one may not see included: any number of them, in as many calls as the contract's limit asks for. */
export function utilisationQuery(areaIds: readonly string[], range: InstantRange) {
  const asked = areaIds.toSorted();
  return queryOptions({
    queryKey: [...KEYS.utilisation, range.start, range.end, asked],
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<AreaUses> => {
      const answers = await Promise.all(
        inParts(asked, UTILISATION_MAX_AREAS).map((part) =>
          call(getUtilisation, { body: { start: fromInstant(range.start), end: fromInstant(range.end), areaIds: part }, signal }),
        ),
      );
      const first = quarterOf(range.start);
      return new Map(answers.flat().map(({ areaId, workplaces, reserved }) => [areaId, { workplaces, first, reserved }]));
    },
  });
}

/** All pages of a range; mine, or a colleague's. What is past changes seldom; the usual range is kept for when there is no connection. */
export function eventsQuery(
  range: InstantRange,
  user?: string,
  { isPast = false, isUsual = false }: { readonly isPast?: boolean; readonly isUsual?: boolean } = {},
) {
  return queryOptions({
    queryKey: [...KEYS.events, range.start, range.end, user ?? ''],
    refetchInterval: isPast ? false : EVENTS_REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly ReadEvent[]> => {
      const events = await listAllEvents(range, signal, user);
      if (user === undefined && isUsual) keepMyEvents(events);
      return events;
    },
  });
}

/** One event as its calendar has it now. */
export function eventQuery(id: string) {
  return queryOptions({
    queryKey: [...KEYS.event, 'answer', id],
    queryFn: async ({ signal }): Promise<ReadEvent> => toEvent(await call(getEvent, { params: { id }, signal })),
  });
}

/** As `eventQuery`, until its resources have answered, however far ahead it is; waited for since then. */
export function eventAnswerQuery(id: string, since: number) {
  return { ...eventQuery(id), refetchInterval: ({ state }: { state: LookedAt }) => pollOfEvent(state, since).afterMs ?? false } as const;
}

interface LookedAt {
  readonly data: ReadEvent | undefined;
  readonly error: unknown;
}

export function pollOfEvent({ data, error }: LookedAt, since: number): EventPoll {
  const waitedMs = Date.now() - since;
  if (isApiError(error) && error.code === 'not-found') return nextEventPoll({ kind: 'missing' }, waitedMs);
  return nextEventPoll(data === undefined ? { kind: 'unseen' } : { ...data, kind: 'event' }, waitedMs);
}

/** As many as the contract takes. */
const STATUSES_A_CALL = 500;

/** Confirmation records by `${eventId} ${resourceEmail}`. */
export function statusesQuery(requests: readonly StatusRequest[]) {
  return queryOptions({
    queryKey: [...KEYS.statuses, requests],
    enabled: requests.length > 0,
    refetchInterval: EVENTS_REFRESH_MS,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, EventConfirmationRecord>> => {
      const answers = await Promise.all(
        inParts(requests, STATUSES_A_CALL).map((part) => call(getEventStatuses, { body: part.map((request) => ({ ...request })), signal })),
      );
      return joinRecords(requests, answers.flat());
    },
  });
}

export const favouritesQuery = queryOptions({
  queryKey: KEYS.favourites,
  staleTime: 60_000,
  queryFn: async ({ signal, client, queryKey }): Promise<readonly string[]> => {
    try {
      return (await call(listFavourites, { signal })).map((favourite) => favourite.resourceId);
    } catch (error) {
      if (signal.aborted) throw error;
      // Without a connection those that are known stay.
      if (isConnectionLost(error) && client.getQueryData(queryKey) !== undefined) throw error;
      // Specification, section 7: on error an empty list.
      return [];
    }
  },
});

export const settingsQuery = queryOptions({
  queryKey: KEYS.settings,
  staleTime: 60_000,
  queryFn: ({ signal }) => call(getUserSettings, { signal }),
});

export const planLevelsQuery = queryOptions({
  queryKey: [...KEYS.plans, 'levels'],
  staleTime: 60_000,
  queryFn: ({ signal }) => call(listPlanLevels, { signal }),
});

export function levelPlanQuery(levelId: string, language: string) {
  return queryOptions({
    queryKey: [...KEYS.plans, levelId, language],
    staleTime: 5 * 60_000,
    queryFn: ({ signal }): Promise<AnswerOf<typeof getLevelPlan>> =>
      call(getLevelPlan, { params: { levelId }, query: { language }, signal }),
  });
}

export function peopleQuery(text: string) {
  return queryOptions({
    queryKey: ['people', text],
    enabled: text.trim().length > 0,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(findPeople, { query: { q: text.trim() }, signal }),
  });
}

function inParts<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
}
