import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useMatch, useRouteContext, useRouterState } from '@tanstack/react-router';
import { DoorOpen, Map, Navigation } from 'lucide-react';
import { useEffect, useState } from 'react';
import { visitQuery } from '../lib/api/guest.ts';
import { useConfiguration } from '../lib/configuration-context.tsx';
import { useT } from '../lib/language-context.tsx';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { InZone, ZoneOfPerson } from '../lib/zone-context.tsx';
import { browserZone } from '../lib/zones.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { ClockStrip, StaleStrip } from './later-strip.tsx';
import { useScreenFocus } from './use-screen-focus.ts';
import { useSessionEnd } from './use-session-end.ts';
import { CompanyMark } from '../parts/company-mark.tsx';
import './shell.css';

const PLACES = [
  { to: '/visit', key: 'visit.title', Icon: DoorOpen },
  { to: '/visit/plan', key: 'nav.plan', Icon: Map },
  { to: '/visit/navigate', key: 'nav.navigate', Icon: Navigation },
] as const;

/**
 * The frame around a guest's screens, in the zone of the visit. Guests have no settings, so their own zone is that of their browser. It has links to the visit and, on its day, to the plan and the routes.
 */
export function GuestShell() {
  // There are no areas before the day of the visit.
  const [first] = useConfiguration().areas;
  const { data: visit } = useQuery(visitQuery);
  const [own] = useState(browserZone);
  return (
    <ZoneOfPerson zone={own}>
      <InZone zone={visit?.invitation?.timeZone ?? first?.timezone}>
        <Frame />
      </InZone>
    </ZoneOfPerson>
  );
}

function Frame() {
  const t = useT();
  const { navigationConfigured } = useConfiguration();
  const building = useBuilding();
  useKeptFocus();
  useSessionEnd('/account/guest');
  const path = useRouterState({ select: (state) => state.location.pathname });

  useScreenFocus(path);

  // True if the drawn screen is the visit; for a moment, the URL may already be that of another screen.
  const isAtVisit = useMatch({ from: '/guest-shell/visit', shouldThrow: false }) !== undefined;
  const shown = PLACES.filter(({ to }) => to === '/visit' || (building !== 'shut' && (to === '/visit/plan' || navigationConfigured)));

  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('app.skip')}
      </a>
      <nav className="rail" aria-label={t('nav.main')}>
        <Link to="/visit" className="rail__logo" aria-label={t('app.name')}>
          <CompanyMark sizePx={36} />
        </Link>
        {shown.map(({ to, key, Icon }) => (
          <Link
            key={to}
            to={to}
            className="rail__place"
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            <Icon size={22} aria-hidden />
            <span>{t(key)}</span>
          </Link>
        ))}
      </nav>
      <div className="shell__page">
        <div>
          <ConnectionStrip />
          <StaleStrip />
          <ClockStrip />
        </div>
        <main id="content" tabIndex={-1}>
          {(isAtVisit || building === 'open') && <Outlet />}
          {!isAtVisit && building === 'shut' && <Navigate to="/visit" replace />}
        </main>
      </div>
    </div>
  );
}

/**
 * Returns whether the guest may see the building, which is shut before the day of the visit. It opens by itself when that day begins, or
 * when the meeting is moved to today.
 */
function useBuilding(): 'open' | 'shut' | 'not-known' {
  const { areas } = useConfiguration();
  const { completeConfiguration } = useRouteContext({ from: '/guest-shell' });
  const { data: visit, dataUpdatedAt, failureCount, errorUpdateCount } = useQuery(visitQuery);
  const isOpen = visit?.opensAt === null;
  const areMissing = isOpen && areas.length === 0;
  useEffect(() => {
    // Repeated with each answer about the visit until the areas have arrived.
    if (areMissing) completeConfiguration({ anew: true }).catch(() => {});
  }, [areMissing, completeConfiguration, dataUpdatedAt]);
  // If the visit cannot be loaded, the building is shown as far as it was loaded before.
  if (visit === undefined) return failureCount + errorUpdateCount === 0 ? 'not-known' : 'open';
  return isOpen ? 'open' : 'shut';
}
