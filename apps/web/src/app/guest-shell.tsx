import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { DoorOpen, Map, Navigation } from 'lucide-react';
import { useConfiguration } from '../lib/configuration-context.tsx';
import { useT } from '../lib/language-context.tsx';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { ConnectionStrip } from './connection-strip.tsx';
import { useScreenFocus } from './use-screen-focus.ts';
import { useSessionEnd } from './use-session-end.ts';
import { ProductMark } from '../components/product-mark.tsx';
import './shell.css';

const PLACES = [
  { to: '/visit', key: 'visit.title', Icon: DoorOpen },
  { to: '/visit/plan', key: 'nav.plan', Icon: Map },
  { to: '/visit/navigate', key: 'nav.navigate', Icon: Navigation },
] as const;

/** The frame around a guest's screens: his visit and the plan, and nothing that he could not use. */
export function GuestShell() {
  const t = useT();
  const { navigationConfigured } = useConfiguration();
  useKeptFocus();
  useSessionEnd('/account/guest');
  const path = useRouterState({ select: (state) => state.location.pathname });

  useScreenFocus(path);

  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('app.skip')}
      </a>
      <nav className="rail" aria-label={t('nav.main')}>
        <Link to="/visit" className="rail__logo" aria-label={t('app.name')}>
          <ProductMark sizePx={36} />
        </Link>
        {PLACES.filter(({ to }) => to !== '/visit/navigate' || navigationConfigured).map(({ to, key, Icon }) => (
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
        </div>
        <main id="content" tabIndex={-1}>
          <Outlet />
        </main>
      </div>
    </div>
  );
}
