import { useQuery } from '@tanstack/react-query';
import { later } from '../../../lib/later.ts';
import { Link } from '@tanstack/react-router';
import { CalendarPlus, Repeat2 } from 'lucide-react';
import { Suspense } from 'react';
import { Button } from '../../../components/button.tsx';
import { meQuery } from '../../../lib/api/queries.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useEventWhen } from '../../../parts/reservation/use-event-when.ts';
import { downloadCalendarFile } from '../../../parts/reservation/calendar-file.ts';
import { EventActionButtons } from '../../../parts/reservation/event-action-buttons.tsx';
import { JoinMeeting } from '../../../parts/reservation/online-meeting.tsx';
import { AttendeeAnswer } from '../../../parts/reservation/attendee-answer.tsx';
import { OtherClock } from '../../../parts/time/other-clock.tsx';
import { EventStatus } from '../../../parts/reservation/event-status.tsx';
import { GuideLink } from '../../../parts/resource/guide-link.tsx';
import { PlaceLink } from '../../../parts/resource/place-link.tsx';
import { useEventTitle } from '../../../parts/reservation/use-event-title.ts';
import type { ShownEvent } from '../../../parts/reservation/to-shown-event.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { DetailPanel } from './detail-panel.tsx';
import { DetailText } from './detail-text.tsx';
import { InviteVisitor } from './invite-visitor.tsx';
import { SeriesDates } from './series-dates.tsx';

/** Components that are not loaded with the first view, because only some reservations need them. */
const AnswerInvitation = later(() => import('./answer-invitation.tsx'));
const OccupiedButton = later(() => import('../../../parts/reservation/occupied-button.tsx'));

interface EventDetailProps {
  readonly shown: ShownEvent;
  /** The number of invitations that wait for an answer. */
  readonly waiting: number;
  readonly onClose: () => void;
  /** Called when an invitation that was waiting has been answered. */
  readonly onAnswered: () => void;
}

/** Shows all details of one reservation. */
export function EventDetail({ shown, waiting, onClose, onAnswered }: EventDetailProps) {
  const titleOf = useEventTitle();
  const t = useT();
  const { data: me } = useQuery(meQuery);
  const { signIn } = useConfiguration();
  const { event } = shown;
  const when = useEventWhen('long')(event);
  const people = event.attendees.filter((attendee) => !attendee.resource);
  const mine = people.find((attendee) => attendee.emailAddress.address === me?.email);
  const isWaiting = mine?.status.response === 'needsAction' && !event.cancelled && waiting > 0;
  return (
    <DetailPanel
      eventId={event.id}
      titleId="detail-title"
      title={titleOf(event.subject)}
      notice={isWaiting && <p className="event-detail__waiting">{t('home.invitations', { count: waiting })}</p>}
      onClose={onClose}
    >
      <p>
        {when.days}
        <br />
        {when.times}
        {event.visibility === 'private' && <> · {t('event.private')}</>}
        {event.seriesMasterId !== null && <> · {t('event.repeats')}</>}
        <OtherClock event={event} />
      </p>
      <p>{t('event.organizer', { name: event.organizer?.emailAddress.name ?? '' })}</p>
      <Resources shown={shown} />
      {!event.cancelled && <JoinMeeting event={event} />}
      {people.length > 0 && <Attendees people={people} />}
      <DetailText text={event.bodyPreview} />
      {mine !== undefined && !event.cancelled && !event.afterEnd && (
        <Suspense>
          <AnswerInvitation key={event.id} event={event} given={mine.status.response} onAnswered={onAnswered} />
        </Suspense>
      )}
      <EventActionButtons shown={shown} onErased={onClose} />
      <MoreActions shown={shown} />
      {event.seriesMasterId !== null && event.ownerUserId === null && <SeriesDates event={event} />}
      {signIn.guests !== 'off' && shown.actions.showChangeButton && !event.cancelled && <InviteVisitor key={event.id} eventId={event.id} />}
    </DetailPanel>
  );
}

/** Lists each reserved resource with its place and state. */
function Resources({ shown: { event, resources } }: Pick<EventDetailProps, 'shown'>) {
  const text = useResourceText();
  return (
    <ul>
      {resources.map(({ resource, status, answer, confirmFrom }) => (
        <li key={resource.id}>
          <strong>
            <PlaceLink resource={resource} range={{ start: event.start.utcDateTime, end: event.end.utcDateTime }} />
          </strong>{' '}
          {text.place(resource)} <EventStatus status={status} answer={answer} confirmFrom={confirmFrom} isDeclined={!event.accepted} />
          {!event.cancelled && !event.afterEnd && <GuideLink resource={resource} isNamed={resources.length > 1} />}
        </li>
      ))}
    </ul>
  );
}

function Attendees({ people }: { readonly people: ShownEvent['event']['attendees'] }) {
  const t = useT();
  return (
    <>
      <h3>{t('event.attendees')}</h3>
      <ul>
        {people.map((attendee) => (
          <li key={attendee.emailAddress.address}>
            {attendee.emailAddress.name}
            {attendee.remotely && ` (${t('event.remotely')})`} <AttendeeAnswer response={attendee.status.response} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Shows the actions that are needed less often. */
function MoreActions({ shown }: Pick<EventDetailProps, 'shown'>) {
  const t = useT();
  const { event } = shown;
  const resources = shown.resources.map((one) => one.resource);
  return (
    <div className="event-detail__more">
      <Suspense>
        <OccupiedButton shown={shown} size="small" />
      </Suspense>
      {resources.length > 0 && event.ownerUserId === null && (
        <Link to="/reservations/reserve" search={{ again: event.id }} className="button button--quiet button--small">
          <Repeat2 size={16} aria-hidden />
          <span>{t('event.again')}</span>
        </Link>
      )}
      <Button
        kind="quiet"
        size="small"
        icon={<CalendarPlus size={16} aria-hidden />}
        onClick={() => downloadCalendarFile(event, resources)}
      >
        {t('reserve.addToCalendar')}
      </Button>
    </div>
  );
}
