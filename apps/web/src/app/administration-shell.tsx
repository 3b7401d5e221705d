import type { Capability } from '@assist/contract';
import type { MessageKey } from '@assist/i18n';
import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useRouterState } from '@tanstack/react-router';
import {
  Armchair,
  Building2,
  LayoutDashboard,
  ListTree,
  Map,
  MonitorSmartphone,
  Newspaper,
  QrCode,
  ScrollText,
  Shapes,
  Table2,
  Tags,
  Users,
} from 'lucide-react';
import { type ComponentType, useEffect, useRef } from 'react';
import { meQuery } from '../lib/api/queries.ts';
import { useT } from '../lib/language-context.tsx';
import { NotFound } from './page-states.tsx';
import './administration-shell.css';

interface Place {
  readonly to:
    | '/admin'
    | '/admin/plan'
    | '/admin/places'
    | '/admin/resources'
    | '/admin/areas'
    | '/admin/types'
    | '/admin/properties'
    | '/admin/people'
    | '/admin/news'
    | '/admin/codes'
    | '/admin/kiosks'
    | '/admin/company'
    | '/admin/audit';
  readonly name: MessageKey;
  /** The capability with which managers see the screen; absent if only administrators do. */
  readonly capability?: Capability;
  readonly Icon: ComponentType<{ readonly size: number; readonly 'aria-hidden': true }>;
}

const PLACES: readonly Place[] = [
  { to: '/admin', name: 'admin.overview', Icon: LayoutDashboard },
  { to: '/admin/plan', name: 'admin.plans', Icon: Map },
  { to: '/admin/places', name: 'admin.places', Icon: Armchair },
  { to: '/admin/resources', name: 'settings.resources', capability: 'resources', Icon: Table2 },
  { to: '/admin/areas', name: 'areas.title', capability: 'resources', Icon: ListTree },
  { to: '/admin/types', name: 'types.title', Icon: Shapes },
  { to: '/admin/properties', name: 'properties.title', Icon: Tags },
  { to: '/admin/people', name: 'search.people', Icon: Users },
  { to: '/admin/news', name: 'nav.news', Icon: Newspaper },
  { to: '/admin/codes', name: 'settings.codes', capability: 'plan', Icon: QrCode },
  { to: '/admin/kiosks', name: 'settings.kiosks', capability: 'kiosks', Icon: MonitorSmartphone },
  { to: '/admin/company', name: 'admin.company', Icon: Building2 },
  { to: '/admin/audit', name: 'settings.audit', Icon: ScrollText },
];

/** Returns the path of the place that a screen belongs to: a person belongs to the people. */
function placeOf(path: string): string {
  return path.replace(/(?<=.)\/$/, '').replace(/^(\/admin\/people)\/[^/]+$/, '$1');
}

/** Moves the focus from the top of the page past the menu, if the page was loaded here: the menu comes later than the page. */
function takeFocus(screen: HTMLElement | null) {
  const at = document.activeElement;
  if (at === document.body || at?.tagName === 'MAIN') screen?.focus({ preventScroll: true });
}

/**
 * The administration: its own navigation, and one of its screens. Managers see what they are in charge of; a person who may see nothing here
 * is told that there is no such page.
 */
export function AdministrationShell() {
  const t = useT();
  const { data: me } = useQuery(meQuery);
  const path = useRouterState({ select: ({ location }) => location.pathname });
  // While a screen loads, the one before it is still drawn, although the address is no longer its own.
  const drawn = useRouterState({ select: ({ matches }) => placeOf(matches.at(-1)?.pathname ?? '') });
  const nav = useRef<HTMLElement>(null);
  const here = placeOf(path);
  useEffect(() => {
    // On a phone the navigation is one line, in which the place may be out of view. Its link is marked as the current one only later.
    nav.current?.querySelector(`[href="${here}"]`)?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [here, me]);
  if (me === undefined) return null;
  const places = PLACES.filter(({ capability }) => me.administrator || (capability !== undefined && me.capabilities.includes(capability)));
  // While another screen loads, the address is already that screen's, and leaving must not end here.
  const isLeaving = path !== '/admin' && !path.startsWith('/admin/');
  const isHere = isLeaving || places.some(({ to }) => to === here);
  if (!isHere) return places[0] === undefined ? <NotFound /> : <Navigate to={places[0].to} replace />;
  return (
    <div className="administration">
      <nav ref={nav} className="administration__nav" aria-label={t('nav.administration')}>
        <p className="administration__title">{t('nav.administration')}</p>
        {places.map(({ to, name, Icon }) => (
          <Link key={to} to={to} activeOptions={{ exact: to === '/admin' }} className="administration__place">
            <Icon size={18} aria-hidden />
            <span>{t(name)}</span>
          </Link>
        ))}
      </nav>
      <div ref={takeFocus} className="administration__screen" tabIndex={-1}>
        {places.some(({ to }) => to === drawn) && <Outlet />}
      </div>
    </div>
  );
}
