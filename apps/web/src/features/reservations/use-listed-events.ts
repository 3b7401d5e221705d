import {
  DISPLAY_STATUSES,
  type DisplayStatus,
  type EventFilter,
  openInvitations,
  passesEventFilter,
  waitsForAnswer,
} from '@assist/reservation';
import { useQuery } from '@tanstack/react-query';
import type { RegisteredRouter, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { meQuery } from '../../lib/api/queries.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import { useZone } from '../../lib/zone-context.tsx';
import { useMyEvents } from '../../parts/reservation/use-my-events.ts';
import { readFilterAttendee } from './filter-attendee.ts';
import { pageRange, pagesOf, pagesShown } from './reservation-pages.ts';
import { useListedOthers } from './use-listed-others.ts';

/** Value of the state filter for invitations that wait for the person's own answer, not for a resource's. */
export const INVITATIONS = 'invitations';

const STATES = Object.keys(DISPLAY_STATUSES) as DisplayStatus[];

export type ReservationsSearch = ReturnType<typeof useSearch<RegisteredRouter, '/shell/reservations'>>;

export type ListedEvents = ReturnType<typeof useListedEvents>;

/** Returns the events on the pages that the address asks for, filtered. */
export function useListedEvents(search: ReservationsSearch) {
  const timezone = useZone();
  const today = useFormat().dateOf(useNow());
  const { from, to } = search;
  const pages = useMemo(
    () => pagesShown({ ...(from === undefined ? {} : { from }), ...(to === undefined ? {} : { to }) }, today),
    [from, to, today],
  );
  const more = useMemo(() => {
    const others = pagesOf(pages).filter((page) => page !== 0);
    return others.map((page) => pageRange(page, today, timezone));
  }, [pages, today, timezone]);
  const { shown, limited, now, isLoading, error, retry } = useMyEvents({ user: search.user, more });
  // Today's past events are left out, unless earlier days are requested. In that case, all events since those days are shown.
  const since = pages.earlier > 0 ? pageRange(-pages.earlier, today, timezone).start : now;
  const filter = useEventFilter(search);
  const email = useQuery(meQuery).data?.email ?? '';
  const isWaitingAlone = search.state === INVITATIONS;
  const events = useMemo(() => {
    const resourceOf = new Map(shown.flatMap((one) => one.resources.map(({ resource }) => [resource.id, resource])));
    return shown
      .filter((one) =>
        passesEventFilter(one.event, filter, {
          findResource: (id) => resourceOf.get(id),
          statusOf: (_event, attendee) => one.resources.find(({ resource }) => resource.id === attendee.resourceId)?.status ?? 'tentative',
        }),
      )
      .filter((one) => !isWaitingAlone || waitsForAnswer(one.event, email))
      .filter((one) => filter.filters.showCanceled || one.event.end.utcDateTime > since)
      .toSorted((a, b) => a.event.start.utcDateTime - b.event.start.utcDateTime);
  }, [shown, filter, since, isWaitingAlone, email]);
  // An event cannot be matched against a filter if only its time is known.
  const isFiltered = filter.filters.state !== null || isWaitingAlone || search.name !== undefined || filter.attendees.length > 0;
  const alsoTaken = useMemo(
    () => (isFiltered ? [] : limited.filter((event) => event.end.utcDateTime > since)),
    [isFiltered, limited, since],
  );
  const chosen = shown.find((one) => one.event.id === search.event);
  const own = useMemo(() => shown.map(({ event }) => event), [shown]);
  const invitations = useMemo(() => openInvitations(own, email), [own, email]);
  const others = useListedOthers({ isWanted: search.user === undefined && !isFiltered, now, more, since, own });
  const chosenOther = others.shown.find(({ id }) => id === search.other);
  const count = events.length + alsoTaken.length;
  return { today, pages, events, alsoTaken, others, invitations, count, chosen, chosenOther, now, isLoading, error, retry };
}

function useEventFilter({ state, cancelled, name, attendee }: ReservationsSearch): EventFilter {
  return useMemo(
    () => ({
      filters: { state: STATES.find((one) => one === state) ?? null, showCanceled: cancelled === 'yes' },
      resourceNames: name === undefined ? [] : [name],
      attendees: (attendee ?? []).map(readFilterAttendee),
    }),
    [state, cancelled, name, attendee],
  );
}
