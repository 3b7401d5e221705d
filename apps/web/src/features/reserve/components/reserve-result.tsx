import { Link } from '@tanstack/react-router';
import { CalendarPlus, CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { answerOfResources, isTentative, nextStatusPoll, toReservationAnswer } from '@assist/reservation';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import { isApiError } from '../../../lib/api/api-error.ts';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { eventQuery } from '../../../lib/api/queries.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { downloadCalendarFile } from '../../../parts/calendar-file.ts';
import { JoinMeeting } from '../../../parts/online-meeting.tsx';
import { EventStatus } from '../../../parts/event-status.tsx';
import { useResources } from '../../../parts/use-resources.ts';
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
  missing: { Icon: CircleAlert, titleKey: 'reserve.missingTitle', hintKey: 'reserve.missingHint' },
} as const;

/** The result for each resource as it comes in, and what one does next. */
export function ReserveResult({ done, onAgain }: { done: Done; onAgain: () => void }) {
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const { resources = [] } = useResources();
  const heading = useRef<HTMLHeadingElement>(null);
  const [since] = useState(() => Date.now());
  // The event itself is looked at, however far ahead it is, and what its resources have answered: not what a list shows.
  const { data: event = done.event, error } = useQuery({
    ...eventQuery(done.event.id),
    refetchInterval: ({ state }) => {
      const waiting = (state.data ?? done.event).attendees.some((attendee) => attendee.resource && isTentative(attendee.status.response));
      const poll = nextStatusPoll({ kind: 'event', attendee: undefined, showChangeButton: false }, Date.now() - since);
      return waiting && poll.kind === 'again' ? poll.afterMs : false;
    },
  });
  const asked = new Map(event.attendees.filter((attendee) => attendee.resource).map(({ emailAddress, status }) => [emailAddress.address, toReservationAnswer(status.response)]));
  const reserved = resources.filter((resource) => asked.has(resource.email));
  const isMissing = event.cancelled || (isApiError(error) && error.code === 'not-found');
  const outcome = isMissing ? 'missing' : answerOfResources(event.attendees);
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
            {!isMissing && <EventStatus status={asked.get(resource.email)!} />}
          </li>
        ))}
      </ul>
      <p role="status">{hintKey !== undefined && t(hintKey)}</p>
      {(outcome === 'accepted' || outcome === 'tentative') && <JoinMeeting event={event} />}
      <div className="event-actions">
        <Link to="/reservations" search={{ event: event.id }} className="button button--primary button--normal">{t('reserve.toReservations')}</Link>
        <Button icon={<CalendarPlus size={18} aria-hidden />} onClick={() => downloadCalendarFile(event, reserved)}>{t('reserve.addToCalendar')}</Button>
        {!done.isChange && <Button kind="quiet" onClick={onAgain}>{t('reserve.another')}</Button>}
      </div>
    </section>
  );
}
