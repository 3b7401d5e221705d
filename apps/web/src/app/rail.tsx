import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { CalendarCheck, House, LogOut, Map, Navigation, Newspaper, Rows3, Settings, Wrench } from 'lucide-react';
import { IconButton } from '../components/button.tsx';
import { administers } from '../lib/administers.ts';
import { meQuery } from '../lib/api/queries.ts';
import { signOut } from '../lib/api/sign-in.ts';
import { useConfiguration } from '../lib/configuration-context.tsx';
import { initialsOf } from '../lib/initials-of.ts';
import { useT } from '../lib/language-context.tsx';
import { useNews } from '../parts/news/use-news.ts';
import { useLookedFor } from './use-looked-for.ts';
import { CompanyMark } from '../parts/company-mark.tsx';
import './shell.css';

const PLACES = [
  { to: '/', key: 'nav.home', Icon: House, exact: true },
  { to: '/plan', key: 'nav.plan', Icon: Map, exact: false },
  { to: '/timeline', key: 'nav.timeline', Icon: Rows3, exact: false },
  { to: '/reservations', key: 'nav.reservations', Icon: CalendarCheck, exact: false },
  { to: '/navigate', key: 'nav.navigate', Icon: Navigation, exact: false },
] as const;

/** The links to the main screens and the button that signs out, at the side on a desktop and at the bottom on a phone. */
export function Rail() {
  const t = useT();
  const { signIn, navigationConfigured } = useConfiguration();
  const { data: me } = useQuery(meQuery);
  const news = useNews();
  const looked = useLookedFor();
  return (
    <nav className="rail" aria-label={t('nav.main')}>
      <Link to="/" className="rail__logo" aria-label={t('app.name')}>
        <CompanyMark sizePx={36} />
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
      {administers(me) && (
        <Link to="/admin" className="rail__place rail__place--administration" activeProps={{ 'aria-current': 'page' }}>
          <Wrench size={22} aria-hidden />
          <span>{t('nav.administration')}</span>
        </Link>
      )}
      <Link to="/settings" className="rail__place" activeProps={{ 'aria-current': 'page' }}>
        <Settings size={22} aria-hidden />
        <span>{t('nav.settings')}</span>
      </Link>
      <div className="rail__person">
        <span className="avatar" title={me?.name ?? ''} aria-hidden>
          {initialsOf(me?.name ?? '')}
        </span>
        <IconButton label={t('nav.signOut')} onClick={() => void signOut(signIn)}>
          <LogOut size={20} aria-hidden />
        </IconButton>
      </div>
    </nav>
  );
}
