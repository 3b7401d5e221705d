import { Link } from '@tanstack/react-router';
import { CalendarPlus, CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { eventActions, findResourceAttendees, type ReservationAnswer, toReservationAnswer, toResourceDirectory } from '@assist/reservation';
import type { Resource } from '@assist/resource';
import type { Instant } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../../components/button.tsx';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { eventAnswerQuery, pollOfEvent, statusesQuery } from '../../../lib/api/queries.ts';
import { useCodeText } from '../../../lib/api/use-error-text.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useEventWhen } from '../../../parts/reservation/use-event-when.ts';
import { useNow } from '../../../lib/use-now.ts';
import { scheduler } from '../../../lib/waiting/scheduler.ts';
import { downloadCalendarFile } from '../../../parts/reservation/calendar-file.ts';
import { ConfirmWithin } from '../../../parts/reservation/confirm-within.tsx';
import { JoinMeeting } from '../../../parts/reservation/online-meeting.tsx';
import { OtherClock } from '../../../parts/time/other-clock.tsx';
import { EventStatus } from '../../../parts/reservation/event-status.tsx';
import { GuideLink } from '../../../parts/resource/guide-link.tsx';
import { PlaceLink } from '../../../parts/resource/place-link.tsx';
import { type EventResource, statusRequestsOf, toShownEvent } from '../../../parts/reservation/to-shown-event.ts';
import { useResources } from '../../../parts/resource/use-resources.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';

export interface Done {
  readonly event: ReadEvent;
  readonly occurrences: number;
  /** How a series differs from the plan, for example "1 in Olše". */
  readonly parts: readonly string[];
  /** Dates of the series that became separate events (`code` is null), and those that could not be reserved after all. */
  readonly apart: readonly { readonly date: string; readonly code: string | null }[];
  readonly isChange: boolean;
}

/** Icon and texts for each result: pending, accepted, rejected, or not found. */
const OUTCOMES = {
  accepted: { Icon: CircleCheck, titleKey: undefined, hintKey: undefined },
  tentative: { Icon: Hourglass, titleKey: 'reserve.askedTitle', hintKey: 'reserve.askedHint' },
  rejected: { Icon: CircleAlert, titleKey: 'reserve.rejectedTitle', hintKey: 'reserve.rejectedHint' },
  'not-found': { Icon: CircleAlert, titleKey: 'reserve.missingTitle', hintKey: 'reserve.missingHint' },
} as const;

/** Shows the result for each resource as it arrives, and the next steps. */
export function ReserveResult({ done, onAgain }: { done: Done; onAgain: () => void }) {
  const t = useT();
  const whenOf = useEventWhen('short');
  const { resources = [] } = useResources();
  const now = useNow();
  const heading = useRef<HTMLHeadingElement>(null);
  const [since] = useState(() => scheduler.now());
  // Fetches the event itself with its resources' answers, because a list may not reach that far ahead.
  const { data: event = done.event, error } = useQuery(eventAnswerQuery(done.event.id, since));
  const { outcome } = pollOfEvent({ data: event, error }, since);
  const asked = new Map(
    event.attendees
      .filter((attendee) => attendee.resource)
      .map(({ emailAddress, status }) => [emailAddress.address, toReservationAnswer(status.response)]),
  );
  const { days, times } = whenOf(event);
  const invited = event.attendees
    .filter(({ resource, emailAddress }) => !resource && emailAddress.address !== event.organizer?.emailAddress.address)
    .map(({ emailAddress }) => emailAddress.name);
  const shown = useShownResult(event, resources, now);
  const reserved = resources.filter((resource) => asked.has(resource.email));
  const { Icon, titleKey, hintKey } = OUTCOMES[outcome];

  useEffect(() => heading.current?.focus(), []);

  return (
    <section className="card reserve__result" data-outcome={outcome} aria-labelledby="result-title">
      <Icon size={44} aria-hidden />
      <h2 id="result-title" ref={heading} tabIndex={-1}>
        {t(titleKey ?? (done.isChange ? 'reserve.changedTitle' : 'reserve.doneTitle'))}: {event.subject}
      </h2>
      <p>
        {[days, times].join(', ')}
        {done.occurrences > 1 && <> · {[t('reserve.doneOccurrences', { count: done.occurrences }), ...done.parts].join(', ')}</>}
        <OtherClock event={event} />
      </p>
      {invited.length > 0 && (
        <p>
          {t('event.attendees')}: {invited.join(', ')}
        </p>
      )}
      <ul>
        {reserved.map((resource) => (
          <ReservedResource key={resource.id} resource={resource} event={event} isNamed={reserved.length > 1}>
            {outcome !== 'not-found' && (
              <ResultStatus answer={asked.get(resource.email)!} at={shown.find((one) => one.resource.id === resource.id)} />
            )}
          </ReservedResource>
        ))}
      </ul>
      <NotMade apart={done.apart} />
      {/* Above what comes with a resource's answer, so that no button moves away from under a press. */}
      <NextSteps event={event} reserved={reserved} isFound={outcome !== 'not-found'} isChange={done.isChange} onAgain={onAgain} />
      <p role="status">{hintKey !== undefined && t(hintKey)}</p>
      {outcome === 'accepted' && <ConfirmWithin resources={shown} now={now} />}
      {(outcome === 'accepted' || outcome === 'tentative') && <JoinMeeting event={event} />}
    </section>
  );
}

interface ReservedResourceProps {
  readonly resource: Resource;
  readonly event: ReadEvent;
  /** True if the link to the route needs the name of the resource, because there are several. */
  readonly isNamed: boolean;
  readonly children: ReactNode;
}

function ReservedResource({ resource, event, isNamed, children }: ReservedResourceProps) {
  const text = useResourceText();
  return (
    <li>
      <strong>
        <PlaceLink resource={resource} range={{ start: event.start.utcDateTime, end: event.end.utcDateTime }} />
      </strong>{' '}
      {text.place(resource)} {children}
      <GuideLink resource={resource} isNamed={isNamed} />
    </li>
  );
}

/** Lists the dates of a series that could not be reserved after all, and why. */
function NotMade({ apart }: Pick<Done, 'apart'>) {
  const t = useT();
  const textOf = useCodeText();
  const format = useFormat();
  const notMade = apart.flatMap(({ date, code }) => (code === null ? [] : [{ date, code }]));
  if (notMade.length === 0) return null;
  return (
    <div className="reserve__failure" role="alert">
      <p>{t('series.notMade')}</p>
      <ul>
        {notMade.map(({ date, code }) => (
          <li key={date}>{t('reserve.conflict', { what: format.day(date), reason: textOf(code) })}</li>
        ))}
      </ul>
    </div>
  );
}

interface NextStepsProps {
  readonly event: ReadEvent;
  readonly reserved: readonly Resource[];
  readonly isFound: boolean;
  readonly isChange: boolean;
  readonly onAgain: () => void;
}

function NextSteps({ event, reserved, isFound, isChange, onAgain }: NextStepsProps) {
  const t = useT();
  const now = useNow();
  const { capabilities } = useConfiguration();
  const { showChangeButton } = eventActions(event, {
    now,
    capabilities,
    permissions: event.permissions,
    canConfirmSomeResource: false,
    isReleased: false,
    source: 'reservation',
  });
  return (
    <div className="event-actions">
      <Link to="/reservations" search={{ event: event.id }} className="button button--primary button--normal">
        {t('reserve.toReservations')}
      </Link>
      {showChangeButton && isFound && (
        <Link to="/reservations/reserve" search={{ event: event.id }} onClick={onAgain} className="button button--secondary button--normal">
          {t('action.change')}
        </Link>
      )}
      <Button icon={<CalendarPlus size={18} aria-hidden />} onClick={() => downloadCalendarFile(event, reserved)}>
        {t('reserve.addToCalendar')}
      </Button>
      {!isChange && (
        <Button kind="quiet" onClick={onAgain}>
          {t('reserve.another')}
        </Button>
      )}
    </div>
  );
}

/** Shows a resource's answer or, once the resource has accepted, the reservation's state, because a confirmation may be needed. */
function ResultStatus({ answer, at }: { answer: ReservationAnswer; at: EventResource | undefined }) {
  return answer === 'accepted' && at !== undefined ? (
    <EventStatus status={at.status} answer={answer} confirmFrom={at.confirmFrom} />
  ) : (
    <EventStatus status={answer} />
  );
}

/**
 * Returns the event's resources as every other screen shows them; empty if no resource requires confirmation, or until the stored
 * confirmations are known.
 */
function useShownResult(event: ReadEvent, resources: readonly Resource[], now: Instant): readonly EventResource[] {
  const { capabilities } = useConfiguration();
  const paired = useMemo(
    () => ({ ...event, resourceAttendees: findResourceAttendees(event, toResourceDirectory(resources)) }),
    [event, resources],
  );
  const byId = useMemo(() => new Map(resources.map((resource) => [resource.id, resource])), [resources]);
  const isAsked = paired.resourceAttendees.some(({ resourceId }) => byId.get(resourceId)?.confirmationSettings.requiresConfirmation);
  const { data: records } = useQuery(statusesQuery(useMemo(() => (isAsked ? statusRequestsOf(paired) : []), [isAsked, paired])));
  if (!isAsked || records === undefined) return [];
  return toShownEvent(paired, { now, capabilities, findResource: (id) => byId.get(id), records }).resources;
}
