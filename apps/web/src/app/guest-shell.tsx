import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useMatch, useRouteContext, useRouterState } from '@tanstack/react-router';
import { DoorOpen, Map, Navigation } from 'lucide-react';
import { useEffect } from 'react';
import { visitQuery } from '../lib/api/guest.ts';
import { useConfiguration } from '../lib/configuration-context.tsx';
import { useT } from '../lib/language-context.tsx';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { StaleStrip } from './later-strip.tsx';
import { useScreenFocus } from './use-screen-focus.ts';
import { useSessionEnd } from './use-session-end.ts';
import { ProductMark } from '../components/product-mark.tsx';
import './shell.css';

const PLACES = [
  { to: '/visit', key: 'visit.title', Icon: DoorOpen },
  { to: '/visit/plan', key: 'nav.plan', Icon: Map },
  { to: '/visit/navigate', key: 'nav.navigate', Icon: Navigation },
] as const;

/** The frame around a guest's screens: his visit and, on the day of it, the plan, and nothing that he could not use. */
export function GuestShell() {
  const t = useT();
  const { navigationConfigured } = useConfiguration();
  const house = useHouse();
  useKeptFocus();
  useSessionEnd('/account/guest');
  const path = useRouterState({ select: (state) => state.location.pathname });

  useScreenFocus(path);

  // What is drawn, which is another place than the address for a moment.
  const isAtVisit = useMatch({ from: '/guest-shell/visit', shouldThrow: false }) !== undefined;
  const shown = PLACES.filter(({ to }) => to === '/visit' || (house !== 'shut' && (to === '/visit/plan' || navigationConfigured)));

  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('app.skip')}
      </a>
      <nav className="rail" aria-label={t('nav.main')}>
        <Link to="/visit" className="rail__logo" aria-label={t('app.name')}>
          <ProductMark sizePx={36} />
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
        </div>
        <main id="content" tabIndex={-1}>
          {(isAtVisit || house === 'open') && <Outlet />}
          {!isAtVisit && house === 'shut' && <Navigate to="/visit" replace />}
        </main>
      </div>
    </div>
  );
}

/** Before the day of his visit a guest is told nothing of the house; when it begins, or the meeting is moved to this day, the house opens by itself. */
function useHouse(): 'open' | 'shut' | 'not-known' {
  const { areas } = useConfiguration();
  const { completeConfiguration } = useRouteContext({ from: '/guest-shell' });
  const { data: visit, dataUpdatedAt, failureCount, errorUpdateCount } = useQuery(visitQuery);
  const isOpen = visit?.opensAt === null;
  const areMissing = isOpen && areas.length === 0;
  useEffect(() => {
    // With each answer to the visit, until they are there.
    if (areMissing) completeConfiguration({ anew: true }).catch(() => {});
  }, [areMissing, completeConfiguration, dataUpdatedAt]);
  // Without a connection there is what was loaded before.
  if (visit === undefined) return failureCount + errorUpdateCount === 0 ? 'not-known' : 'open';
  return isOpen ? 'open' : 'shut';
}
