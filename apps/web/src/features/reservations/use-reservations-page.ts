import { type LocalDate, plusDays } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { isApiError } from '../../lib/api/api-error.ts';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { eventQuery } from '../../lib/api/queries.ts';
import { useFormat } from '../../lib/use-format.ts';
import { useIsHere } from '../../lib/use-is-here.ts';
import { type PagesShown, pagesShown, searchOf } from './reservation-pages.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { type ReservationsSearch, useListedEvents } from './use-listed-events.ts';

/** Returns the list and the open detail, as the address names them, and functions that change the address. */
export function useReservationsPage(list: RefObject<HTMLElement | null>) {
  const search = useSearch({ from: '/shell/reservations' });
  const go = useNavigate({ from: '/reservations' });
  const isHere = useIsHere('/reservations');
  const change = (next: (before: ReservationsSearch) => ReservationsSearch, replace = false) => {
    if (isHere()) void go({ search: next, replace, resetScroll: false });
  };
  const listed = useListedEvents(search);
  const { chosen, today, pages, invitations } = listed;
  const hold = useKeptPlace(list);
  const show = (next: PagesShown, replace = false) => change((before) => ({ ...before, ...searchOf(next, today) }), replace);
  const isGone = useReach(listed.isLoading || chosen !== undefined ? undefined : search.event, today, pages, (next) => show(next, true));
  return {
    search,
    listed,
    /** True if the address names a reservation that does not exist, as far as this person may know. */
    isGone,
    hold,
    filter: (patch: Partial<ReservationsSearch>) => change((before) => ({ ...before, ...patch }), true),
    showPages: (next: PagesShown) => {
      hold();
      show(next);
    },
    close: () => {
      hold();
      change(({ event: _event, other: _other, ...before }) => before);
    },
    /** Opens the next invitation that waits for an answer, if there is one. */
    openNext: (answered: ReadEvent) => {
      const isOther = ({ id, seriesMasterId }: ReadEvent) => id !== answered.id && (seriesMasterId ?? id) !== answered.seriesMasterId;
      const next = invitations.find(isOther);
      if (next !== undefined) change((before) => ({ ...before, event: next.id }));
    },
  };
}

/**
 * Extends the shown pages up to a linked reservation that lies further away. Returns true if the reservation does not exist, as far as this
 * person may know.
 */
function useReach(eventId: string | undefined, today: LocalDate, pages: PagesShown, onShow: (pages: PagesShown) => void): boolean {
  const format = useFormat();
  const { data: event, error } = useQuery({ ...eventQuery(eventId ?? ''), enabled: eventId !== undefined, retry: false });
  const day = eventId === undefined || event === undefined ? undefined : format.dateOf(format.spanOf(event).start);
  const reach = useEffectEvent(() => {
    if (day === undefined) return;
    const needed = pagesShown({ from: day, to: plusDays(day, 1) }, today);
    const next = { earlier: Math.max(pages.earlier, needed.earlier), later: Math.max(pages.later, needed.later) };
    if (next.earlier > pages.earlier || next.later > pages.later) onShow(next);
  });
  useEffect(() => reach(), [day]);
  return isApiError(error) && (error.code === 'not-found' || error.code === 'forbidden');
}
