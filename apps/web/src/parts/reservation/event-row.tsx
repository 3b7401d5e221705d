import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { meQuery } from '../../lib/api/queries.ts';
import { useT } from '../../lib/language-context.tsx';
import { AttendeeAnswer } from './attendee-answer.tsx';
import { UrgentActions } from './event-action-buttons.tsx';
import { EventMarks } from './event-marks.tsx';
import { EventTime } from './event-time.tsx';
import { EventStatus } from './event-status.tsx';
import { useEventTitle } from './use-event-title.ts';
import { OtherClock } from '../time/other-clock.tsx';
import { YoursMark } from '../resource/slot-look.tsx';
import type { ShownEvent } from './to-shown-event.ts';
import { useResourceText } from '../resource/use-resource-text.ts';
import './event-row.css';

/** One reservation: time, title, its resources with status, and urgent actions. The whole row opens its detail. */
export function EventRow({ shown, selected = false, inList = false }: { shown: ShownEvent; selected?: boolean; inList?: boolean }) {
  const titleOf = useEventTitle();
  const t = useT();
  const text = useResourceText();
  const { event, resources, isRunning } = shown;
  const { data: me } = useQuery(meQuery);
  const mine = event.attendees.find(({ resource, emailAddress }) => !resource && emailAddress.address === me?.email);
  const title = titleOf(event.subject);
  return (
    <article
      className="event-row"
      data-running={isRunning || undefined}
      data-cancelled={event.cancelled || undefined}
      data-selected={selected || undefined}
    >
      <EventTime event={event} />
      <div className="event-row__text">
        <div className="event-row__title">
          <h4>
            {/* In the list, the link keeps the filters, the days and the scroll position. */}
            <Link
              to="/reservations"
              search={(before) => ({ ...(inList ? before : {}), event: event.id })}
              resetScroll={!inList}
              aria-label={t('event.details', { title })}
            >
              {title}
            </Link>
            <EventMarks event={event} />
            {event.cancelled && <span className="event-row__cancelled">{t('event.cancelled')}</span>}
          </h4>
          {event.isOrganizer && !event.cancelled && <YoursMark />}
        </div>
        <OtherClock event={event} />
        {mine !== undefined && !event.isOrganizer && !event.cancelled && (
          <p className="event-row__invited">
            {t('event.organizer', { name: event.organizer?.emailAddress.name ?? '' })} · {t('event.yourAnswer')}{' '}
            <AttendeeAnswer response={mine.status.response} />
          </p>
        )}
        <ul>
          {resources.map(({ resource, status, answer, confirmFrom }) => (
            <li key={resource.id}>
              <span>
                {text.name(resource)} <small>{text.place(resource)}</small>
              </span>{' '}
              {!event.cancelled && <EventStatus status={status} answer={answer} confirmFrom={confirmFrom} isDeclined={!event.accepted} />}
            </li>
          ))}
        </ul>
      </div>
      <UrgentActions shown={shown} />
    </article>
  );
}
