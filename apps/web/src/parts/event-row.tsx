import { HOUR_MS, type Instant } from '@assist/time';
import { Link } from '@tanstack/react-router';
import { Lock, Repeat } from 'lucide-react';
import { useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';
import { EventActionButtons } from './event-action-buttons.tsx';
import { EventStatus } from './event-status.tsx';
import type { ShownEvent } from './use-my-events.ts';
import { useResourceText } from './use-resource-text.ts';
import './event-row.css';

/** One reservation: time, title, its resources with status, and its buttons. */
export function EventRow({ shown, selected = false, user }: { shown: ShownEvent; selected?: boolean; user?: string | undefined }) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const { event, resources, isRunning } = shown;
  const start = event.start.utcDateTime;
  const end = event.end.utcDateTime;
  const title = event.subject === '' ? t('event.noSubject') : event.subject;
  const isWithinADay = end - start <= 25 * HOUR_MS;
  return (
    <article className="event-row" data-running={isRunning || undefined} data-cancelled={event.cancelled || undefined} data-selected={selected || undefined}>
      <div className="event-row__time">
        {isWithinADay && !event.isAllDay ? (
          <>
            <strong>{format.time(start)}</strong>
            <span>{format.time(end)}</span>
          </>
        ) : (
          <>
            <strong>{event.isAllDay ? t('time.allDay') : format.day(format.dateOf(start))}</strong>
            {!isWithinADay && <span>– {format.day(format.dateOf((end - 1) as Instant))}</span>}
          </>
        )}
      </div>
      <div className="event-row__text">
        <h4>
          <Link to="/reservations" search={{ event: event.id, ...(user === undefined ? {} : { user }) }} aria-label={t('event.details', { title })}>{title}</Link>
          {event.visibility === 'private' && <Lock size={14} role="img" aria-label={t('event.private')} />}
          {event.seriesMasterId !== null && <Repeat size={14} role="img" aria-label={t('event.repeats')} />}
          {event.cancelled && <span className="event-row__cancelled">{t('event.cancelled')}</span>}
        </h4>
        <ul>
          {resources.map(({ resource, status }) => (
            <li key={resource.id}><span>{text.name(resource)} <small>{text.place(resource)}</small></span> {!event.cancelled && <EventStatus status={status} />}</li>
          ))}
        </ul>
      </div>
      <EventActionButtons shown={shown} />
    </article>
  );
}
