import type { CalendarEngine, Email } from '../engine/index.ts';
import { type Limit, type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../http/index.ts';
import { type OAuthClient, type OAuthRoutes, oauthRoutes, type ServiceAccount } from '../oauth/index.ts';
import { getCalendar, getCalendarListEntry, getSetting, listAcl, listCalendars, listSettings } from './calendar-routes.ts';
import { Channels } from './channels.ts';
import { Conferences } from './conferences.ts';
import { Copies } from './copies.ts';
import { getPhoto, listBuildings, listGroups, listResources, listUsers } from './directory-routes.ts';
import { deleteEvent, getEvent, insertEvent, patchEvent, updateEvent } from './event-routes.ts';
import { queryFreeBusy } from './free-busy-route.ts';
import type { GoogleCall, GoogleRoute, GoogleState, Mail } from './google-call.ts';
import { GoogleError, googleErrorAnswer } from './google-error.ts';
import { listEvents, listInstances } from './list-routes.ts';
import { getMe, searchDirectoryPeople, searchOtherContacts } from './people-routes.ts';
import { newWorkspace, type Workspace } from './workspace.ts';

export interface GoogleStandInOptions {
  readonly engine: CalendarEngine;
  readonly port?: number;
  /** Whether requests beyond the published limits are refused. */
  readonly limits?: boolean;
  /** The address at which browsers and servers reach the stand-in; by default, its address on this machine. */
  readonly publicUrl?: string;
  readonly clients?: readonly OAuthClient[];
  readonly serviceAccounts?: readonly ServiceAccount[];
  /** What the Workspace's administrator has permitted; by default, nothing. */
  readonly workspace?: Workspace;
  /** The company's domain, with which calendars can be shared as a whole; by default, the domain of each address. */
  readonly domain?: string;
}

export interface GoogleStandIn extends StandIn {
  /**
   * The address to give to a provider instead of `https://www.googleapis.com`, `https://admin.googleapis.com` and
   * `https://people.googleapis.com`.
   */
  readonly baseUrl: string;
  readonly oauth: OAuthRoutes;
  readonly workspace: Workspace;
  readonly channels: Channels;
  readonly conferences: Conferences;
  /** The mails that Google would have sent. */
  readonly mails: readonly Mail[];
  /** Issues a person's token without a sign-in, for tests. It has the scopes that the sign-in requests. */
  tokenOf(email: Email): string;
  /** Issues a token of the service account on behalf of `actingAs`, or for the account itself if that is undefined. */
  appToken(actingAs?: Email): string;
}

const TEST_CLIENT = 'test-client';
export const TEST_SERVICE_ACCOUNT = 'assist@stand-in.iam.gserviceaccount.com';
const SCOPE = 'https://www.googleapis.com/auth/';
const USER_SCOPE = ['calendar', 'calendar.events', 'contacts.readonly', 'contacts.other.readonly', 'userinfo.email', 'userinfo.profile']
  .map((name) => SCOPE + name)
  .join(' ');
const APP_SCOPE = [
  'calendar',
  'admin.directory.resource.calendar.readonly',
  'admin.directory.user.readonly',
  'admin.directory.group.readonly',
  'directory.readonly',
]
  .map((name) => SCOPE + name)
  .join(' ');
const API = /^\/(?:calendar\/v3|admin\/directory\/v1|v1\/(?:people|otherContacts))/;

/**
 * Starts a stand-in for Google's calendar, directory, people and sign-in on top of the engine, with the calls that the provider and its
 * judges use.
 */
export async function startGoogleStandIn(options: GoogleStandInOptions): Promise<GoogleStandIn> {
  const { engine, limits = false, serviceAccounts = [], workspace = newWorkspace() } = options;
  const isServiceAccount = (clientId: string) =>
    clientId === TEST_SERVICE_ACCOUNT || serviceAccounts.some((account) => account.email === clientId);
  const now = () => engine.now;
  const oauth = await oauthRoutes({
    kind: 'google',
    directory: engine.directory,
    now,
    serviceAccounts,
    isDelegated: (account, scope) => scope.split(' ').every((one) => workspace.delegations.get(account)?.has(one) === true),
    ...(options.clients === undefined ? {} : { clients: options.clients }),
    ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
  });
  const state: GoogleState = {
    engine,
    copies: new Copies(engine),
    conferences: new Conferences(now),
    mails: [],
    warmed: new Set(),
    domain: options.domain,
    workspace,
  };
  const channels = new Channels(engine);
  const routes = googleRoutes(channels);
  const handler = async (request: StandInRequest): Promise<StandInAnswer> => {
    const signIn = await oauth.handle(request);
    if (signIn !== undefined) return signIn;
    const grant = oauth.findGrant(request);
    if (grant === undefined) {
      return googleErrorAnswer(new GoogleError(401, 'authError', 'Request had invalid authentication credentials.'), {
        'www-authenticate': 'Bearer realm="https://accounts.google.com/", error="invalid_token"',
      });
    }
    try {
      const found = routeOf(routes, request);
      if (request.url.pathname.startsWith('/calendar/') && !/auth\/calendar(?:\.events|\.readonly)?(?:\s|$)/.test(grant.scope))
        throw new GoogleError(403, 'insufficientPermissions', 'Request had insufficient authentication scopes.');
      const call: GoogleCall = {
        ...state,
        request,
        grant,
        viewer: grant.email!,
        query: request.url.searchParams,
        parameters: found.parameters,
      };
      return await found.route(call);
    } catch (error) {
      if (error instanceof GoogleError) return googleErrorAnswer(error);
      throw error;
    }
  };
  const standIn = await startStandIn({
    handler,
    now,
    limits: limits ? publishedLimits(oauth, isServiceAccount) : [],
    ...(options.port === undefined ? {} : { port: options.port }),
  });
  return {
    ...standIn,
    baseUrl: options.publicUrl ?? standIn.origin,
    oauth,
    workspace,
    channels,
    conferences: state.conferences,
    mails: state.mails,
    tokenOf: (email) => oauth.tokens.issueAccess({ as: 'user', email, clientId: TEST_CLIENT, scope: USER_SCOPE }),
    appToken: (actingAs) =>
      oauth.tokens.issueAccess({
        as: actingAs === undefined ? 'app' : 'user',
        email: actingAs ?? TEST_SERVICE_ACCOUNT,
        clientId: TEST_SERVICE_ACCOUNT,
        scope: APP_SCOPE,
      }),
  };
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly route: GoogleRoute;
}

function googleRoutes(channels: Channels): readonly Route[] {
  const on = (method: string, path: string, route: GoogleRoute): Route => ({
    method,
    path: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('{id}', '([^/]+)')}$`),
    route,
  });
  const calendar = '/calendar/v3/calendars/{id}';
  return [
    on('GET', `${calendar}/events`, listEvents),
    on('POST', `${calendar}/events`, insertEvent),
    on('POST', `${calendar}/events/watch`, channels.watch),
    on('GET', `${calendar}/events/{id}`, getEvent),
    on('PATCH', `${calendar}/events/{id}`, patchEvent),
    on('PUT', `${calendar}/events/{id}`, updateEvent),
    on('DELETE', `${calendar}/events/{id}`, deleteEvent),
    on('GET', `${calendar}/events/{id}/instances`, listInstances),
    on('GET', `${calendar}/acl`, listAcl),
    on('GET', calendar, getCalendar),
    on('POST', '/calendar/v3/freeBusy', queryFreeBusy),
    on('POST', '/calendar/v3/channels/stop', channels.stop),
    on('GET', '/calendar/v3/users/me/calendarList', listCalendars),
    on('GET', '/calendar/v3/users/me/calendarList/{id}', getCalendarListEntry),
    on('GET', '/calendar/v3/users/me/settings', listSettings),
    on('GET', '/calendar/v3/users/me/settings/{id}', getSetting),
    on('GET', '/admin/directory/v1/customer/my_customer/resources/calendars', listResources),
    on('GET', '/admin/directory/v1/customer/my_customer/resources/buildings', listBuildings),
    on('GET', '/admin/directory/v1/users', listUsers),
    on('GET', '/admin/directory/v1/users/{id}/photos/thumbnail', getPhoto),
    on('GET', '/admin/directory/v1/groups', listGroups),
    on('GET', '/v1/people/me', getMe),
    on('GET', '/v1/people:searchDirectoryPeople', searchDirectoryPeople),
    on('GET', '/v1/otherContacts:search', searchOtherContacts),
  ];
}

function routeOf(
  routes: readonly Route[],
  request: StandInRequest,
): { readonly route: GoogleRoute; readonly parameters: readonly string[] } {
  for (const { method, path, route } of routes) {
    const match = method === request.method ? path.exec(request.url.pathname) : null;
    if (match !== null) return { route, parameters: match.slice(1).map(decodeURIComponent) };
  }
  throw new GoogleError(404, 'notFound', 'Not Found');
}

/** Returns the published limits: 600 requests a minute per person, and 10,000 per project. A refusal does not say how long to wait. */
function publishedLimits(oauth: OAuthRoutes, isServiceAccount: (clientId: string) => boolean): readonly Limit[] {
  const limit = (requests: number, reason: string, bucketOf: Limit['bucketOf']): Limit => ({
    requests,
    perMs: 60_000,
    concurrent: Number.POSITIVE_INFINITY,
    bucketOf: (request) => (API.test(request.url.pathname) ? bucketOf(request) : undefined),
    refuse: () =>
      googleErrorAnswer(new GoogleError(403, reason, reason === 'rateLimitExceeded' ? 'Rate Limit Exceeded' : 'User Rate Limit Exceeded')),
  });
  return [
    // If a service account's request names a quota user, it counts for that user, and otherwise for the account.
    limit(600, 'userRateLimitExceeded', (request) => {
      const grant = oauth.findGrant(request);
      return grant === undefined
        ? undefined
        : `${grant.email ?? ''} ${isServiceAccount(grant.clientId) ? (request.headers['x-goog-quota-user'] ?? '') : ''}`;
    }),
    limit(10_000, 'rateLimitExceeded', (request) => (oauth.findGrant(request) === undefined ? undefined : 'project')),
  ];
}
