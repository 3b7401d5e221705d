import { HOUR_MS, type Instant } from '@assist/time';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import './event-row.css';

/** When an event is, at the head of its row. */
export function EventTime({ event }: { event: ReadEvent }) {
  return <RowTime start={event.start.utcDateTime} end={event.end.utcDateTime} isAllDay={event.isAllDay} />;
}

interface RowTimeProps {
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
}

/** From when to when: times within a day, days beyond it. */
export function RowTime({ start, end, isAllDay }: RowTimeProps) {
  const t = useT();
  const format = useFormat();
  const isShort = isWithinADay(start, end);
  // Of a time that another calendar tells alone nobody says whether it is whole days: its ends do.
  const areDays = isAllDay || format.areWholeDays(start, end);
  return (
    <div className="event-row__time">
      {isShort && !areDays ? (
        <>
          <strong>{format.time(start)}</strong>
          <span>{format.time(end)}</span>
        </>
      ) : (
        <>
          <strong>{areDays ? t('time.allDay') : format.day(format.dateOf(start))}</strong>
          {!isShort && <span>– {format.day(format.dateOf((end - 1) as Instant))}</span>}
        </>
      )}
    </div>
  );
}

/** The longest day has 25 hours. */
export function isWithinADay(start: Instant, end: Instant): boolean {
  return end - start <= 25 * HOUR_MS;
}
