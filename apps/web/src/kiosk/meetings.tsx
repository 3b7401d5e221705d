import { instantOf, type InstantRange, localDay } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import type { Places } from '../features/navigate/use-places.ts';
import { useConfiguration } from '../lib/configuration-context.tsx';
import { useT } from '../lib/language-context.tsx';
import { useFormat } from '../lib/use-format.ts';
import { useNow } from '../lib/use-now.ts';
import { meetingsQuery } from './queries.ts';

interface MeetingsProps {
  readonly places: Places;
  readonly onGoTo: (reference: string) => void;
}

/** What meets today and where; a press leads there. What is private says no more than that its room is taken. */
export function Meetings({ places, onGoTo }: MeetingsProps) {
  const t = useT();
  const now = useNow();
  const { timeRange, dateOf } = useFormat();
  const { timezone } = useConfiguration();
  const today = localDay(dateOf(now), timezone);
  const timeOf = ({ start, end }: InstantRange) =>
    start <= today.start && end >= today.end
      ? t('time.allDay')
      : timeRange(instantOf(Math.max(start, today.start)), instantOf(Math.min(end, today.end)));
  const { data } = useQuery(meetingsQuery);
  const coming = (data ?? []).filter(({ end }) => end > now);
  return (
    <section className="kiosk-meetings" aria-labelledby="kiosk-meetings-title">
      <h2 id="kiosk-meetings-title">{t('kiosk.today')}</h2>
      {data !== undefined && coming.length === 0 && <p>{t('kiosk.noMeetings')}</p>}
      {coming.length > 0 && (
        // Without a tab stop nobody scrolls it by the keyboard: its buttons are some.
        <ul>
          {coming.map(({ start, end, title, organizer, placeIds }) => {
            const found = placeIds.flatMap((id) => places.find(id) ?? []);
            const [first] = found;
            return (
              <li key={`${start} ${end} ${placeIds.join(' ')} ${title}`}>
                <button
                  type="button"
                  data-now={start <= now || undefined}
                  disabled={first === undefined}
                  onClick={() => first !== undefined && onGoTo(first.reference)}
                >
                  <span className="kiosk-meetings__time">{timeOf({ start, end })}</span>
                  <strong>{title === null || title === '' ? t('kiosk.reserved') : title}</strong>
                  <span>{[found.map(({ name }) => name).join(', '), organizer ?? ''].filter((part) => part !== '').join(' · ')}</span>
                </button>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}
