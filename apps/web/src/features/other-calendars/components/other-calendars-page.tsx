import { CalendarPlus } from 'lucide-react';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { useToast } from '../../../components/toast.tsx';
import { useChangeOtherCalendars, useOtherCalendars } from '../../../lib/api/use-other-calendars.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { SearchButton } from '../../../parts/search/search-button.tsx';
import { AddCalendar } from './add-calendar.tsx';
import { CalendarList } from './calendar-list.tsx';
import './other-calendars-page.css';

/** Shows the calendars beside the person's own. Here, they can be found, added, coloured, sorted and removed. */
export function OtherCalendarsPage() {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const { calendars, isLoading, error, retry } = useOtherCalendars();
  const changing = useChangeOtherCalendars((failure) => toast({ kind: 'error', text: errorText(failure) }));
  return (
    <div className="page other-calendars">
      <header className="page__head">
        <h1>{t('otherCalendars.title')}</h1>
        <SearchButton />
      </header>
      <p className="other-calendars__lead">{t('otherCalendars.lead')}</p>
      <AddCalendar changing={changing} />
      {isLoading && [1, 2, 3].map((row) => <Skeleton key={row} height={64} />)}
      {error !== null && <LoadFailure error={error} onRetry={retry} />}
      {!isLoading && error === null && calendars.length === 0 && (
        <EmptyState icon={<CalendarPlus />} title={t('otherCalendars.empty')} text={t('otherCalendars.emptyHint')} />
      )}
      {calendars.length > 0 && <CalendarList calendars={calendars} changing={changing} />}
    </div>
  );
}
