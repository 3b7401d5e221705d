import { HOUR_MS, type Instant } from '@assist/time';
import type { ReadEvent } from '../lib/api/from-wire.ts';
import { useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';

/** From when to when, at the head of a row: times within a day, days beyond it. */
export function EventTime({ event }: { event: ReadEvent }) {
  const t = useT();
  const format = useFormat();
  const start = event.start.utcDateTime;
  const end = event.end.utcDateTime;
  const isWithinADay = end - start <= 25 * HOUR_MS;
  return (
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
  );
}
