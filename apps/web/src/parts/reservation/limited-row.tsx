import { Lock } from 'lucide-react';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { useT } from '../../lib/language-context.tsx';
import { EventTime } from './event-time.tsx';
import './event-row.css';

/** An event of which the person may know only the time and the subject. It cannot be opened or changed. */
export function LimitedRow({ event }: { event: ReadEvent }) {
  const t = useT();
  // Without a UID, this is only a busy time, which Google may have merged from several events.
  const isTimeAlone = !event.iCalUId;
  return (
    <article className="event-row" data-limited>
      <EventTime event={event} />
      <div className="event-row__text">
        <h4>
          {event.subject === '' ? t('event.limited') : event.subject}
          {event.visibility === 'private' && <Lock size={14} role="img" aria-label={t('event.private')} />}
        </h4>
        <p>{t(isTimeAlone ? 'event.limitedTimes' : 'event.limitedHint')}</p>
      </div>
    </article>
  );
}
