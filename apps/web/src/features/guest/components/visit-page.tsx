import type { Visit } from '@assist/contract';
import { isLanguage, LANGUAGE_NAMES, LANGUAGES } from '@assist/i18n';
import { toInstant } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DoorClosed, LogOut, Map } from 'lucide-react';
import { Button } from '../../../components/button.tsx';
import { Skeleton } from '../../../components/empty-state.tsx';
import { SelectField } from '../../../components/text-field.tsx';
import { placesQuery, visitQuery } from '../../../lib/api/guest.ts';
import { signOut } from '../../../lib/api/sign-in.ts';
import { useLanguage, useT } from '../../../lib/language-context.tsx';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useEventWhen } from '../../../parts/reservation/use-event-when.ts';
import { GuideLink } from '../../../parts/resource/guide-link.tsx';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { useEventTitle } from '../../../parts/reservation/use-event-title.ts';
import { OtherClock } from '../../../parts/time/other-clock.tsx';
import { useResourceText } from '../../../parts/resource/use-resource-text.ts';
import './visit-page.css';

/** Shows the guest's visit: when, where, and with whom. */
export function VisitPage() {
  const t = useT();
  const { language, setLanguage } = useLanguage();
  const { data: visit, error, refetch } = useQuery(visitQuery);
  return (
    <div className="page visit">
      <header className="page__head">
        <h1>{visit === undefined ? t('visit.title') : t('home.greeting', { name: visit.guest })}</h1>
      </header>
      {visit === undefined && error === null && <Skeleton height={180} />}
      {visit === undefined && error !== null && <LoadFailure error={error} onRetry={() => void refetch()} />}
      {visit !== undefined && (
        <>
          <Meeting visit={visit} />
          <Until endsAt={visit.endsAt} />
        </>
      )}
      <div className="visit__own">
        <SelectField
          label={t('settings.language')}
          value={language}
          onChange={(event) => {
            if (isLanguage(event.target.value)) void setLanguage(event.target.value);
          }}
        >
          {LANGUAGES.map((one) => (
            <option key={one} value={one}>
              {LANGUAGE_NAMES[one]}
            </option>
          ))}
        </SelectField>
        <Button icon={<LogOut size={18} aria-hidden />} onClick={() => void signOut()}>
          {t('nav.signOut')}
        </Button>
      </div>
    </div>
  );
}

/**
 * Shows until when the guest is signed in, with the day if it is not today, because a visit that begins in the evening may last until the
 * next morning.
 */
function Until({ endsAt }: Pick<Visit, 'endsAt'>) {
  const t = useT();
  const format = useFormat();
  const now = useNow();
  return <p className="visit__until">{t('visit.until', { time: format.until(toInstant(endsAt), now) })}</p>;
}

function Meeting({ visit: { invitation, opensAt } }: { readonly visit: Visit }) {
  const titleOf = useEventTitle();
  const t = useT();
  const format = useFormat();
  const whenOf = useEventWhen('long');
  const text = useResourceText();
  const isOpen = opensAt === null;
  const { data } = useQuery({ ...placesQuery, enabled: isOpen });
  // Places fetched before are not shown if the meeting has since been moved to a later day.
  const places = isOpen ? (data ?? []) : [];
  if (invitation === null) {
    return (
      <section className="card visit__meeting">
        <p>{t('visit.none')}</p>
        <Link to="/visit/plan" className="button button--primary button--large">
          {t('nav.plan')}
        </Link>
      </section>
    );
  }
  const { isAllDay, timeZone: zone } = invitation;
  const event = { start: toInstant(invitation.start), end: toInstant(invitation.end), isAllDay, zone };
  const { days, times } = whenOf(event);
  return (
    <section className="card visit__meeting" aria-labelledby="visit-subject">
      <h2 id="visit-subject">{titleOf(invitation.subject)}</h2>
      {invitation.cancelled && (
        <p className="visit__notice" role="alert">
          {t('visit.cancelled')}
        </p>
      )}
      <p className="visit__time">
        {days}
        <br />
        <strong>{times}</strong>
        <OtherClock event={event} />
      </p>
      {invitation.organizer !== '' && <p>{t('visit.host', { name: invitation.organizer })}</p>}
      <ul>
        {invitation.places.map(({ resourceId, name }) => {
          const place = places.find(({ id }) => id === resourceId);
          const shown = place === undefined ? name : text.name(place);
          return (
            <li key={name}>
              <strong>{shown}</strong>
              {place !== undefined && (
                <>
                  <span>{text.place(place)}</span>
                  <Link to="/visit/plan" search={{ resource: place.id }} className="button button--primary button--large">
                    <Map size={20} aria-hidden /> <span>{t('visit.onPlan', { place: shown })}</span>
                  </Link>
                  <GuideLink resource={place} isNamed={invitation.places.length > 1} />
                </>
              )}
            </li>
          );
        })}
      </ul>
      {!isOpen && !invitation.cancelled && (
        <p className="visit__later">
          <DoorClosed size={20} aria-hidden />
          <span>{t('visit.opens', { day: format.longDay(format.dateOf(toInstant(opensAt))) })}</span>
        </p>
      )}
      {invitation.isOld && <p className="visit__notice">{t('visit.old')}</p>}
    </section>
  );
}
