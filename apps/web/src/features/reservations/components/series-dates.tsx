import { SERIES_DATES_MAX } from '@assist/contract';
import { toWallTime } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Button } from '../../../components/button.tsx';
import type { ReadEvent } from '../../../lib/api/from-wire.ts';
import { seriesDatesQuery } from '../../../lib/api/queries.ts';
import { useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useZone } from '../../../lib/zone-context.tsx';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import { useResources } from '../../../parts/resource/use-resources.ts';

/** Number of dates shown at first. */
const FIRST = 8;

/** Shows links to the other upcoming dates of a series, with their differences from the shown date. */
export function SeriesDates({ event }: { event: ReadEvent }) {
  const t = useT();
  const format = useFormat();
  const [isWhole, setIsWhole] = useState(false);
  // Requests two more dates than are shown, because the answer contains the current date too, and one further date reveals that there are
  // more.
  const { data = [] } = useQuery(seriesDatesQuery(event.id, isWhole ? SERIES_DATES_MAX : FIRST + 2));
  const others = data.filter(({ id }) => id !== event.id);
  const shown = isWhole ? others : others.slice(0, FIRST);
  const differenceOf = useDifference(event);
  if (others.length === 0) return null;
  return (
    <section className="event-detail__dates">
      <h3>{t('event.otherDates')}</h3>
      <ul>
        {shown.map((date) => (
          <li key={date.id}>
            <Link to="/reservations" search={(before) => ({ ...before, event: date.id })} resetScroll={false} className="chip">
              {[format.day(format.dateOf(date.start.utcDateTime)), ...differenceOf(date)].join(' · ')}
            </Link>
          </li>
        ))}
        {shown.length < others.length && (
          <li>
            <Button kind="quiet" size="small" onClick={() => setIsWhole(true)}>
              {t('event.allDates')}
            </Button>
          </li>
        )}
      </ul>
    </section>
  );
}

/** Returns a function that lists how a date differs from the event, in its time of day or its resources. */
function useDifference(event: ReadEvent): (date: ReadEvent) => readonly string[] {
  const format = useFormat();
  const text = useResourceText();
  const { resources = [] } = useResources();
  const timezone = useZone();
  const wallTimesOf = ({ start, end }: ReadEvent) => [start, end].map((edge) => toWallTime(edge.utcDateTime, timezone).minutes).join();
  const placesOf = ({ attendees }: ReadEvent) =>
    attendees
      .filter(({ resource }) => resource)
      .map(({ emailAddress }) => {
        const known = resources.find(({ email }) => email === emailAddress.address);
        return known === undefined ? emailAddress.name : text.name(known);
      })
      .toSorted();
  const own = placesOf(event).join();
  return (date) => [
    ...(wallTimesOf(date) === wallTimesOf(event) ? [] : [format.timeRange(date.start.utcDateTime, date.end.utcDateTime)]),
    ...(placesOf(date).join() === own ? [] : placesOf(date)),
  ];
}
