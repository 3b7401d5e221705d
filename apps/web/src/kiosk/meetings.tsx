import type { Places } from '../features/navigate/use-places.ts';
import { useT } from '../lib/language-context.tsx';
import { useMeetings } from './use-meetings.ts';

interface MeetingsProps {
  readonly places: Places;
  readonly onGoTo: (reference: string) => void;
}

/** Today's meetings and their places. A press on a meeting shows its route. A private meeting shows its rooms instead of its title. */
export function Meetings({ places, onGoTo }: MeetingsProps) {
  const t = useT();
  const meetings = useMeetings(places, true);
  if (meetings === undefined) return null;
  return (
    <section className="kiosk-meetings" aria-labelledby="kiosk-meetings-title">
      <h2 id="kiosk-meetings-title">{t('kiosk.today')}</h2>
      {meetings.length === 0 && <p>{t('kiosk.noMeetings')}</p>}
      {meetings.length > 0 && (
        // The list scrolls but needs no tab stop, because keyboard users scroll it by moving through its buttons.
        <ul>
          {meetings.map(({ key, time, title, where, isNow, isNamed, reference }) => (
            <li key={key}>
              <button
                type="button"
                data-now={isNow || undefined}
                data-named={isNamed || undefined}
                disabled={reference === undefined}
                onClick={() => reference !== undefined && onGoTo(reference)}
              >
                <span className="kiosk-meetings__time">{time}</span>
                <strong>{title}</strong>
                <span>{where}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
