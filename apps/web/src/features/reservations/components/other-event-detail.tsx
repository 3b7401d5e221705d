import { Link } from '@tanstack/react-router';
import { useT } from '../../../lib/language-context.tsx';
import { useEventWhen } from '../../../parts/reservation/use-event-when.ts';
import { CalendarMark } from '../../../parts/reservation/calendar-mark.tsx';
import { useEventTitle } from '../../../parts/reservation/use-event-title.ts';
import { useCalendarName } from '../../../parts/reservation/use-calendar-name.ts';
import type { ShownOtherEvent } from '../../../parts/reservation/use-other-events.ts';
import { DetailPanel } from './detail-panel.tsx';
import { DetailText } from './detail-text.tsx';

interface OtherEventDetailProps {
  readonly shown: ShownOtherEvent;
  readonly onClose: () => void;
}

/** Shows an event of another calendar, as far as it may be seen. Actions on it are on the page with its owner's reservations. */
export function OtherEventDetail({ shown, onClose }: OtherEventDetailProps) {
  const titleOf = useEventTitle();
  const t = useT();
  const nameOf = useCalendarName();
  const { event, calendars, id } = shown;
  const when = useEventWhen('long')(event);
  const person = calendars.find(({ kind }) => kind === 'person');
  return (
    <DetailPanel eventId={id} titleId="other-detail-title" title={titleOf(event.subject)} onClose={onClose}>
      <p>
        {when.days}
        <br />
        {when.times}
        {event.isPrivate && <> · {t('event.private')}</>}
        {event.isTentative && <> · {t('status.tentative')}</>}
      </p>
      <h3>{t('otherCalendars.calendar')}</h3>
      <ul>
        {calendars.map((calendar) => (
          <li key={calendar.id}>
            <CalendarMark calendar={calendar} name={nameOf(calendar)} />
          </li>
        ))}
      </ul>
      {event.organizer !== null && <p>{t('event.organizer', { name: event.organizer })}</p>}
      {event.places.length > 0 && (
        <ul>
          {event.places.map((place) => (
            <li key={place}>
              <strong>{place}</strong>
            </li>
          ))}
        </ul>
      )}
      {event.people.length > 0 && (
        <>
          <h3>{t('event.attendees')}</h3>
          <ul>
            {event.people.map((name, index) => (
              <li key={index}>{name}</li>
            ))}
          </ul>
        </>
      )}
      <DetailText text={event.text} />
      {person !== undefined && (
        <Link to="/reservations" search={{ user: person.email }} className="button button--secondary button--small">
          {t('person.reservations', { name: nameOf(person) })}
        </Link>
      )}
    </DetailPanel>
  );
}
