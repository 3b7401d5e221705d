import { Link } from '@tanstack/react-router';
import { CalendarPlus, CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { Resource } from '@assist/resource';
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

/** What a person is told while resources answer for themselves, and once they have. */
const OUTCOMES = {
  accepted: { Icon: CircleCheck, titleKey: undefined, hintKey: undefined },
  tentative: { Icon: Hourglass, titleKey: 'reserve.askedTitle', hintKey: 'reserve.askedHint' },
  rejected: { Icon: CircleAlert, titleKey: 'reserve.rejectedTitle', hintKey: 'reserve.rejectedHint' },
} as const;

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

  const statusOf = (resource: Resource) =>
    live?.resources.find((one) => one.resource.id === resource.id)?.status ?? (capabilities.waitsForCreation ? 'tentative' : 'accepted');
  const statuses = reserved.map(statusOf);
  const outcome = statuses.includes('rejected') ? 'rejected' : statuses.includes('tentative') ? 'tentative' : 'accepted';
  const { Icon, titleKey, hintKey } = OUTCOMES[outcome];

  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="card reserve__result" data-outcome={outcome} aria-labelledby="result-title">
      <Icon size={44} aria-hidden />
      <h2 id="result-title" ref={heading} tabIndex={-1}>
        {t(titleKey ?? (done.isChange ? 'reserve.changedTitle' : 'reserve.doneTitle'))}: {event.subject}
      </h2>
      <p>
        {format.longDay(format.dateOf(event.start.utcDateTime))},{' '}
        {event.isAllDay ? t('time.allDay') : format.timeRange(event.start.utcDateTime, event.end.utcDateTime)}
        {done.occurrences > 1 && <> · {t('reserve.doneOccurrences', { count: done.occurrences })}</>}
      </p>
      <ul>
        {reserved.map((resource) => (
          <li key={resource.id}>
            <strong>{text.name(resource)}</strong> {text.place(resource)}{' '}
            <EventStatus status={statusOf(resource)} />
          </li>
        ))}
      </ul>
      <p role="status">{hintKey !== undefined && t(hintKey)}</p>
      {outcome !== 'rejected' && <JoinMeeting event={live?.event ?? event} />}
      <div className="event-actions">
        <Link to="/reservations" search={{ event: event.id }} className="button button--primary button--normal">{t('reserve.toReservations')}</Link>
        <Button icon={<CalendarPlus size={18} aria-hidden />} onClick={() => downloadCalendarFile(event, reserved)}>{t('reserve.addToCalendar')}</Button>
        {!done.isChange && <Button kind="quiet" onClick={onAgain}>{t('reserve.another')}</Button>}
      </div>
    </section>
  );
}
