import { getEvent } from '@assist/contract';
import { eventActions, hasEnded, spanOf } from '@assist/reservation';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { isConnectionLost } from '../../../lib/api/api-error.ts';
import { failureOf } from '../../../lib/api/failure-of.ts';
import { call } from '../../../lib/api/call.ts';
import { toEvent, type ReadEvent } from '../../../lib/api/from-wire.ts';
import { KEYS, meQuery } from '../../../lib/api/queries.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { readAttendees } from '../../../lib/attendee-entry.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useNow } from '../../../lib/use-now.ts';
import { InZone } from '../../../lib/zone-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { usePersonNames } from '../../../parts/people/use-person-names.ts';
import { useResources } from '../../../parts/resource/use-resources.ts';
import { SearchButton } from '../../../parts/search/search-button.tsx';
import { zoneOfEvent } from '../first-draft.ts';
import { ReserveForm } from './reserve-form.tsx';
import { type Done, ReserveResult } from './reserve-result.tsx';
import './reserve-page.css';

/** Returns why a reservation cannot be changed, as of the moment the form was opened; undefined if it can. */
function useHindrance(event: ReadEvent | undefined): string | undefined {
  const t = useT();
  const { capabilities } = useConfiguration();
  const opened = useNow();
  const [now] = useState(opened);
  if (event === undefined) return undefined;
  if (event.cancelled) return t('error.event-cancelled');
  if (hasEnded(spanOf(event), now)) return t('error.event-ended');
  const { permissions } = event;
  const context = { now, capabilities, permissions, canConfirmSomeResource: false, isReleased: false, source: 'reservation' } as const;
  if (eventActions(event, context).showChangeButton) return undefined;
  const name = event.organizer?.emailAddress.name ?? '';
  return name === '' ? t('error.forbidden') : t('reserve.changedBy', { name });
}

/** Shows one sheet with what, when and who, for a new reservation as well as for a change. */
export function ReservePage() {
  const t = useT();
  const errorText = useErrorText();
  const search = useSearch({ from: '/shell/reservations/reserve' });
  const { data: me } = useQuery(meQuery);
  const known = useResources();
  const { resources } = known;
  const given = search.event ?? search.again;
  const found = useQuery({
    queryKey: [...KEYS.event, 'one', given ?? ''],
    enabled: given !== undefined,
    queryFn: async ({ signal }): Promise<ReadEvent> => toEvent(await call(getEvent, { params: { id: given ?? '' }, signal })),
    // Not fetched again, because the form must not change while it is being filled in. The etag reveals a change by somebody else.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const invited = useMemo(() => readAttendees(search.who).map(({ email }) => email), [search.who]);
  const { nameOf, isSettled } = usePersonNames(invited);
  const [done, setDone] = useState<Done | undefined>();
  const failure = failureOf(found);
  const hindrance = useHindrance(search.event === undefined ? undefined : found.data);
  const isLoading = known.isLoading || (given !== undefined && found.isPending && failure === null) || !isSettled;

  return (
    <div className="page reserve">
      <header className="page__head">
        <h1>{t(search.event === undefined ? 'reserve.title' : 'reserve.changeTitle')}</h1>
        <SearchButton />
      </header>
      {isLoading && <Skeleton height={420} />}
      {known.error !== null && <LoadFailure error={known.error} onRetry={known.retry} />}
      {failure !== null && isConnectionLost(failure) && <LoadFailure error={failure} onRetry={() => void found.refetch()} />}
      {failure !== null && !isConnectionLost(failure) && <EmptyState title={t('reserve.notFound')} text={errorText(failure)} />}
      {done !== undefined && (
        <InZone zone={zoneOfEvent(done.event, resources)}>
          <ReserveResult done={done} onAgain={() => setDone(undefined)} />
        </InZone>
      )}
      {hindrance !== undefined && done === undefined && <EmptyState title={t('reserve.notChangeable')} text={hindrance} />}
      {!isLoading && resources !== undefined && failure === null && hindrance === undefined && done === undefined && (
        <ReserveForm
          key={given ?? 'new'}
          search={search}
          nameOf={nameOf}
          resources={resources}
          owner={me?.email ?? ''}
          changed={search.event === undefined ? undefined : found.data}
          like={search.event === undefined ? found.data : undefined}
          onDone={setDone}
        />
      )}
    </div>
  );
}
