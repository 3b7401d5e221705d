import type { OtherCalendar, OtherCalendarState } from '@assist/contract';
import type { InstantRange } from '@assist/time';
import { useQueries, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { type OtherEvent, otherEventsQuery, type ReadOtherCalendar } from '../../lib/api/other-calendars.ts';
import { useOtherCalendars } from '../../lib/api/use-other-calendars.ts';

/** Another person's event, with the calendars that contain it. */
export interface ShownOtherEvent {
  /** The id for the page's address: the id of the first calendar with the event, `~`, and the event's id in it. */
  readonly id: string;
  readonly event: OtherEvent;
  readonly calendars: readonly OtherCalendar[];
}

export interface OtherEvents {
  /** The events, ordered by start, without those that are also in the person's own calendar. */
  readonly shown: readonly ShownOtherEvent[];
  /** The state of each calendar, by its id; a calendar that is still loading has none. */
  readonly states: ReadonlyMap<string, OtherCalendarState>;
  /** Ids of the calendars from which the server has not sent all events. */
  readonly cutIds: ReadonlySet<string>;
}

type Own = Pick<ReadEvent, 'iCalUId' | 'start'>;
const NO_OWN: readonly Own[] = [];

/** Returns the events of the shown calendars in these ranges. If no calendar is shown, nothing is requested. */
export function useOtherEvents(ranges: readonly InstantRange[], { own = NO_OWN }: { readonly own?: readonly Own[] } = {}): OtherEvents {
  const { calendars } = useOtherCalendars();
  const isAny = calendars.some(({ shown }) => shown);
  const read = useQueries({
    queries: (isAny ? ranges : []).map((range) => otherEventsQuery(range)),
    combine: answersOf,
  });
  return useMemo(() => toOtherEvents(calendars, read, own), [calendars, read, own]);
}

function answersOf(results: readonly UseQueryResult<readonly ReadOtherCalendar[]>[]): readonly ReadOtherCalendar[] {
  return results.flatMap(({ data }) => data ?? []);
}

function toOtherEvents(calendars: readonly OtherCalendar[], read: readonly ReadOtherCalendar[], own: readonly Own[] = NO_OWN): OtherEvents {
  const ownKeys = new Set(own.flatMap(({ iCalUId, start }) => (iCalUId === null ? [] : [`${iCalUId} ${start.utcDateTime}`])));
  const shown = new Map<string, ShownOtherEvent>();
  for (const calendar of calendars.filter((one) => one.shown)) {
    for (const event of read.filter(({ id }) => id === calendar.id).flatMap(({ events }) => events)) {
      const key = event.iCalUId === null ? `${calendar.id} ${event.id} ${event.start}` : `${event.iCalUId} ${event.start}`;
      if (ownKeys.has(key)) continue;
      const known = shown.get(key);
      if (known === undefined) shown.set(key, { id: `${calendar.id}~${event.id}`, event, calendars: [calendar] });
      else if (!known.calendars.includes(calendar)) shown.set(key, joined(known, event, calendar));
    }
  }
  return {
    shown: [...shown.values()].toSorted((a, b) => a.event.start - b.event.start),
    states: new Map(read.map(({ id, state }) => [id, state])),
    cutIds: new Set(read.flatMap(({ id, isComplete }) => (isComplete ? [] : [id]))),
  };
}

/**
 * Joins two copies of the same event from different calendars. The copy with more places and people is used, because a copy from a room's
 * calendar has fewer details than one from a person's.
 */
function joined(known: ShownOtherEvent, event: OtherEvent, calendar: OtherCalendar): ShownOtherEvent {
  const fuller = event.places.length + event.people.length > known.event.places.length + known.event.people.length ? event : known.event;
  return { ...known, event: fuller, calendars: [...known.calendars, calendar] };
}
