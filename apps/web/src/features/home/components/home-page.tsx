import { dashboardEvents } from '@assist/reservation';
import { openDaysOf } from '@assist/resource';
import type { Instant } from '@assist/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarPlus } from 'lucide-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { EmptyState, Skeleton } from '../../../components/empty-state.tsx';
import { favouritesQuery, meQuery } from '../../../lib/api/queries.ts';
import { useConfiguration } from '../../../lib/configuration-context.tsx';
import { useT } from '../../../lib/language-context.tsx';
import { readDeskHours } from '../../../lib/desk-hours.ts';
import { useFormat } from '../../../lib/use-format.ts';
import { useNow } from '../../../lib/use-now.ts';
import { useZone } from '../../../lib/zone-context.tsx';
import { deskTime, fromMinutes } from '../../../parts/time/default-time.ts';
import { LoadFailure } from '../../../parts/connection/load-failure.tsx';
import { useFirstFloorZone } from '../../../parts/plan/use-first-floor-zone.ts';
import { EventRow } from '../../../parts/reservation/event-row.tsx';
import { isWithinADay } from '../../../parts/reservation/event-time.tsx';
import { PersonsTime } from '../../../parts/reservation/persons-time.tsx';
import type { ShownEvent } from '../../../parts/reservation/to-shown-event.ts';
import { useMyEvents } from '../../../parts/reservation/use-my-events.ts';
import { useResources } from '../../../parts/resource/use-resources.ts';
import { ScanButton } from '../../../parts/scan/scan-button.tsx';
import { SearchButton } from '../../../parts/search/search-button.tsx';
import { readKeptHeight } from '../kept-height.ts';
import { AlsoToday } from './also-today.tsx';
import { Favourites } from './favourites.tsx';
import { Invitations } from './invitations.tsx';
import { LikeLastTime } from './like-last-time.tsx';
import { News } from './news.tsx';
import { NextCard } from './next-card.tsx';
import './home-page.css';

export function HomePage() {
  const t = useT();
  const timezone = useZone();
  const { data: me } = useQuery(meQuery);
  const { shown, now, isLoading, error, retry } = useMyEvents();
  const { isPending: isAskedForFavourites } = useQuery(favouritesQuery);
  // The side column is rendered after the main content, without blocking it.
  const isSideKnown = useDeferredValue(!isLoading && !isAskedForFavourites);
  const upcoming = useMemo(() => {
    const byId = new Map(shown.map((one) => [one.event.id, one]));
    return dashboardEvents(
      shown.map((one) => one.event),
      now,
      timezone,
    ).flatMap((event) => byId.get(event.id) ?? []);
  }, [shown, now, timezone]);
  // A reservation that waits for its confirmation comes first, then one that lasts at most a day, because a locker reserved for a fortnight
  // is no news.
  const coming = useMemo(() => shown.map(({ event }) => event), [shown]);
  const next = upcoming.find((one) => one.actions.showConfirmButton) ?? upcoming.find(isOfADay) ?? upcoming[0];
  const [keptHeight] = useState(readKeptHeight);
  const again = !isLoading && error === null && <LikeLastTime coming={coming} keptHeight={keptHeight} />;
  // The reservation on the card is not listed again.
  const others = upcoming.filter((one) => one !== next);

  return (
    <div className="page home">
      <header className="page__head">
        <h1>{me === undefined ? t('nav.home') : t('home.greeting', { name: me.givenName })}</h1>
        <div className="home__tools">
          <ScanButton />
          <SearchButton />
        </div>
        <Shortcuts />
      </header>
      <div className="home__columns">
        <div className="home__main">
          {isLoading && <Skeleton height={320} />}
          {error !== null && <LoadFailure error={error} onRetry={retry} />}
          {next !== undefined && (
            <PersonsTime shown={next}>
              <NextCard shown={next} now={now} />
            </PersonsTime>
          )}
          {keptHeight !== undefined && again}
          {!isLoading && error === null && upcoming.length === 0 && (
            <EmptyState icon={<CalendarPlus />} title={t('home.empty')} text={t('home.emptyHint')} />
          )}
          <Invitations shown={shown} />
          {others.length > 0 && <Upcoming upcoming={others} now={now} />}
          {/* Without a stored height, the offer is placed below: it is known later than the rest and must not move
              anything that is being read. */}
          {keptHeight === undefined && again}
          {!isLoading && <AlsoToday own={coming} now={now} />}
        </div>
        {/* The side column is drawn only when its data is known, so that it appears in its final place. */}
        {isSideKnown ? (
          <aside className="home__side">
            <Favourites />
            <News />
          </aside>
        ) : (
          isLoading && (
            <div className="home__side">
              <Skeleton height={280} />
            </div>
          )
        )}
      </div>
    </div>
  );
}

function isOfADay({ event }: ShownEvent): boolean {
  return isWithinADay(event.start.utcDateTime, event.end.utcDateTime);
}

/** Shows buttons for the two most frequent tasks: reserving a desk and reserving a room, as far as there are any. */
function Shortcuts() {
  const t = useT();
  const { resourceTypeInfos } = useConfiguration();
  const ownZone = useZone();
  const zone = useFirstFloorZone() ?? ownZone;
  const { resources } = useResources();
  const present = useMemo(() => resources && new Set(resources.map(({ resourceTypeId }) => resourceTypeId)), [resources]);
  const ofShape = (shape: string) =>
    resourceTypeInfos
      .filter((info) => info.shape === shape && present?.has(info.resourceTypeId) !== false)
      .toSorted((a, b) => a.rank - b.rank)[0];
  const desk = ofShape('desk');
  const room = ofShape('room');
  const deskType = desk?.resourceTypeId;
  const openDays = useMemo(
    () => openDaysOf(resources?.filter(({ resourceTypeId }) => resourceTypeId === deskType) ?? []),
    [resources, deskType],
  );
  const { day, fromMinutes: from, toMinutes: to } = deskTime(useNow(), zone, openDays, readDeskHours());
  const deskSearch = { day, from: fromMinutes(from), to: fromMinutes(to) };
  return (
    <div className="home__shortcuts">
      {desk !== undefined && (
        <Link to="/plan" search={{ type: [desk.resourceTypeId], ...deskSearch }} className="button button--primary button--large">
          {t('home.reserveDesk')}
        </Link>
      )}
      {room !== undefined && (
        <Link
          to="/plan"
          search={{ type: [room.resourceTypeId] }}
          className={`button button--${desk === undefined ? 'primary' : 'secondary'} button--large`}
        >
          {t('home.reserveRoom')}
        </Link>
      )}
    </div>
  );
}

function Upcoming({ upcoming, now }: { upcoming: readonly ShownEvent[]; now: Instant }) {
  const t = useT();
  const format = useFormat();
  // An event that began on an earlier day is listed under today.
  const days = Map.groupBy(upcoming, ({ event }) => format.dateOf(Math.max(format.spanOf(event).start, now) as Instant));
  return (
    <section aria-labelledby="upcoming-title">
      <h2 id="upcoming-title" className="home__heading">
        {t('home.upcoming')}
      </h2>
      {[...days].map(([day, events]) => (
        <div key={day} className="home__day">
          <h3>{format.headingDay(day, now)}</h3>
          <ul>
            {events.map((shown) => (
              <li key={shown.event.id}>
                <PersonsTime shown={shown}>
                  <EventRow shown={shown} />
                </PersonsTime>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
