import {
  type AnswerOf,
  type BodySent,
  findPeople,
  getCachedSchedules,
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
  STATUSES_MAX,
  UTILISATION_MAX_AREAS,
} from '@assist/contract';
import type { AreaUses } from '@assist/availability';
import { CACHED_RESOURCES_VERSION, type EventConfirmationRecord, type EventPoll, nextEventPoll, WAITS } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import { fromInstant, HOUR_MS, type InstantRange, overlaps, quarterOf } from '@assist/time';
import { keepPreviousData, type QueryClient, type QueryKey, queryOptions } from '@tanstack/react-query';
import { clearCached, readCached, writeCached, writeLog } from '../cache/browser-store.ts';
import { type Asked, pollEvery } from '../waiting/hub-state.ts';
import { scheduler } from '../waiting/scheduler.ts';
import { isApiError, isConnectionLost } from './api-error.ts';
import { listAllEvents } from './list-all-events.ts';
import { freshFor, isListOfResources, lastKnown, resourcesId } from './last-known.ts';
import { ResourcesError } from './resources-error.ts';
import { call, callRaw } from './call.ts';
import { listSeriesDates } from './list-series-dates.ts';
import { joinRecords, type StatusRequest } from './join-records.ts';
import { ownReservations, settleOwn, withOwn } from './own-reservations.ts';
import { type ReadEvent, type ReadSchedule, toEvent, toSchedule } from './from-wire.ts';
import { withKnownZones } from './with-known-zones.ts';

/** Milliseconds to wait for the calendar before the server's cached schedules are shown. The built-in calendar answers faster. */
const SCHEDULES_PATIENCE_MS = 400;
/** Maximum length of a list of schedules that is stored. Such a list suffices for a large company and is written in 25 ms. */
const KEPT_SCHEDULES_MAX = 5_000;
/** Polling interval of schedules, short so that another person's reservation appears within two seconds. */
const SCHEDULES_REFRESH_MS = 1_500;
/** Polling interval of events; it equals that of statuses (specification, section 9). */
export const EVENTS_REFRESH_MS = WAITS.statusPollMs;
/** Time for which an answer is not requested again, so that simultaneous queries share it. Restored data is always refetched. */
const SAME_ANSWER_MS = 1_000;

/** The first parts of the keys in the query cache. Changes invalidate queries by them. */
export const KEYS = {
  me: ['me'],
  resources: ['resources'],
  schedules: ['schedules'],
  eventPlan: ['event-plan'],
  utilisation: ['utilisation'],
  events: ['events'],
  event: ['event'],
  statuses: ['statuses'],
  favourites: ['favourites'],
  settings: ['settings'],
  plans: ['plans'],
  otherCalendars: ['other-calendars'],
  otherEvents: ['other-events'],
  objects: ['objects'],
} as const;

export type Me = NonNullable<AnswerOf<typeof getMe>['data']>;

const KNOWN_ME = lastKnown<Me>('me');

export const meQuery = queryOptions({
  queryKey: KEYS.me,
  staleTime: freshFor(5 * 60_000),
  ...KNOWN_ME.initial,
  queryFn: async ({ signal }) => {
    const { data } = await call(getMe, { signal });
    if (data === null) throw new Error('nobody is signed in');
    return KNOWN_ME.keep(data);
  },
});

/** All resources. The copy in the browser is used if the server confirms that it is current. */
export function resourcesQuery(username: string) {
  return queryOptions({
    queryKey: [...KEYS.resources, username],
    staleTime: WAITS.calculationCacheMs,
    select: withKnownZones,
    ...lastKnown<readonly Resource[]>(resourcesId(username)).initial,
    queryFn: async ({ signal }): Promise<readonly Resource[]> => {
      const cached = await readCached('resources');
      const usable =
        cached?.version === CACHED_RESOURCES_VERSION && cached.username === username && isListOfResources(cached.data) ? cached : undefined;
      if (cached !== undefined && usable === undefined) await clearCached('resources');
      const answer = await callRaw(getResources, {
        query: usable === undefined ? {} : { cachedTimestamp: usable.timestamp },
        signal,
      }).catch((error: unknown) => {
        throw signal.aborted || isConnectionLost(error) ? error : new ResourcesError(error);
      });
      if (answer.status === 204 && usable !== undefined) return usable.data as readonly Resource[];
      if (answer.status !== 200 || answer.body === undefined) {
        // The failure is logged and the list is empty (specification, section 8).
        void writeLog({ at: scheduler.now(), level: 'error', message: 'Error loading resources - check network tab', correlationId: '' });
        return [];
      }
      const data = answer.body;
      const timestamp = answer.headers.get(RESOURCES_TIMESTAMP_HEADER) ?? '';
      await writeCached('resources', { timestamp, username, data, version: CACHED_RESOURCES_VERSION });
      return data;
    },
  });
}

/**
 * Returns a function for `placeholderData`, which keeps the previous data until new data arrives. The previous data must be of the same
 * person and cover the new range, except for up to an hour at its end.
 */
function keepSameTime(range: InstantRange, kind: QueryKey, whose = '') {
  return <T>(previous: T | undefined, query: { readonly queryKey: QueryKey } | undefined): T | undefined => {
    const [start, end, of] = (query?.queryKey ?? []).slice(kind.length);
    const isSame = (typeof of !== 'string' || of === whose) && Number(start) <= range.start && range.end <= Number(end) + HOUR_MS;
    return isSame ? previous : undefined;
  };
}

/** The last known schedules in a range, of all resources and people for which some screen requested them. */
export function keptSchedules(range: InstantRange) {
  return lastKnown<ReadonlyMap<string, ReadSchedule>>(`schedules ${range.start} ${range.end}`);
}

interface ScheduleAsking {
  readonly everyMs?: number;
  /** `others` if the list contains people, because the hub reports a person's changes only to that person. */
  readonly of?: Extract<Asked, 'resources' | 'others'>;
}

/** The schedules of any number of resources or people, by e-mail address. */
export function schedulesQuery(
  emails: readonly string[],
  range: InstantRange,
  { everyMs = SCHEDULES_REFRESH_MS, of = 'resources' }: ScheduleAsking = {},
) {
  const asked = emails.toSorted();
  const kept = keptSchedules(range);
  return queryOptions({
    queryKey: [...KEYS.schedules, range.start, range.end, asked],
    enabled: asked.length > 0,
    staleTime: freshFor(SAME_ANSWER_MS),
    refetchInterval: pollEvery(everyMs, of),
    placeholderData: keepSameTime(range, KEYS.schedules),
    initialData: () => {
      const known = someOf(kept.find(), asked);
      return known === undefined ? undefined : withOwn(known, ownReservations(), scheduler.now());
    },
    initialDataUpdatedAt: kept.initial.initialDataUpdatedAt,
    queryFn: async ({ signal, client, queryKey }): Promise<ReadonlyMap<string, ReadSchedule>> => {
      const stopWaiting = scheduler.after(
        SCHEDULES_PATIENCE_MS,
        () => void paintKnown(bodiesOf(asked, range), { client, queryKey, signal }),
      );
      const schedules = await readSchedules(asked, range, signal).finally(stopWaiting);
      if (asked.length <= KEPT_SCHEDULES_MAX) kept.keep(new Map([...(kept.find() ?? []), ...schedules]));
      return besideOwn(schedules);
    },
  });
}

/** Reads the current schedules, in as many calls as the contract's limit requires. */
export async function readSchedules(
  emails: readonly string[],
  range: InstantRange,
  signal?: AbortSignal,
): Promise<ReadonlyMap<string, ReadSchedule>> {
  const answers = await Promise.all(bodiesOf(emails, range).map((body) => call(getSchedules, { body, signal })));
  return new Map(answers.flat().map((answer) => [answer.scheduleId, toSchedule(answer)]));
}

/** Adds the person's own new reservations to the schedules just read, and forgets those that the schedules contain. */
export function besideOwn(schedules: ReadonlyMap<string, ReadSchedule>): ReadonlyMap<string, ReadSchedule> {
  settleOwn(schedules, scheduler.now());
  return withOwn(schedules, ownReservations(), scheduler.now());
}

function bodiesOf(asked: readonly string[], range: InstantRange) {
  return inParts(asked, SCHEDULES_MAX_EMAILS).map((emails) => ({ start: fromInstant(range.start), end: fromInstant(range.end), emails }));
}

/** Returns the known schedules of these addresses; undefined if none is known. */
function someOf(known: ReadonlyMap<string, ReadSchedule> | undefined, emails: readonly string[]) {
  const some = emails.flatMap((email): [string, ReadSchedule][] => {
    const schedule = known?.get(email);
    return schedule === undefined ? [] : [[email, schedule]];
  });
  return some.length === 0 ? undefined : new Map(some);
}

interface Painted {
  readonly client: QueryClient;
  readonly queryKey: QueryKey;
  readonly signal: AbortSignal;
}

/**
 * Shows the server's cached schedules while the company's calendar is slow (specification, section 7, `cache/get`). They are marked as very
 * old, and the calendar's answer replaces them.
 */
async function paintKnown(parts: readonly BodySent<typeof getCachedSchedules>[], { client, queryKey, signal }: Painted): Promise<void> {
  if (client.getQueryData(queryKey) !== undefined) return;
  const answers = await Promise.all(parts.map((body) => call(getCachedSchedules, { body, signal }))).catch(() => []);
  const known = answers.flat().flatMap(({ schedule }) => (schedule === null ? [] : [schedule]));
  if (known.length === 0 || client.getQueryData(queryKey) !== undefined) return;
  const schedules = new Map(known.map((answer) => [answer.scheduleId, toSchedule(answer)]));
  client.setQueryData(queryKey, withOwn(schedules, ownReservations(), scheduler.now()), { updatedAt: 1 });
}

/**
 * The utilisation of any number of limited areas, in as many calls as the contract's limit requires. It also counts workplaces that the
 * person may not see.
 */
export function utilisationQuery(areaIds: readonly string[], range: InstantRange) {
  const asked = areaIds.toSorted();
  return queryOptions({
    queryKey: [...KEYS.utilisation, range.start, range.end, asked],
    placeholderData: keepSameTime(range, KEYS.utilisation),
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

const MINE = lastKnown<readonly ReadEvent[]>('mine');

/**
 * The events in a range: the person's, or those of the colleague `user`. Past events (`isPast`) are not polled, since they seldom change.
 * The person's events in the usual range (`isUsual`) are stored for times without a connection.
 */
export function eventsQuery(
  range: InstantRange,
  user?: string,
  { isPast = false, isUsual = false }: { readonly isPast?: boolean; readonly isUsual?: boolean } = {},
) {
  return queryOptions({
    queryKey: [...KEYS.events, range.start, range.end, user ?? ''],
    staleTime: freshFor(SAME_ANSWER_MS),
    refetchInterval: isPast ? false : pollEvery(EVENTS_REFRESH_MS, user === undefined ? 'own-events' : 'others'),
    placeholderData: keepSameTime(range, KEYS.events, user),
    // Stored events of the previous day's range are used too, without those outside the new range.
    initialData: () => (user === undefined && isUsual ? MINE.find()?.filter(isIn(range)) : undefined),
    initialDataUpdatedAt: MINE.initial.initialDataUpdatedAt,
    queryFn: async ({ signal }): Promise<readonly ReadEvent[]> => {
      const events = await listAllEvents(range, signal, user);
      if (user === undefined && isUsual) MINE.keep(events);
      return events;
    },
  });
}

function isIn(range: InstantRange): (event: ReadEvent) => boolean {
  return ({ start, end }) => overlaps({ start: start.utcDateTime, end: end.utcDateTime }, range);
}

/** One event, read from its calendar. */
export function eventQuery(id: string) {
  return queryOptions({
    queryKey: [...KEYS.event, 'answer', id],
    queryFn: async ({ signal }): Promise<ReadEvent> => toEvent(await call(getEvent, { params: { id }, signal })),
  });
}

/** The current and future dates of an event's series, up to a limit: see `listSeriesDates`. */
export function seriesDatesQuery(id: string, limit: number) {
  return queryOptions({
    queryKey: [...KEYS.event, 'dates', id, limit],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => listSeriesDates(id, { limit, signal }),
  });
}

/** Like `eventQuery`, but polled until the event's resources have answered. `since` is when the polling began, in ms since 1970. */
export function eventAnswerQuery(id: string, since: number) {
  return { ...eventQuery(id), refetchInterval: ({ state }: { state: LookedAt }) => pollOfEvent(state, since).afterMs ?? false } as const;
}

interface LookedAt {
  readonly data: ReadEvent | undefined;
  readonly error: unknown;
}

export function pollOfEvent({ data, error }: LookedAt, since: number): EventPoll {
  const now = scheduler.now();
  const isMissing = isApiError(error) && error.code === 'not-found';
  if (isMissing || data === undefined)
    return nextEventPoll({ kind: isMissing ? 'missing' : 'unseen' }, now - since, Number.POSITIVE_INFINITY);
  return nextEventPoll({ ...data, kind: 'event' }, now - since, data.end.utcDateTime - now);
}

const STATUSES = lastKnown<ReadonlyMap<string, EventConfirmationRecord>>('statuses');

/** Confirmation records by `${eventId} ${resourceEmail}`. */
export function statusesQuery(requests: readonly StatusRequest[]) {
  return queryOptions({
    queryKey: [...KEYS.statuses, requests],
    enabled: requests.length > 0,
    staleTime: freshFor(SAME_ANSWER_MS),
    refetchInterval: pollEvery(EVENTS_REFRESH_MS, 'own-events'),
    placeholderData: keepPreviousData,
    ...STATUSES.initial,
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, EventConfirmationRecord>> => {
      const answers = await Promise.all(
        inParts(requests, STATUSES_MAX).map((part) => call(getEventStatuses, { body: part.map((request) => ({ ...request })), signal })),
      );
      const records = joinRecords(requests, answers.flat());
      STATUSES.keep(new Map([...(STATUSES.find() ?? []), ...records].slice(-STATUSES_MAX)));
      return records;
    },
  });
}

const KNOWN_FAVOURITES = lastKnown<readonly string[]>('favourites');

export const favouritesQuery = queryOptions({
  queryKey: KEYS.favourites,
  staleTime: freshFor(WAITS.calculationCacheMs),
  ...KNOWN_FAVOURITES.initial,
  queryFn: async ({ signal, client, queryKey }): Promise<readonly string[]> => {
    try {
      return KNOWN_FAVOURITES.keep((await call(listFavourites, { signal })).map((favourite) => favourite.resourceId));
    } catch (error) {
      if (signal.aborted) throw error;
      // Without a connection, the known favourites are kept.
      if (isConnectionLost(error) && client.getQueryData(queryKey) !== undefined) throw error;
      // After any other error, the list is empty (specification, section 7).
      return [];
    }
  },
});

const KNOWN_SETTINGS = lastKnown<AnswerOf<typeof getUserSettings>>('settings');

export const settingsQuery = queryOptions({
  queryKey: KEYS.settings,
  staleTime: freshFor(WAITS.calculationCacheMs),
  ...KNOWN_SETTINGS.initial,
  queryFn: async ({ signal }) => KNOWN_SETTINGS.keep(await call(getUserSettings, { signal })),
});

const KNOWN_LEVELS = lastKnown<AnswerOf<typeof listPlanLevels>>('levels');

export const planLevelsQuery = queryOptions({
  queryKey: [...KEYS.plans, 'levels'],
  staleTime: freshFor(WAITS.calculationCacheMs),
  ...KNOWN_LEVELS.initial,
  queryFn: async ({ signal }) => KNOWN_LEVELS.keep(await call(listPlanLevels, { signal })),
});

export function levelPlanQuery(levelId: string, language: string) {
  const known = lastKnown<AnswerOf<typeof getLevelPlan>>(`plan ${levelId} ${language}`);
  return queryOptions({
    queryKey: [...KEYS.plans, levelId, language],
    staleTime: 5 * 60_000,
    ...known.initial,
    queryFn: async ({ signal }) => known.keep(await call(getLevelPlan, { params: { levelId }, query: { language }, signal })),
  });
}

export function peopleQuery(text: string) {
  return queryOptions({
    queryKey: ['people', text],
    enabled: text.trim().length > 0,
    staleTime: WAITS.calculationCacheMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(findPeople, { query: { q: text.trim() }, signal }),
  });
}

function inParts<T>(list: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(list.length / size) }, (_, index) => list.slice(index * size, (index + 1) * size));
}
