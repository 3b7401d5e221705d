import type { OtherCalendarState } from '@assist/contract';
import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useToast } from '../../../components/toast.tsx';
import { useChangeOtherCalendars, useOtherCalendars } from '../../../lib/api/use-other-calendars.ts';
import { useErrorText } from '../../../lib/api/use-error-text.ts';
import { useT } from '../../../lib/language-context.tsx';
import { CalendarMark } from '../../../parts/reservation/calendar-mark.tsx';
import { useCalendarName } from '../../../parts/reservation/use-calendar-name.ts';
import './other-calendar-chips.css';

interface OtherCalendarChipsProps {
  readonly states: ReadonlyMap<string, OtherCalendarState>;
  readonly cutIds: ReadonlySet<string>;
}

/** Switches other calendars on and off, and links to their settings. */
export function OtherCalendarChips({ states, cutIds }: OtherCalendarChipsProps) {
  const t = useT();
  const toast = useToast();
  const errorText = useErrorText();
  const nameOf = useCalendarName();
  const { calendars } = useOtherCalendars();
  const { change } = useChangeOtherCalendars((error) => toast({ kind: 'error', text: errorText(error) }));
  const remarks = calendars
    .filter((one) => one.shown)
    .flatMap((one) => {
      const state = states.get(one.id);
      if (state === 'closed' || state === 'gone' || state === 'unavailable')
        return [{ id: one.id, text: `${nameOf(one)}: ${t(`otherCalendars.state.${state}`)}` }];
      return cutIds.has(one.id) ? [{ id: one.id, text: `${nameOf(one)}: ${t('otherCalendars.incomplete')}` }] : [];
    });
  return (
    <section className="other-chips" aria-label={t('otherCalendars.title')}>
      <Link to="/other-calendars" className="button button--quiet button--small">
        <CalendarPlus size={16} aria-hidden />
        <span>{t('otherCalendars.title')}</span>
      </Link>
      {calendars.map((calendar) => (
        <button
          key={calendar.id}
          type="button"
          className="chip"
          aria-pressed={calendar.shown}
          onClick={() => change(calendar, { shown: !calendar.shown })}
        >
          <CalendarMark calendar={calendar} name={nameOf(calendar)} />
        </button>
      ))}
      {remarks.length > 0 && (
        <ul className="other-chips__remarks">
          {remarks.map(({ id, text }) => (
            <li key={id}>{text}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
