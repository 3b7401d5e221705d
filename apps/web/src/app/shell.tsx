import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useRouterState } from '@tanstack/react-router';
import { CalendarCheck, House, LogOut, Map, Navigation, Newspaper, Rows3, Settings } from 'lucide-react';
import { IconButton } from '../components/button.tsx';
import { meQuery } from '../lib/api/queries.ts';
import { signOut } from '../lib/api/sign-in.ts';
import { useConfiguration } from '../lib/configuration-context.tsx';
import { useT } from '../lib/language-context.tsx';
import { useKeptFocus } from '../lib/use-kept-focus.ts';
import { useNews } from '../parts/news/use-news.ts';
import { OpenScan } from '../parts/scan/scan-button.tsx';
import { OpenSearch } from '../parts/search/search-button.tsx';
import { CalendarStrip } from './calendar-strip.tsx';
import { ConnectionStrip } from './connection-strip.tsx';
import { StaleStrip } from './later-strip.tsx';
import { UnansweredStrip } from './unanswered-strip.tsx';
import { VersionStrip } from './version-strip.tsx';
import { useLookedFor } from './use-looked-for.ts';
import { useOwnAnswers } from './use-own-answers.ts';
import { useScan } from './use-scan.tsx';
import { useSearch } from './use-search.tsx';
import { useScreenFocus } from './use-screen-focus.ts';
import { useServerSettings } from './use-server-settings.ts';
import { useSessionEnd } from './use-session-end.ts';
import { ProductMark } from '../components/product-mark.tsx';
import './shell.css';

const PLACES = [
  { to: '/', key: 'nav.home', Icon: House, exact: true },
  { to: '/plan', key: 'nav.plan', Icon: Map, exact: false },
  { to: '/timeline', key: 'nav.timeline', Icon: Rows3, exact: false },
  { to: '/reservations', key: 'nav.reservations', Icon: CalendarCheck, exact: false },
  { to: '/navigate', key: 'nav.navigate', Icon: Navigation, exact: false },
] as const;

/** The frame around every screen: a rail on a desktop, a bar at the bottom of a phone. */
export function Shell() {
  const t = useT();
  const { signIn, navigationConfigured } = useConfiguration();
  const { data: me } = useQuery(meQuery);
  useOwnAnswers();
  useServerSettings();
  const news = useNews();
  const search = useSearch();
  const scan = useScan();
  const looked = useLookedFor();
  const path = useRouterState({ select: (state) => state.location.pathname });

  useKeptFocus();
  useSessionEnd('/account/login');

  useScreenFocus(path);

  return (
    <div className="shell">
      <a className="skip-link" href="#content">
        {t('app.skip')}
      </a>
      <nav className="rail" aria-label={t('nav.main')}>
        <Link to="/" className="rail__logo" aria-label={t('app.name')}>
          <ProductMark sizePx={36} />
        </Link>
        {PLACES.filter(({ to }) => to !== '/navigate' || navigationConfigured).map(({ to, key, Icon, exact }) => (
          <Link
            key={to}
            to={to}
            {...(to === '/plan' || to === '/timeline' ? { search: looked } : {})}
            className="rail__place"
            activeOptions={{ exact, includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            <Icon size={22} aria-hidden />
            <span>{t(key)}</span>
          </Link>
        ))}
        <span className="rail__space" />
        <Link to="/news" className="rail__place rail__place--news" activeProps={{ 'aria-current': 'page' }}>
          <Newspaper size={22} aria-hidden />
          <span>{t('nav.news')}</span>
          {news.unread.size > 0 && (
            <span className="rail__count">
              {news.unread.size} <span className="visually-hidden">{t('news.unread')}</span>
            </span>
          )}
        </Link>
        <Link to="/settings" className="rail__place" activeProps={{ 'aria-current': 'page' }}>
          <Settings size={22} aria-hidden />
          <span>{t('nav.settings')}</span>
        </Link>
        <div className="rail__person">
          <span className="avatar" title={me?.name ?? ''} aria-hidden>
            {initials(me?.name ?? '')}
          </span>
          <IconButton label={t('nav.signOut')} onClick={() => void signOut(signIn)}>
            <LogOut size={20} aria-hidden />
          </IconButton>
        </div>
      </nav>
      <div className="shell__page">
        <div>
          {search.field}
          <ConnectionStrip />
          <StaleStrip />
          <UnansweredStrip />
          <CalendarStrip />
          <VersionStrip />
        </div>
        <main id="content" tabIndex={-1}>
          <OpenSearch value={search.open}>
            <OpenScan value={scan.open}>
              <Outlet />
            </OpenScan>
          </OpenSearch>
        </main>
      </div>
      <OpenScan value={scan.open}>{search.dialog}</OpenScan>
      {scan.dialog}
    </div>
  );
}

function initials(name: string): string {
  const words = name.split(/\s+/).filter((word) => word !== '');
  return [words[0], words.length > 1 ? words.at(-1) : undefined]
    .map((word) => word?.[0] ?? '')
    .join('')
    .toUpperCase();
}
