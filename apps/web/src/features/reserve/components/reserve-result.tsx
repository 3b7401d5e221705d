import { Link } from '@tanstack/react-router';
import { CalendarPlus, CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { meQuery, resourcesQuery } from '../../../lib/api/queries.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { downloadCalendarFile } from '../../../parts/calendar-file.ts';
import { JoinMeeting } from '../../../parts/online-meeting.tsx';
import { EventStatus } from '../../../parts/event-status.tsx';
import { useMyEvents } from '../../../parts/use-my-events.ts';
import { useResourceText } from '../../../parts/use-resource-text.ts';

export interface Done {
  readonly event: ReadEvent;
  readonly occurrences: number;
  readonly isChange: boolean;
}

/** The result for each resource as it comes in, and what one does next. */
export function ReserveResult({ done, onAgain }: { done: Done; onAgain: () => void }) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const { capabilities } = useConfiguration();
  const { data: me } = useQuery(meQuery);
  const { data: resources = [] } = useQuery({ ...resourcesQuery(me?.username ?? ''), enabled: me !== undefined });
  const { shown } = useMyEvents();
  const heading = useRef<HTMLHeadingElement>(null);
  const { event } = done;
  const live = shown.find((one) => one.event.id === event.id);
  const emails = event.attendees.filter((attendee) => attendee.resource).map((attendee) => attendee.emailAddress.address);
  const reserved = resources.filter((resource) => emails.includes(resource.email));

  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="card reserve__result" aria-labelledby="result-title">
      <CircleCheck size={44} aria-hidden />
      <h2 id="result-title" ref={heading} tabIndex={-1}>{t(done.isChange ? 'reserve.changedTitle' : 'reserve.doneTitle')}: {event.subject}</h2>
      <p>
        {format.longDay(format.dateOf(event.start.utcDateTime))},{' '}
        {event.isAllDay ? t('time.allDay') : format.timeRange(event.start.utcDateTime, event.end.utcDateTime)}
        {done.occurrences > 1 && <> · {t('reserve.doneOccurrences', { count: done.occurrences })}</>}
      </p>
      <ul>
        {reserved.map((resource) => (
          <li key={resource.id}>
            <strong>{text.name(resource)}</strong> {text.place(resource)}{' '}
            <EventStatus status={live?.resources.find((one) => one.resource.id === resource.id)?.status ?? (capabilities.waitsForCreation ? 'tentative' : 'accepted')} />
          </li>
        ))}
      </ul>
      <JoinMeeting event={live?.event ?? event} />
      <div className="event-actions">
        <Link to="/reservations" search={{ event: event.id }} className="button button--primary button--normal">{t('reserve.toReservations')}</Link>
        <Button icon={<CalendarPlus size={18} aria-hidden />} onClick={() => downloadCalendarFile(event, reserved)}>{t('reserve.addToCalendar')}</Button>
        {!done.isChange && <Button kind="quiet" onClick={onAgain}>{t('reserve.another')}</Button>}
      </div>
    </section>
  );
}
