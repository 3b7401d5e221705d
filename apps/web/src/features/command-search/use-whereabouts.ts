import type { AskedPeople } from '@assist/phrases';
import { recordedIn } from '@assist/reservation';
import { type AreaTree, isInAreas, type Resource, type SearchIndex } from '@assist/resource';
import { fromWallTime, type LocalDate, localDateOf, localDay } from '@assist/time';
import { useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { isConnectionLost } from '../../lib/api/api-error.ts';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { statusKey } from '../../lib/api/join-records.ts';
import { eventsQuery, meQuery, schedulesQuery, statusesQuery } from '../../lib/api/queries.ts';
import { useConfiguration } from '../../lib/configuration-context.tsx';
import { useLanguage } from '../../lib/language-context.tsx';
import { useNow } from '../../lib/use-now.ts';
import { usePaused } from '../../lib/waiting/use-paused.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { NO_RECORDS } from '../../parts/reservation/to-shown-event.ts';
import { type AskedTime, isCalled, type PlaceAt, placesOf, type Present, presentOf, type Seats } from './model/place-at.ts';
import { type FoundPeople, type PeopleState, useFoundPeople } from './use-found-people.ts';

export interface Whereabouts {
  /** Colleagues whose names match the text. */
  readonly people: FoundPeople['people'];
  /**
   * Places of the named people, by e-mail address; an empty list for a person without a place. The map lacks people whose places were not
   * requested, or have not arrived yet.
   */
  readonly places: ReadonlyMap<string, readonly PlaceAt[]>;
  /** Colleagues who are in the building, if the text asks for them. */
  readonly present: readonly Present[];
  readonly day: LocalDate;
  readonly state: PeopleState;
  /** True if no further results will arrive. */
  readonly isSettled: boolean;
}

const NOBODY: readonly Present[] = [];
const NO_EVENTS: readonly ReadEvent[] = [];
/** Query options that fetch once only; the search is not open long enough to need more. */
const ONCE = { retry: false, refetchInterval: false } as const;

/**
 * Returns the colleagues asked for, and where they are as far as this person may see it. Queries the server only after typing has paused.
 */
export function useWhereabouts(asked: AskedPeople, text: string, { resources, areas }: SearchIndex): Whereabouts {
  const wanted = text.trim();
  const isPaused = usePaused(wanted) === wanted;
  const seats = useSeats(resources);
  const time = useAskedTime(asked);
  const found = useFoundPeople(asked.kind === 'one' ? asked.name : '', isPaused);
  const named = useNamed(found.people, asked);
  const placesFound = usePlaces(isPaused ? named : NO_NAMES, seats, time);
  const presentFound = usePresent(asked, isPaused, useSeatsIn(asked.areaIds, seats, areas), time);
  const state = asked.kind === 'all' ? presentFound.state : found.state;
  return {
    people: found.people,
    places: placesFound.places,
    present: presentFound.present,
    day: time.day,
    state,
    isSettled: state !== 'asking' && !placesFound.isAsking,
  };
}

function useSeats(resources: readonly Resource[]): Seats {
  const { resourceTypeInfos } = useConfiguration();
  return useMemo(() => {
    const shapes = new Map(resourceTypeInfos.map(({ resourceTypeId, shape }) => [resourceTypeId, shape]));
    const isSeat = (shape: string | undefined) => shape === 'desk' || shape === 'room';
    return new Map(
      resources
        .map((resource) => ({ resource, shape: shapes.get(resource.resourceTypeId) }))
        .filter(({ shape }) => isSeat(shape))
        .map(({ resource, shape }) => [resource.email, { resource, isDesk: shape === 'desk' }]),
    );
  }, [resources, resourceTypeInfos]);
}

/** Returns the seats in the given areas; all seats if no area is given. */
function useSeatsIn(areaIds: readonly string[], seats: Seats, areas: AreaTree): Seats {
  return useMemo(() => {
    if (areaIds.length === 0) return seats;
    const isThere = ({ mapInfos }: Resource) => mapInfos.some(({ areaId }) => isInAreas(areas, areaId, areaIds));
    return new Map([...seats].filter(([, { resource }]) => isThere(resource)));
  }, [areaIds, seats, areas]);
}

type AskedDay = AskedTime & { readonly day: LocalDate };

/** Returns the typed day and time; the day is today if none was typed. */
function useAskedTime({ zone: asked, day: said, fromMinutes, toMinutes }: AskedPeople): AskedDay {
  const own = useZone();
  const zone = asked ?? own;
  const now = useNow();
  const day = said ?? localDateOf(now, zone);
  return useMemo(() => {
    const dayRange = localDay(day, zone);
    const range =
      fromMinutes === null ? dayRange : { start: fromWallTime(day, fromMinutes, zone), end: fromWallTime(day, toMinutes!, zone) };
    return { day, dayRange, range, now };
  }, [day, zone, fromMinutes, toMinutes, now]);
}

const NO_NAMES: readonly string[] = [];

/**
 * Returns the people whose places are looked up: those whose name matches (see `isCalled`), and a single match if the text is a question.
 */
function useNamed(people: FoundPeople['people'], { name, isQuestion }: AskedPeople): readonly string[] {
  return useMemo(
    () => people.filter((person) => isCalled(person.name, name) || (isQuestion && people.length === 1)).map(({ email }) => email),
    [people, name, isQuestion],
  );
}

/** Returns the places of the given people; none for people whose calendars cannot be read. */
function usePlaces(emails: readonly string[], seats: Seats, time: AskedDay) {
  const { answers, isAsking } = useQueries({
    queries: emails.map((email) => ({ ...eventsQuery(time.dayRange, email), ...ONCE })),
    combine: answersOf,
  });
  // A released resource no longer counts, and only its confirmation record shows that it was released.
  const requests = useMemo(
    () =>
      answers.flatMap((events = NO_EVENTS) =>
        events.flatMap(({ id, iCalUId, attendees }) =>
          attendees
            .map(({ emailAddress }) => emailAddress.address)
            .filter((email) => seats.get(email)?.resource.confirmationSettings.requiresConfirmation === true)
            .map((email) => ({ email, iCalUid: iCalUId ?? '', id })),
        ),
      ),
    [answers, seats],
  );
  const { data: records = NO_RECORDS, isPending, error } = useQuery({ ...statusesQuery(requests), ...ONCE });
  const isAskingRecords = requests.length > 0 && isPending && error === null;
  const places = useMemo(() => {
    const found = new Map<string, readonly PlaceAt[]>();
    if (isAskingRecords) return found;
    const isGivenBack = (id: string, email: string) => recordedIn({ day: time.day }, records.get(statusKey(id, email))).canceled;
    answers.forEach((events, index) => {
      const email = emails[index];
      if (events !== undefined && email !== undefined) found.set(email, placesOf({ events, email, isGivenBack }, seats, time));
    });
    return found;
  }, [answers, emails, records, isAskingRecords, seats, time]);
  return { places, isAsking: isAsking || isAskingRecords };
}

function answersOf(results: readonly UseQueryResult<readonly ReadEvent[]>[]) {
  // A calendar that cannot be read counts as empty.
  const answers = results.map(({ data, error, isPlaceholderData }) =>
    data === undefined || isPlaceholderData ? (error === null ? undefined : NO_EVENTS) : data,
  );
  return { answers, isAsking: answers.includes(undefined) };
}

function usePresent({ kind }: AskedPeople, isPaused: boolean, seats: Seats, time: AskedTime) {
  const isAsked = kind === 'all';
  const { data: me } = useQuery(meQuery);
  const { locale } = useLanguage();
  const emails = useMemo(() => (isAsked ? [...seats.keys()] : []), [isAsked, seats]);
  const { data, error, isPlaceholderData } = useQuery({
    ...schedulesQuery(emails, time.dayRange),
    ...ONCE,
    enabled: isAsked && isPaused && emails.length > 0,
  });
  const known = isPlaceholderData ? undefined : data;
  const present = useMemo(
    () => (known === undefined ? NOBODY : presentOf(known, seats, time, { email: me?.email ?? '', locale })),
    [known, seats, time, me, locale],
  );
  return { present: isAsked ? present : NOBODY, state: stateOf() };

  function stateOf(): PeopleState {
    if (isPaused && (known !== undefined || emails.length === 0)) return 'known';
    if (error === null) return 'asking';
    return isConnectionLost(error) ? 'offline' : 'failed';
  }
}
