import {
  type AnswerOf,
  listOtherCalendars,
  listOtherEvents,
  type OtherCalendarState,
  type OtherEventAnswer,
  searchOtherCalendars,
} from '@assist/contract';
import { WAITS } from '@assist/reservation';
import { fromInstant, type Instant, type InstantRange, toInstant, type ZoneName } from '@assist/time';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from './call.ts';
import { KEYS } from './queries.ts';
import { scheduler } from '../waiting/scheduler.ts';

/** Polling interval of other people's events, longer than that of the person's own because they are less important. */
const OTHER_EVENTS_REFRESH_MS = 30_000;

export const otherCalendarsQuery = queryOptions({
  queryKey: KEYS.otherCalendars,
  staleTime: WAITS.calculationCacheMs,
  queryFn: ({ signal }) => call(listOtherCalendars, { signal }),
});

/** An event of another calendar that the person shows beside their own. */
export interface OtherEvent extends Omit<OtherEventAnswer, 'start' | 'end' | 'timeZone'> {
  readonly start: Instant;
  readonly end: Instant;
  readonly zone: ZoneName;
}

export interface ReadOtherCalendar {
  readonly id: string;
  readonly state: OtherCalendarState;
  readonly events: readonly OtherEvent[];
  readonly isComplete: boolean;
}

/** The events of all shown other calendars in a range. */
export function otherEventsQuery(range: InstantRange) {
  return queryOptions({
    queryKey: [...KEYS.otherEvents, range.start, range.end],
    staleTime: OTHER_EVENTS_REFRESH_MS / 2,
    // A range in the past is not polled, because past events seldom change.
    refetchInterval: () => (range.end <= scheduler.now() ? false : OTHER_EVENTS_REFRESH_MS),
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }): Promise<readonly ReadOtherCalendar[]> =>
      (await call(listOtherEvents, { query: { start: fromInstant(range.start), end: fromInstant(range.end) }, signal })).map(toRead),
  });
}

function toRead({ events, ...calendar }: AnswerOf<typeof listOtherEvents>[number]): ReadOtherCalendar {
  return {
    ...calendar,
    events: events.map(({ timeZone, ...event }) => ({
      ...event,
      start: toInstant(event.start),
      end: toInstant(event.end),
      zone: timeZone,
    })),
  };
}

export function calendarSearchQuery(text: string) {
  return queryOptions({
    queryKey: [...KEYS.otherCalendars, 'search', text.trim()],
    enabled: text.trim() !== '',
    staleTime: WAITS.calculationCacheMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(searchOtherCalendars, { query: { q: text.trim() }, signal }),
  });
}
