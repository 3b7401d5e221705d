import { safeReturnUrl } from '@assist/contract';
import { OAUTH_CALLBACK_PATH } from '@assist/reservation';
import type { RouteProfile } from '@assist/wayfinding';
import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, Outlet, redirect } from '@tanstack/react-router';
import type { FinderSearch } from '../lib/finder-search.ts';
import type { OAuthAnswer } from '../lib/api/outside-sign-in.ts';
import { isGuest, readTokens } from '../lib/api/session.ts';
import { throughEntrance } from '../lib/kiosk-pass.ts';
import { ROUTE_PROFILES } from '../parts/walk/route-profiles.ts';
import { listOf, parseSearch, stringifySearch, textOf } from '../lib/search-codec.ts';
import { lazyScreen } from './lazy-screen.ts';
import { NotFound, ScreenFailure } from './page-states.tsx';
import { SCREENS } from './screens.ts';
import { Shell } from './shell.tsx';

interface Context {
  readonly queryClient: QueryClient;
  /** Loads the rest of the configuration; called before any screen behind the sign-in is drawn. */
  readonly completeConfiguration: (how?: { readonly anew: boolean }) => Promise<void>;
}

const rootRoute = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: NotFound, errorComponent: ScreenFailure });

/** Returns the parameter with the address that a person wanted before the sign-in; empty if there is none, or none of this site. */
function returnSearch(search: Record<string, unknown>): { return_url?: string } {
  const returnUrl = safeReturnUrl(textOf(search['return_url']), location.origin);
  return returnUrl === undefined ? {} : { return_url: returnUrl };
}

const signInRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/login',
  validateSearch: returnSearch,
  beforeLoad: ({ search }) => {
    if (readTokens() !== undefined) throw redirect({ href: search.return_url ?? '/' });
  },
  component: lazyScreen(SCREENS.signIn, 'SignInPage', { words: ['account'] }),
});

const emailLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/email-link',
  validateSearch: returnSearch,
  beforeLoad: ({ search, location: { hash } }) => {
    // An e-mailed link is not redirected, because somebody other than its recipient may be signed in.
    if (readTokens() !== undefined && hash === '') throw redirect({ href: search.return_url ?? '/' });
  },
  component: lazyScreen(() => import('../features/sign-in/components/email-link-page.tsx'), 'EmailLinkPage', { words: ['account'] }),
});

/** Is not redirected, because somebody other than the person invited may be signed in. */
const firstPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/first-password',
  component: lazyScreen(() => import('../features/sign-in/components/first-password-page.tsx'), 'FirstPasswordPage', {
    words: ['account'],
  }),
});

const oauthCallbackRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: OAUTH_CALLBACK_PATH,
  validateSearch: (search: Record<string, unknown>): OAuthAnswer => {
    const result: { -readonly [K in keyof OAuthAnswer]: OAuthAnswer[K] } = {};
    for (const name of ['code', 'state', 'error', 'iss'] as const) {
      const value = textOf(search[name]);
      if (value !== undefined) result[name] = value;
    }
    return result;
  },
  component: lazyScreen(() => import('../features/sign-in/components/oauth-callback-page.tsx'), 'OAuthCallbackPage', {
    words: ['others', 'account'],
  }),
});

interface CodeSearch {
  readonly startAreaId?: string;
  readonly locationId?: string;
  readonly code?: string;
}

/** The URL that every sign shows for people who type its code. `/qr/CODE` itself is handled before any screen is loaded. */
const typeCodeRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/qr',
  component: lazyScreen(() => import('../features/sign-in/components/type-code-page.tsx'), 'TypeCodePage', {
    words: ['others', 'account'],
  }),
});

/** Returns the search parameters to which a location code leads (specification, section 2), with the code itself. */
function codeSearch(search: Record<string, unknown>): CodeSearch {
  const result: { -readonly [Name in keyof CodeSearch]: CodeSearch[Name] } = {};
  for (const name of ['startAreaId', 'locationId', 'code'] as const) {
    const value = textOf(search[name]);
    if (value !== undefined) result[name] = value;
  }
  return result;
}

/** All screens behind the sign-in. Strangers are sent to the sign-in first, and then back to the wanted screen. */
const shellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'shell',
  beforeLoad: async ({ context, location: at }) => {
    if (readTokens() === undefined) throw redirect({ to: '/account/login', search: at.href === '/' ? {} : { return_url: at.href } });
    // Guests have separate screens. A location code leads them to their own screen for routes.
    if (isGuest()) throw at.pathname === '/navigate' ? redirect({ to: '/visit/navigate', search: at.search }) : redirect({ to: '/visit' });
    await context.completeConfiguration();
  },
  component: Shell,
});

const guestRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account/guest',
  validateSearch: returnSearch,
  beforeLoad: ({ search, location: { hash } }) => {
    // A link with an invitation code is not redirected: the person signed in may not be its recipient.
    if (readTokens() !== undefined && hash === '') throw redirect({ href: search.return_url ?? '/visit' });
  },
  component: lazyScreen(() => import('../features/sign-in/components/guest-page.tsx'), 'GuestPage', { words: ['others', 'account'] }),
});

const guestShellRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'guest-shell',
  beforeLoad: async ({ context, location: at }) => {
    if (readTokens() === undefined)
      throw redirect({ to: '/account/guest', ...(throughEntrance(at) ?? { search: at.href === '/visit' ? {} : { return_url: at.href } }) });
    // People with an account see the same route on their own screens.
    if (!isGuest()) throw at.pathname === '/visit/navigate' ? redirect({ to: '/navigate', search: at.search }) : redirect({ to: '/' });
    await context.completeConfiguration();
  },
  component: lazyScreen(() => import('./guest-shell.tsx'), 'GuestShell'),
});

const visitRoute = createRoute({
  getParentRoute: () => guestShellRoute,
  path: '/visit',
  component: lazyScreen(() => import('../features/guest/components/visit-page.tsx'), 'VisitPage'),
});

export interface GuestPlanSearch {
  readonly level?: string | undefined;
  readonly resource?: string | undefined;
  readonly place?: string | undefined;
}

const guestPlanRoute = createRoute({
  getParentRoute: () => guestShellRoute,
  path: '/visit/plan',
  validateSearch: (search: Record<string, unknown>): GuestPlanSearch => ({
    level: textOf(search['level']),
    resource: textOf(search['resource']),
    place: textOf(search['place']),
  }),
  component: lazyScreen(() => import('../features/plan/components/guest-plan-page.tsx'), 'GuestPlanPage'),
});

const guestNavigateRoute = createRoute({
  getParentRoute: () => guestShellRoute,
  path: '/visit/navigate',
  validateSearch: navigateSearch,
  component: lazyScreen(() => import('../features/navigate/components/guest-navigate-page.tsx'), 'GuestNavigatePage', {
    words: ['others', 'ways'],
  }),
});

const homeRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/',
  component: lazyScreen(SCREENS.home, 'HomePage', { words: [] }),
});

function finderSearch(search: Record<string, unknown>): FinderSearch {
  const result: FinderSearch = {};
  for (const name of [
    'day',
    'from',
    'to',
    'until',
    'duration',
    'free',
    'cs',
    'people',
    'q',
    'name',
    'resource',
    'at',
    'level',
    'place',
    'thing',
    'sort',
    'view',
    'group',
    'panel',
    'zone',
    'second',
    'event',
  ] as const) {
    const value = textOf(search[name]);
    if (value !== undefined) result[name] = value;
  }
  for (const name of ['type', 'area', 'with', 'who', 'also'] as const) {
    const values = listOf(search[name]);
    if (values.length > 0) result[name] = values;
  }
  return result;
}

const planRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/plan',
  validateSearch: finderSearch,
  component: lazyScreen(SCREENS.plan, 'PlanPage'),
});

const timelineRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/timeline',
  validateSearch: finderSearch,
  component: lazyScreen(SCREENS.timeline, 'TimelinePage'),
});

export interface ReservationsSearch {
  state?: string;
  cancelled?: string;
  name?: string;
  attendee?: string[];
  user?: string;
  /** The first and the last day, if they differ from the usual range. */
  from?: string;
  to?: string;
  /** The chosen reservation's id. */
  event?: string;
  /** The chosen event of another calendar. */
  other?: string;
}

const reservationsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reservations',
  validateSearch: (search: Record<string, unknown>): ReservationsSearch => {
    const result: ReservationsSearch = {};
    for (const name of ['state', 'cancelled', 'name', 'user', 'from', 'to', 'event', 'other'] as const) {
      const value = textOf(search[name]);
      if (value !== undefined) result[name] = value;
    }
    const attendees = listOf(search['attendee']);
    return attendees.length === 0 ? result : { ...result, attendee: attendees };
  },
  component: lazyScreen(SCREENS.reservations, 'ReservationsPage'),
});

export interface ReserveSearch {
  day?: string;
  from?: string;
  to?: string;
  until?: string | undefined;
  /** The ids of the chosen resources. */
  resource?: string[];
  /** The attendees; see `attendee-entry.ts`. */
  who?: string[];
  /** The event to change; absent for a new one. */
  event?: string;
  /** The event from which the new event is copied; absent if it is not a copy. */
  again?: string;
}

const reserveRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/reservations/reserve',
  validateSearch: (search: Record<string, unknown>): ReserveSearch => {
    const result: ReserveSearch = {};
    for (const name of ['day', 'from', 'to', 'until', 'event', 'again'] as const) {
      const value = textOf(search[name]);
      if (value !== undefined) result[name] = value;
    }
    for (const name of ['resource', 'who'] as const) {
      const values = listOf(search[name]);
      if (values.length > 0) result[name] = values;
    }
    return result;
  },
  component: lazyScreen(() => import('../features/reserve/components/reserve-page.tsx'), 'ReservePage'),
});

const settingsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/settings',
  component: lazyScreen(() => import('../features/settings/components/settings-page.tsx'), 'SettingsPage', {
    words: ['others', 'account'],
  }),
});

const favouritesRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/favourites',
  validateSearch: (search: Record<string, unknown>): { sort?: 'name'; day?: string } => {
    const day = textOf(search['day']);
    return { ...(textOf(search['sort']) === 'name' && { sort: 'name' }), ...(day !== undefined && { day }) };
  },
  component: lazyScreen(() => import('../features/favourites/components/favourites-page.tsx'), 'FavouritesPage'),
});

const newsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/news',
  component: lazyScreen(() => import('../features/news/components/news-page.tsx'), 'NewsPage'),
});

const logRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/log',
  component: lazyScreen(() => import('../features/log/components/log-page.tsx'), 'LogPage'),
});

export interface NavigateSearch {
  startAreaId?: string;
  locationId?: string;
  /** The start and the destination, each as the id of a resource or of a plan feature, or as a point on a floor. */
  from?: string;
  to?: string;
  /** The route profile of a route that a kiosk has handed over. */
  profile?: RouteProfile;
}

function navigateSearch(search: Record<string, unknown>): NavigateSearch {
  const result: NavigateSearch = codeSearch(search);
  for (const name of ['from', 'to'] as const) {
    const value = textOf(search[name]);
    if (value !== undefined) result[name] = value;
  }
  const profile = ROUTE_PROFILES.find((one) => one === textOf(search['profile']));
  return profile === undefined ? result : { ...result, profile };
}

const navigateRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/navigate',
  validateSearch: navigateSearch,
  component: lazyScreen(() => import('../features/navigate/components/navigate-page.tsx'), 'NavigatePage', { words: ['others', 'ways'] }),
});

const otherCalendarsRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/other-calendars',
  component: lazyScreen(() => import('../features/other-calendars/components/other-calendars-page.tsx'), 'OtherCalendarsPage'),
});

const administrationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/admin',
  component: lazyScreen(() => import('./administration-shell.tsx'), 'AdministrationShell', {
    words: ['others', 'account', 'administration'],
  }),
});

const overviewRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/',
  component: lazyScreen(() => import('../features/moving-in/components/overview-page.tsx'), 'OverviewPage', {
    words: ['others', 'account', 'administration'],
  }),
});

const planImportRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/plan',
  component: lazyScreen(() => import('../features/moving-in/components/plan-import-page.tsx'), 'PlanImportPage', {
    words: ['others', 'account', 'administration'],
  }),
});

const placesRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/places',
  component: lazyScreen(() => import('../features/moving-in/components/places-page.tsx'), 'PlacesPage', {
    words: ['others', 'account', 'administration'],
  }),
});

const peopleRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/people',
  component: lazyScreen(() => import('../features/people-administration/components/people-page.tsx'), 'PeoplePage', {
    words: ['others', 'account', 'administration'],
  }),
});

const personRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/people/$id',
  component: lazyScreen(() => import('../features/people-administration/components/person-page.tsx'), 'PersonPage', {
    words: ['others', 'account', 'administration'],
  }),
});

const resourceListRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/resources',
  component: lazyScreen(() => import('../features/lists/components/resource-list-page.tsx'), 'ResourceListPage', {
    words: ['others', 'account', 'administration'],
  }),
});

const areaListRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/areas',
  component: lazyScreen(() => import('../features/lists/components/area-list-page.tsx'), 'AreaListPage', {
    words: ['others', 'account', 'administration'],
  }),
});

const typeListRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/types',
  component: lazyScreen(() => import('../features/lists/components/type-list-page.tsx'), 'TypeListPage', {
    words: ['others', 'account', 'administration'],
  }),
});

const propertyListRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/properties',
  component: lazyScreen(() => import('../features/lists/components/property-list-page.tsx'), 'PropertyListPage', {
    words: ['others', 'account', 'administration'],
  }),
});

const newsListRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/news',
  component: lazyScreen(() => import('../features/lists/components/news-list-page.tsx'), 'NewsListPage', {
    words: ['others', 'account', 'administration'],
  }),
});

const locationCodesRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/codes',
  component: lazyScreen(() => import('../features/location-codes/components/location-codes-page.tsx'), 'LocationCodesPage', {
    words: ['others', 'account', 'administration'],
  }),
});

const kiosksRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/kiosks',
  component: lazyScreen(() => import('../features/kiosks/components/kiosks-page.tsx'), 'KiosksPage', {
    words: ['others', 'account', 'administration'],
  }),
});

const companyRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/company',
  component: lazyScreen(() => import('../features/company-settings/components/company-page.tsx'), 'CompanyPage', {
    words: ['others', 'account', 'administration'],
  }),
});

const auditRoute = createRoute({
  getParentRoute: () => administrationRoute,
  path: '/audit',
  component: lazyScreen(() => import('../features/audit/components/audit-page.tsx'), 'AuditPage', {
    words: ['others', 'account', 'administration'],
  }),
});

/** Leads from the addresses that earlier versions had to the administration. */
const earlierAdministrationRoute = createRoute({
  getParentRoute: () => shellRoute,
  path: '/administration/$screen',
  beforeLoad: ({ params: { screen } }) => {
    throw redirect({ href: `/admin/${encodeURIComponent(screen)}` });
  },
});

const routeTree = rootRoute.addChildren([
  signInRoute,
  typeCodeRoute,
  emailLinkRoute,
  firstPasswordRoute,
  guestRoute,
  guestShellRoute.addChildren([visitRoute, guestPlanRoute, guestNavigateRoute]),
  oauthCallbackRoute,
  shellRoute.addChildren([
    homeRoute,
    planRoute,
    timelineRoute,
    reserveRoute,
    reservationsRoute,
    otherCalendarsRoute,
    administrationRoute.addChildren([
      overviewRoute,
      planImportRoute,
      placesRoute,
      resourceListRoute,
      areaListRoute,
      typeListRoute,
      propertyListRoute,
      newsListRoute,
      peopleRoute,
      personRoute,
      locationCodesRoute,
      kiosksRoute,
      companyRoute,
      auditRoute,
    ]),
    earlierAdministrationRoute,
    settingsRoute,
    favouritesRoute,
    newsRoute,
    logRoute,
    navigateRoute,
  ]),
]);

export function createAppRouter(context: Context) {
  return createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch,
    // Drops parameters that a route does not know, because otherwise a refused return address would stay in the URL.
    search: { strict: true },
    defaultPreload: 'intent',
    defaultPreloadDelay: 80,
    scrollRestoration: true,
    defaultNotFoundComponent: NotFound,
    defaultErrorComponent: ScreenFailure,
  });
}

/**
 * Loads the files of all screens, so that they can be opened without a connection. The files are loaded one after the other, because
 * loading all of them together would delay a requested answer by half a second.
 */
export async function loadAllScreens(router: ReturnType<typeof createAppRouter>): Promise<void> {
  for (const route of Object.values(router.routesById)) await Promise.resolve(router.loadRouteChunk(route)).catch(() => {});
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
