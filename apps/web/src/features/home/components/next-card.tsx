import type { Instant } from '@assist/time';
import { later } from '../../../lib/later.ts';
import { Link } from '@tanstack/react-router';
import { MapPin } from 'lucide-react';
import { Suspense } from 'react';
import { loadWords, useT } from '../../../lib/language-context.tsx';
import { minutesUntil, useFormat } from '../../../lib/use-format.ts';
import { ConfirmWithin } from '../../../parts/reservation/confirm-within.tsx';
import { EventActionButtons } from '../../../parts/reservation/event-action-buttons.tsx';
import { EventMarks } from '../../../parts/reservation/event-marks.tsx';
import { EventStatus } from '../../../parts/reservation/event-status.tsx';
import { OtherClock } from '../../../parts/time/other-clock.tsx';
import { YoursMark } from '../../../parts/resource/slot-look.tsx';
import { GuideLink } from '../../../parts/resource/guide-link.tsx';
import { PlaceLink } from '../../../parts/resource/place-link.tsx';
import { ResourcePicture } from '../../../parts/resource/resource-picture.tsx';
import { useEventTitle } from '../../../parts/reservation/use-event-title.ts';
import type { ShownEvent } from '../../../parts/reservation/to-shown-event.ts';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';

/** Button that is not loaded with the first view, because it is needed only from a quarter of an hour before the start. */
const OccupiedButton = later(async () => {
  const [button] = await Promise.all([import('../../../parts/reservation/occupied-button.tsx'), loadWords('others')]);
  return button;
});

/** Shows the next or current reservation, with a countdown and its buttons. */
export function NextCard({ shown, now }: { shown: ShownEvent; now: Instant }) {
  const titleOf = useEventTitle();
  const t = useT();
  const format = useFormat();
  const text = useResourceText();
  const { event, resources, isRunning } = shown;
  const start = event.start.utcDateTime;
  const end = event.end.utcDateTime;
  const first = resources[0];
  const title = titleOf(event.subject);
  const countdown = isRunning
    ? t('home.endsIn', { duration: format.duration(minutesUntil(now, end)) })
    : minutesUntil(now, start) < 24 * 60
      ? t('home.startsIn', { duration: format.duration(minutesUntil(now, start)) })
      : format.longDay(format.dateOf(format.spanOf(event).start));
  return (
    <article className="next-card" aria-label={title}>
      {first !== undefined && <ResourcePicture resource={first.resource} widthPx={400} isFirst />}
      <div className="next-card__body">
        <p className="next-card__when">
          <strong>{isRunning ? t('home.now') : t('home.next')}</strong> · {countdown}
        </p>
        <div className="next-card__title">
          <h2>
            <Link to="/reservations" search={{ event: event.id }} aria-label={t('event.details', { title })}>
              {title}
            </Link>
            <EventMarks event={event} />
          </h2>
          {event.isOrganizer && !event.cancelled && <YoursMark />}
        </div>
        <p className="next-card__time">
          {event.isAllDay ? t('time.allDay') : `${format.relativeDay(format.dateOf(start), now)} ${format.timeRange(start, end)}`}
          <OtherClock event={event} />
        </p>
        <ul className="next-card__resources">
          {resources.map(({ resource, status, answer, confirmFrom }) => (
            <li key={resource.id}>
              <MapPin size={16} aria-hidden />
              <span>
                <PlaceLink resource={resource} range={{ start, end }} />, {text.place(resource)}
              </span>
              <EventStatus status={status} answer={answer} confirmFrom={confirmFrom} isDeclined={!event.accepted} />
            </li>
          ))}
        </ul>
        <ConfirmWithin resources={resources} now={now} className="next-card__confirm" />
        <EventActionButtons shown={shown} size="normal" />
        <div className="next-card__more">
          {first !== undefined && <GuideLink resource={first.resource} />}
          <Suspense>
            <OccupiedButton shown={shown} size="normal" />
          </Suspense>
        </div>
      </div>
    </article>
  );
}
