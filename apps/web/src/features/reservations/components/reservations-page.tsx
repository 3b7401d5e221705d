import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus, X } from 'lucide-react';
import { useRef } from 'react';
import { IconButton } from '../../../components/button.tsx';
import { ModalSheet } from '../../../components/modal-sheet.tsx';
import { peopleQuery } from '../../../lib/api/queries.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useIsDesktop } from '../../../lib/use-media.ts';
import { InZone } from '../../../lib/zone-context.tsx';
import { zoneOfPlace } from '../../../lib/zone-of-place.ts';
import { useEventTitle } from '../../../parts/reservation/use-event-title.ts';
import { SearchButton } from '../../../parts/search/search-button.tsx';
import { useReservationsPage } from '../use-reservations-page.ts';
import { EventDetail } from './event-detail.tsx';
import { EventFilters } from './event-filters.tsx';
import { OtherCalendarChips } from './other-calendar-chips.tsx';
import { OtherEventDetail } from './other-event-detail.tsx';
import { ReservationsList } from './reservations-list.tsx';
import './reservations-page.css';

/**
 * Shows the reservations under the headings of their days, and the chosen one in detail. A colleague's reservations use the same screen.
 */
export function ReservationsPage() {
  const t = useT();
  const titleOf = useEventTitle();
  const isDesktop = useIsDesktop();
  const list = useRef<HTMLDivElement>(null);
  const { search, listed, isGone, hold, filter, showPages, close, openNext } = useReservationsPage(list);
  const { chosen, chosenOther, invitations, others } = listed;
  const first = chosen?.resources[0];
  const detail =
    chosen === undefined ? (
      chosenOther && <OtherEventDetail shown={chosenOther} onClose={close} />
    ) : (
      <InZone zone={first && zoneOfPlace(first.resource)}>
        <EventDetail shown={chosen} waiting={invitations.length} onClose={close} onAnswered={() => openNext(chosen.event)} />
      </InZone>
    );
  return (
    <div className="page reservations" data-detail={detail !== undefined || undefined}>
      <Head user={search.user} />
      <div className="reservations__tools">
        <EventFilters search={search} onChange={filter} />
        {search.user === undefined && <OtherCalendarChips states={others.states} cutIds={others.cutIds} />}
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
          <ReservationsList
            key={search.user ?? ''}
            listed={listed}
            user={search.user}
            chosenId={search.event ?? search.other}
            onShow={showPages}
          />
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
