import { HOUR_MS, type Instant } from '@assist/time';
import type { ReadEvent } from '../../lib/api/from-wire.ts';
import { useT } from '../../lib/language-context.tsx';
import { useFormat } from '../../lib/use-format.ts';
import { ZoneNote } from '../time/zone-note.tsx';
import './event-row.css';

/** The time of an event, at the start of its row. */
export function EventTime({ event }: { event: ReadEvent }) {
  return <RowTime {...useFormat().spanOf(event)} isAllDay={event.isAllDay} />;
}

interface RowTimeProps {
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
}

/** The start and end in a row: times for an event of at most a day, otherwise days. */
export function RowTime({ start, end, isAllDay }: RowTimeProps) {
  const t = useT();
  const format = useFormat();
  const isShort = isWithinADay(start, end);
  // Another calendar may report only start and end, from which whole days are recognised.
  const areDays = isAllDay || format.areWholeDays(start, end);
  return (
    <div className="event-row__time">
      {isShort && !areDays ? (
        <>
          <strong>{format.clock(start)}</strong>
          <span>{format.narrowClockEnd(start, end)}</span>
          <ZoneNote at={start} />
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

/** Returns whether the time is no longer than a day; a day has up to 25 hours. */
export function isWithinADay(start: Instant, end: Instant): boolean {
  return end - start <= 25 * HOUR_MS;
}
