import { type Instant, localDays } from '@assist/time';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useZone } from '../../../lib/zone-context.tsx';
import { OtherEventRow } from '../../../parts/reservation/other-event-row.tsx';
import { useOtherEvents } from '../../../parts/reservation/use-other-events.ts';

/** Greatest number of days shown, and of events shown per day. The home screen shows other calendars only in part. */
const DAYS = 2;
const OF_A_DAY = 3;

interface AlsoTodayProps {
  readonly own: readonly Pick<ReadEvent, 'iCalUId' | 'start'>[];
  readonly now: Instant;
}

/** Shows the next events of the calendars that the person shows beside their own. */
export function AlsoToday({ own, now }: AlsoTodayProps) {
  const t = useT();
  const format = useFormat();
  const timezone = useZone();
  const today = format.dateOf(now);
  const { shown } = useOtherEvents(
    useMemo(() => [localDays(today, DAYS, timezone)], [today, timezone]),
    { own },
  );
  const coming = shown.filter(({ event }) => event.end > now);
  if (coming.length === 0) return null;
  const days = Map.groupBy(coming, ({ event }) => format.dateOf(Math.max(event.start, now) as Instant));
  return (
    <section className="also-today" aria-labelledby="also-title">
      <h2 id="also-title" className="home__heading">
        {t('otherCalendars.upcoming')}
      </h2>
      {[...days].map(([day, ofDay]) => (
        <div key={day} className="home__day">
          <h3>{format.headingDay(day, now)}</h3>
          <ul>
            {ofDay.slice(0, OF_A_DAY).map((one) => (
              <li key={one.id}>
                <OtherEventRow shown={one} />
              </li>
            ))}
          </ul>
          {ofDay.length > OF_A_DAY && (
            <Link to="/reservations" className="button button--quiet button--small">
              {t('otherCalendars.showAll')}
            </Link>
          )}
        </div>
      ))}
    </section>
  );
}
