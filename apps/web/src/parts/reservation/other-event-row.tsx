import { Link } from '@tanstack/react-router';
import { Lock } from 'lucide-react';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { CalendarMark } from './calendar-mark.tsx';
import { RowTime } from './event-time.tsx';
import { useEventTitle } from './use-event-title.ts';
import type { ShownOtherEvent } from './use-other-events.ts';
import { useCalendarName } from './use-calendar-name.ts';
import './event-row.css';
import './other-event-row.css';

interface OtherEventRowProps {
  readonly shown: ShownOtherEvent;
  readonly selected?: boolean;
  /** True in the list of reservations, where the detail opens beside the list and the current view stays. */
  readonly inList?: boolean;
}

/** Another person's event, with its calendars' colours and names. It offers no actions. */
export function OtherEventRow({ shown, selected = false, inList = false }: OtherEventRowProps) {
  const titleOf = useEventTitle();
  const t = useT();
  const format = useFormat();
  const nameOf = useCalendarName();
  const { event, calendars, id } = shown;
  const names = calendars.map(nameOf);
  // A place is left out if it is one of the calendars.
  const places = event.places.filter((place) => !calendars.some(({ name }) => name === place));
  const title = event.subject === null ? null : titleOf(event.subject);
  return (
    <article
      className="event-row event-row--other"
      data-selected={selected || undefined}
      style={{ borderInlineStartColor: calendars[0]!.colour }}
    >
      <RowTime {...format.spanOf(event)} isAllDay={event.isAllDay} />
      <div className="event-row__text">
        <h4>
          {title === null ? (
            t('otherCalendars.busy')
          ) : (
            <Link
              to="/reservations"
              search={({ event: _own, ...before }) => ({ ...(inList ? before : {}), other: id })}
              resetScroll={!inList}
              aria-label={t('otherCalendars.detailsOf', { title, name: names.join(', ') })}
            >
              {title}
            </Link>
          )}
          {event.isPrivate && <Lock size={14} role="img" aria-label={t('event.private')} />}
          {event.isTentative && <span className="event-row__cancelled">{t('status.tentative')}</span>}
        </h4>
        <ul>
          {calendars.map((calendar) => (
            <li key={calendar.id}>
              <CalendarMark calendar={calendar} name={nameOf(calendar)} />
            </li>
          ))}
          {places.length > 0 && <li>{places.join(', ')}</li>}
        </ul>
      </div>
    </article>
  );
}
