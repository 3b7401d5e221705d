import type { Instant } from '@assist/time';
import { Link } from '@tanstack/react-router';
import { CalendarX } from 'lucide-react';
import { useDeferredValue } from 'react';
import { Button } from '../../../components/button.tsx';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { useToast } from '../../../components/toast.tsx';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { EventRow } from '../../../parts/reservation/event-row.tsx';
import { LimitedRow } from '../../../parts/reservation/limited-row.tsx';
import { PersonsTime } from '../../../parts/reservation/persons-time.tsx';
import { OtherEventRow } from '../../../parts/reservation/other-event-row.tsx';
import type { ShownEvent } from '../../../parts/reservation/to-shown-event.ts';
import type { OtherEvents, ShownOtherEvent } from '../../../parts/reservation/use-other-events.ts';
import type { PagesShown } from '../reservation-pages.ts';
import type { ListedEvents } from '../use-listed-events.ts';
import { type Direction, useMorePages } from '../use-more-pages.ts';

interface ReservationsListProps {
  readonly listed: ListedEvents;
  readonly user: string | undefined;
  readonly chosenId: string | undefined;
  readonly onShow: (pages: PagesShown) => void;
}

/** Shows the list, with buttons for earlier and later pages. */
export function ReservationsList({ listed, user, chosenId, onShow }: ReservationsListProps) {
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

/** Number of rows that are drawn first; a screen holds fewer. */
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

/** Shows own and other events in one list. Of events with the same start, own ones come first. */
function Days({ listed, limited, others, now, chosenId }: DaysProps) {
  const format = useFormat();
  const rowOf = (event: ReadEvent): Row => ({ id: event.id, ...format.spanOf(event) });
  const rows: Row[] = [
    ...listed.map((own) => ({ ...rowOf(own.event), own })),
    ...limited.map((event) => ({ ...rowOf(event), limited: event })),
    ...others.map((other) => ({ id: other.id, ...format.spanOf(other.event), other })),
  ].toSorted((a, b) => a.start - b.start);
  // The first rows are drawn before the others. If all data is there from the start, all rows are drawn together, because the person may be
  // returning to any of them.
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
            {own !== undefined && (
              <PersonsTime shown={own}>
                <EventRow shown={own} selected={id === chosenId} inList />
              </PersonsTime>
            )}
            {taken !== undefined && <LimitedRow event={taken} />}
            {other !== undefined && <OtherEventRow shown={other} selected={id === chosenId} inList />}
          </li>
        ))}
      </ul>
    </section>
  ));
}
