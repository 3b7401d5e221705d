import { SERIES_DATES_MAX } from '@assist/contract';
import { goesWith } from '@assist/reservation';
import type { LocalDate } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../components/button.tsx';
import { ChoiceDialog } from '../../components/choice-dialog.tsx';
import { TextField } from '../../components/text-field.tsx';
import { seriesDatesQuery } from '../../lib/api/queries.ts';
import { useErrorText } from '../../lib/api/use-error-text.ts';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { useNow } from '../../lib/use-now.ts';
import type { ShownEvent } from './to-shown-event.ts';
import { useEraseDates } from './use-erase-dates.ts';
import './erase-dates.css';

/** Maximum number of dates that are listed, enough for a fortnight of workdays. Further dates are only counted. */
const NAMED = 10;

interface EraseDatesProps {
  readonly shown: ShownEvent;
  readonly onClose: () => void;
  readonly onErased?: () => void;
}

/** Lists the dates of a series from one day to another, such as a holiday, and deletes them with one press. */
export function EraseDates({ shown, onClose, onErased }: EraseDatesProps) {
  const { event } = shown;
  const t = useT();
  const format = useFormat();
  const errorText = useErrorText();
  const now = useNow();
  const { erase, done } = useEraseDates(shown, onErased);
  const isErasing = done !== undefined;
  // The query is disabled during the deletion, so that the dates are not refetched after each deleted one.
  const { data, error } = useQuery({ ...seriesDatesQuery(event.id, SERIES_DATES_MAX), enabled: !isErasing });
  const dayOf = (date: typeof event): LocalDate => format.dateOf(format.spanOf(date).start);
  const [first, setFirst] = useState<string>(dayOf(event));
  const [last, setLast] = useState<string>(dayOf(event));
  const dates = [event, ...(data ?? []).filter((date) => date.id !== event.id && goesWith(date, event, 'series', now))].toSorted(
    (a, b) => a.start.utcDateTime - b.start.utcDateTime,
  );
  const chosen = dates.filter((date) => first !== '' && dayOf(date) >= first && dayOf(date) <= last);
  // Non-breaking spaces keep a day from being wrapped in the middle.
  const days = chosen.slice(0, NAMED).map((date) => format.day(dayOf(date)).replaceAll(' ', '\u00a0'));
  const more = chosen.length - days.length;
  const named = more > 0 ? t('scope.datesMore', { days: days.join(', '), count: more }) : days.join(', ');
  const said =
    chosen.length === 0 ? t('reserve.doneOccurrences', { count: 0 }) : t('scope.rangeDates', { count: chosen.length, days: named });
  const bounds = { type: 'date', min: dayOf(dates[0]!), max: dayOf(dates.at(-1)!), disabled: isErasing } as const;
  return (
    <ChoiceDialog
      title={t('event.deleteSeriesTitle', { title: event.subject })}
      onClose={onClose}
      closeLabel={t(isErasing ? 'action.close' : 'action.cancel')}
    >
      <form
        className="erase-dates"
        // The browser does not validate the days, because they are limits and need not be dates of the series.
        noValidate
        onSubmit={(submitted) => {
          submitted.preventDefault();
          if (chosen.length > 0) void erase(chosen).then(onClose);
        }}
      >
        <div className="erase-dates__days">
          <TextField {...bounds} label={t('time.from')} value={first} onChange={({ target }) => setFirst(target.value)} />
          <TextField {...bounds} label={t('reserve.until')} value={last} onChange={({ target }) => setLast(target.value)} />
        </div>
        {error === null ? (
          <p aria-live="polite">{isErasing ? `${done} / ${chosen.length}` : data !== undefined && said}</p>
        ) : (
          <p className="field__error" role="alert">
            {errorText(error)}
          </p>
        )}
        <Button type="submit" kind="danger" busy={isErasing} disabled={chosen.length === 0}>
          {t('event.delete')}
        </Button>
      </form>
    </ChoiceDialog>
  );
}
