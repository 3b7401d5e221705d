import {
  DISPLAY_STATUSES,
  type DisplayStatus,
  type EventFilter,
  openInvitations,
  passesEventFilter,
  waitsForAnswer,
} from '@assist/reservation';
import { useQuery } from '@tanstack/react-query';
import { Link, type RegisteredRouter, useNavigate, useSearch } from '@tanstack/react-router';
import { CalendarX, Plus, X } from 'lucide-react';
import { useDeferredValue, useEffect, useEffectEvent, useMemo, useRef } from 'react';
import { type Instant, type LocalDate, plusDays } from '@assist/time';
import { Button, IconButton } from '../../../components/button.tsx';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { useToast } from '../../../components/toast.tsx';
import { eventQuery, meQuery, peopleQuery } from '../../../lib/api/queries.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { LimitedRow } from '../../../parts/reservation/limited-row.tsx';
import { useIsHere } from '../../../lib/use-is-here.ts';
import { useIsDesktop } from '../../../lib/use-media.ts';
import { EventRow } from '../../../parts/reservation/event-row.tsx';
import { useEventTitle } from '../../../parts/reservation/use-event-title.ts';
import type { ShownEvent } from '../../../parts/reservation/to-shown-event.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useMyEvents } from '../../../parts/reservation/use-my-events.ts';
import { OtherEventRow } from '../../../parts/reservation/other-event-row.tsx';
import type { OtherEvents, ShownOtherEvent } from '../../../parts/reservation/use-other-events.ts';
import { SearchButton } from '../../../parts/search/search-button.tsx';
import { readFilterAttendee } from '../filter-attendee.ts';
import { type PagesShown, pageRange, pagesOf, pagesShown, searchOf } from '../reservation-pages.ts';
import { useKeptPlace } from '../use-kept-place.ts';
import { useListedOthers } from '../use-listed-others.ts';
import { type Direction, useMorePages } from '../use-more-pages.ts';
import { EventDetail } from './event-detail.tsx';
import { EventFilters, INVITATIONS } from './event-filters.tsx';
import { OtherCalendarChips } from './other-calendar-chips.tsx';
import { OtherEventDetail } from './other-event-detail.tsx';
import './reservations-page.css';

const STATES = Object.keys(DISPLAY_STATUSES) as DisplayStatus[];

/** Days as headings, one row per reservation, and the detail beside the list. A colleague's reservations use the same screen. */
export function ReservationsPage() {
  const t = useT();
  const titleOf = useEventTitle();
  const isDesktop = useIsDesktop();
  const search = useSearch({ from: '/shell/reservations' });
  const go = useNavigate({ from: '/reservations' });
  const isHere = useIsHere('/reservations');
  const navigate: typeof go = async (to) => {
    if (isHere()) await go(to);
  };
  const listed = useListedEvents(search);
  const { chosen, chosenOther, today, pages } = listed;
  const list = useRef<HTMLDivElement>(null);
  const hold = useKeptPlace(list);
  const show = (next: PagesShown, replace = false) =>
    void navigate({ search: (before) => ({ ...before, ...searchOf(next, today) }), replace, resetScroll: false });
  const goOn = (next: PagesShown) => {
    hold();
    show(next);
  };
  const isGone = useReach(listed.isLoading || chosen !== undefined ? undefined : search.event, today, pages, (next) => show(next, true));
  const close = () => {
    hold();
    void navigate({ search: ({ event: _event, other: _other, ...before }) => before, resetScroll: false });
  };
  /** Opens the next invitation, as long as any is waiting. */
  const openNext = (answered: ReadEvent) => {
    const isOther = ({ id, seriesMasterId }: ReadEvent) => id !== answered.id && (seriesMasterId ?? id) !== answered.seriesMasterId;
    const next = listed.invitations.find(isOther);
    if (next !== undefined) void navigate({ search: (before) => ({ ...before, event: next.id }), resetScroll: false });
  };
  const detail =
    chosen === undefined
      ? chosenOther && <OtherEventDetail shown={chosenOther} onClose={close} />
      : chosen && (
          <EventDetail shown={chosen} waiting={listed.invitations.length} onClose={close} onAnswered={() => openNext(chosen.event)} />
        );
  return (
    <div className="page reservations" data-detail={detail !== undefined || undefined}>
      <Head user={search.user} />
      <div className="reservations__tools">
        <EventFilters
          search={search}
          onChange={(patch) => void navigate({ search: (before) => ({ ...before, ...patch }), replace: true, resetScroll: false })}
        />
        {search.user === undefined && <OtherCalendarChips states={listed.others.states} cutIds={listed.others.cutIds} />}
      </div>
      {isGone && (
        <div className="strip reservations__gone" role="alert">
          <p>{t('reservations.gone')}</p>
          <IconButton label={t('action.close')} onClick={close}>
            <X size={20} aria-hidden />
          </IconButton>
        </div>
      )}
      <div className="reservations__columns">
        <div className="reservations__list" ref={list} onClickCapture={(event) => hold((event.target as Element).closest('[data-row]'))}>
          <List key={search.user ?? ''} listed={listed} user={search.user} chosenId={search.event ?? search.other} onShow={goOn} />
        </div>
        {detail !== undefined && isDesktop && detail}
        {detail !== undefined && !isDesktop && (
          <ModalSheet label={titleOf((chosen ?? chosenOther)?.event.subject ?? null)} hideLabel={t('action.hideSheet')} onClose={close}>
            {detail}
          </ModalSheet>
        )}
      </div>
    </div>
  );
}

type ReservationsSearch = ReturnType<typeof useSearch<RegisteredRouter, '/shell/reservations'>>;

/** The pages that the address asks for, filtered. */
function useListedEvents(search: ReservationsSearch) {
  const { timezone } = useConfiguration();
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
  // Today's past events are left out; if earlier days are requested, everything since then is shown.
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
  // An event of which only the time is known cannot be matched against a filter.
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

function Head({ user }: { readonly user: string | undefined }) {
  const t = useT();
  const { data: found } = useQuery({ ...peopleQuery(user ?? ''), enabled: user !== undefined });
  const name = found?.find((person) => person.email === user)?.name ?? user ?? '';
  return (
    <header className="page__head">
      <h1>{user === undefined ? t('nav.reservations') : t('person.reservations', { name })}</h1>
      <SearchButton />
      {user !== undefined && (
        <Link to="/reservations" className="button button--quiet button--normal">
          {t('reservations.mine')}
        </Link>
      )}
      <Link to="/reservations/reserve" className="button button--primary button--normal">
        <Plus size={18} aria-hidden />
        <span>{t('action.reserve')}</span>
      </Link>
    </header>
  );
}

interface ListProps {
  readonly listed: ReturnType<typeof useListedEvents>;
  readonly user: string | undefined;
  readonly chosenId: string | undefined;
  readonly onShow: (pages: PagesShown) => void;
}

/** The list, with buttons for earlier and later pages. */
function List({ listed, user, chosenId, onShow }: ListProps) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { pages, today, events, alsoTaken, others, count, now, isLoading, error, retry } = listed;
  const more = useMorePages(pages, today, user, onShow, (failure) => toast({ kind: 'error', text: errorText(failure) }));
  const isThere = !isLoading && error === null;
  const hasMore = pages.earlier + pages.later > 0;
  return (
    <>
      {isThere && <MoreButton direction="earlier" more={more} />}
      {isLoading && [1, 2, 3].map((row) => <Skeleton key={row} height={72} />)}
      {error !== null && <LoadFailure error={error} onRetry={retry} />}
      {isThere && (
        <p className="visually-hidden" role="status">
          {t('reservations.count', { count })}
        </p>
      )}
      {isThere && count === 0 && others.shown.length === 0 && (
        <EmptyState
          icon={<CalendarX />}
          title={t('reservations.empty')}
          text={t(hasMore ? 'reservations.emptyThere' : 'reservations.emptyHint')}
        >
          <Link to="/plan" className="button button--primary button--normal">
            {t('action.reserve')}
          </Link>
        </EmptyState>
      )}
      <Days listed={events} limited={alsoTaken} others={others.shown} now={now} chosenId={chosenId} />
      {isThere && <MoreButton direction="later" more={more} />}
    </>
  );
}

function MoreButton({ direction, more }: { readonly direction: Direction; readonly more: ReturnType<typeof useMorePages> }) {
  const t = useT();
  const isEarlier = direction === 'earlier';
  return (
    <div className="reservations__more" data-earlier={isEarlier || undefined}>
      {more.ended.has(direction) ? (
        <p role="status">{t(isEarlier ? 'reservations.nothingEarlier' : 'reservations.nothingLater')}</p>
      ) : (
        <Button kind="quiet" busy={more.looking === direction} onClick={() => void more.look(direction)}>
          {t(isEarlier ? 'reservations.showEarlier' : 'reservations.showLater')}
        </Button>
      )}
    </div>
  );
}

/** More than a screen holds. */
const FIRST_ROWS = 12;

interface DaysProps {
  readonly listed: readonly ShownEvent[];
  readonly limited: readonly ReadEvent[];
  readonly others: OtherEvents['shown'];
  readonly now: Instant;
  readonly chosenId: string | undefined;
}

interface Row {
  readonly id: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly own?: ShownEvent;
  readonly limited?: ReadEvent;
  readonly other?: ShownOtherEvent;
}

function rowOf(event: ReadEvent): Row {
  return { id: event.id, start: event.start.utcDateTime, end: event.end.utcDateTime };
}

/** Own and other events in one list: at the same time, own events come first. */
function Days({ listed, limited, others, now, chosenId }: DaysProps) {
  const format = useFormat();
  const rows: Row[] = [
    ...listed.map((own) => ({ ...rowOf(own.event), own })),
    ...limited.map((event) => ({ ...rowOf(event), limited: event })),
    ...others.map((other) => ({ id: other.id, start: other.event.start, end: other.event.end, other })),
  ].toSorted((a, b) => a.start - b.start);
  // The first rows are drawn first. If all data was there already, everything is drawn, because somebody may be returning to any row.
  const isMany = rows.length > FIRST_ROWS;
  const isWhole = useDeferredValue(isMany, isMany);
  const days = Map.groupBy(isWhole ? rows : rows.slice(0, FIRST_ROWS), ({ start, end }) =>
    format.dateOf((end > now ? Math.max(start, now) : start) as Instant),
  );
  return [...days].map(([day, ofDay]) => (
    <section key={day} className="reservations__day" aria-label={format.longDay(day)}>
      <h2>{format.headingDay(day, now)}</h2>
      <ul>
        {ofDay.map(({ id, own, limited: taken, other }) => (
          <li key={id} data-row={id}>
            {own !== undefined && <EventRow shown={own} selected={id === chosenId} inList />}
            {taken !== undefined && <LimitedRow event={taken} />}
            {other !== undefined && <OtherEventRow shown={other} selected={id === chosenId} inList />}
          </li>
        ))}
      </ul>
    </section>
  ));
}

/**
 * Extends the shown pages up to a linked reservation that lies further away. Returns true if it does not exist, as far as this person may
 * know.
 */
function useReach(eventId: string | undefined, today: LocalDate, pages: PagesShown, onShow: (pages: PagesShown) => void): boolean {
  const format = useFormat();
  const { data: event, error } = useQuery({ ...eventQuery(eventId ?? ''), enabled: eventId !== undefined, retry: false });
  const day = eventId === undefined || event === undefined ? undefined : format.dateOf(event.start.utcDateTime);
  const reach = useEffectEvent(() => {
    if (day === undefined) return;
    const needed = pagesShown({ from: day, to: plusDays(day, 1) }, today);
    const next = { earlier: Math.max(pages.earlier, needed.earlier), later: Math.max(pages.later, needed.later) };
    if (next.earlier > pages.earlier || next.later > pages.later) onShow(next);
  });
  useEffect(() => reach(), [day]);
  return isApiError(error) && (error.code === 'not-found' || error.code === 'forbidden');
}
