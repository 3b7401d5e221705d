import type { CalendarEngine, Email } from '../engine/index.ts';
import { type Limit, type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../http/index.ts';
import { consentedScope, newTenant, type OAuthClient, type OAuthRoutes, oauthRoutes, type Tenant } from '../oauth/index.ts';
import {
  getCalendar,
  getMailboxSettings,
  getPhoto,
  getUser,
  listBuildings,
  listCalendarPermissions,
  listDesks,
  listFloors,
  listGroups,
  listPeople,
  listRoomLists,
  listRooms,
  listRoomsOfList,
  listSections,
  listUsers,
  listWorkspaces,
} from './directory-routes.ts';
import {
  cancelEvent,
  createEvent,
  deleteEvent,
  getEvent,
  listCalendarView,
  listEvents,
  listInstances,
  respondWith,
  updateEvent,
} from './event-routes.ts';
import { type GraphCall, type GraphRoute, toldZoneOf, wantsImmutableIds } from './graph-call.ts';
import {
  CALENDAR_READ,
  CALENDAR_WRITE,
  expectAllowed,
  GROUPS_SEARCH,
  MAILBOX_SETTINGS,
  type Needs,
  PEOPLE_READ,
  PLACES_READ,
  USER_READ,
  USERS_SEARCH,
} from './graph-access.ts';
import { errorAnswer, GraphError } from './graph-error.ts';
import { getSchedule, PROMISED_SCHEDULES } from './schedule-route.ts';
import { Subscriptions } from './subscriptions.ts';

export interface GraphStandInOptions {
  readonly engine: CalendarEngine;
  readonly port?: number;
  /** Whether requests beyond the published limits are refused with 429. */
  readonly limits?: boolean;
  /** The address at which browsers and servers reach the stand-in; by default, its address on this machine. */
  readonly publicUrl?: string;
  readonly clients?: readonly OAuthClient[];
  /** What the tenant's administrator has permitted; by default, nothing. */
  readonly tenant?: Tenant;
  /** Maximum number of mailboxes in one call of getSchedule; by default, the number in Graph's documents. */
  readonly mostSchedules?: number;
}

export interface GraphStandIn extends StandIn {
  /** The address to give to a provider instead of `https://graph.microsoft.com/v1.0`. */
  readonly baseUrl: string;
  readonly oauth: OAuthRoutes;
  readonly tenant: Tenant;
  readonly subscriptions: Subscriptions;
  /** Issues a person's token without a sign-in, for tests. */
  tokenOf(email: Email): string;
  appToken(): string;
}

const VERSION = '/v1.0';
const TEST_CLIENT = 'test-client';

/**
 * Starts a stand-in for Microsoft Graph's calendar and Microsoft's sign-in on top of the engine, with the calls that the provider and its
 * judges use.
 */
export async function startGraphStandIn(options: GraphStandInOptions): Promise<GraphStandIn> {
  const { engine, limits = false, tenant = newTenant(), mostSchedules = PROMISED_SCHEDULES } = options;
  const now = () => engine.now;
  const oauth = await oauthRoutes({
    kind: 'microsoft',
    directory: engine.directory,
    now,
    tenant,
    ...(options.clients === undefined ? {} : { clients: options.clients }),
    ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
  });
  const subscriptions = new Subscriptions(engine, tenant);
  const routes = graphRoutes(subscriptions, mostSchedules);
  const handler = async (request: StandInRequest): Promise<StandInAnswer> => {
    const signIn = await oauth.handle(request);
    if (signIn !== undefined) return signIn;
    const grant = oauth.findGrant(request);
    if (grant === undefined) {
      return errorAnswer(new GraphError(401, 'InvalidAuthenticationToken', 'Lifetime validation failed, the token is expired.'), request, {
        'www-authenticate': 'Bearer realm="", error="invalid_token"',
      });
    }
    try {
      const found = routeOf(routes, request);
      const call: GraphCall = {
        request,
        grant,
        engine,
        query: request.url.searchParams,
        parameters: found.parameters,
        baseUrl: `${options.publicUrl ?? request.url.origin}${VERSION}`,
        told: toldZoneOf(request),
        immutable: wantsImmutableIds(request),
      };
      if (found.needs !== undefined) {
        const mailbox =
          found.user === undefined ? undefined : found.user === '' ? grant.email : engine.directory.findMailbox(found.user)?.email;
        expectAllowed(found.needs, grant, mailbox ?? found.user, tenant, now());
      }
      return await found.route(call);
    } catch (error) {
      if (error instanceof GraphError) return errorAnswer(error, request);
      throw error;
    }
  };
  const standIn = await startStandIn({
    handler,
    now,
    limits: limits ? [publishedLimit(oauth)] : [],
    ...(options.port === undefined ? {} : { port: options.port }),
  });
  return {
    ...standIn,
    baseUrl: `${options.publicUrl ?? standIn.origin}${VERSION}`,
    oauth,
    tenant,
    subscriptions,
    tokenOf: (email) => oauth.tokens.issueAccess({ as: 'user', email, clientId: TEST_CLIENT, scope: consentedScope(tenant, '') }),
    appToken: () => oauth.tokens.issueAccess({ as: 'app', clientId: TEST_CLIENT, scope: '.default' }),
  };
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  /** The permissions that the call needs. Undefined if the route itself checks them. */
  readonly needs: Needs | undefined;
  readonly route: GraphRoute;
}

/** Returns the routes. `{U}` in a path stands for `/me` (an empty parameter) or `/users/{id}`. */
function graphRoutes(subscriptions: Subscriptions, mostSchedules: number): readonly Route[] {
  const on = (method: string, path: string, needs: Needs | undefined, route: GraphRoute): Route => ({
    method,
    path: new RegExp(
      `^${VERSION.replace('.', '\\.')}${path.replaceAll('.', '\\.').replaceAll('$', '\\$').replace('{U}', '/(?:me|users/(?<user>[^/]+))').replace('{C}', '(?:/calendar)?').replaceAll('{id}', '([^/]+)')}$`,
      'i',
    ),
    needs,
    route,
  });
  return [
    on('GET', '{U}', USER_READ, getUser),
    on('GET', '/users', USERS_SEARCH, listUsers),
    on('GET', '/groups', GROUPS_SEARCH, listGroups),
    on('GET', '{U}/people', PEOPLE_READ, listPeople),
    on('GET', '{U}/photo/$value', USER_READ, getPhoto),
    on('GET', '{U}/mailboxSettings', MAILBOX_SETTINGS, getMailboxSettings),
    on('GET', '{U}/calendar', CALENDAR_READ, getCalendar),
    on('GET', '{U}/calendar/calendarPermissions', CALENDAR_READ, listCalendarPermissions),
    on('POST', '{U}/calendar/getSchedule', CALENDAR_READ, getSchedule(mostSchedules)),
    on('GET', '{U}{C}/calendarView', CALENDAR_READ, listCalendarView),
    on('GET', '{U}{C}/events', CALENDAR_READ, listEvents),
    on('POST', '{U}{C}/events', CALENDAR_WRITE, createEvent),
    on('GET', '{U}{C}/events/{id}', CALENDAR_READ, getEvent),
    on('PATCH', '{U}{C}/events/{id}', CALENDAR_WRITE, updateEvent),
    on('DELETE', '{U}{C}/events/{id}', CALENDAR_WRITE, deleteEvent),
    on('GET', '{U}{C}/events/{id}/instances', CALENDAR_READ, listInstances),
    on('POST', '{U}{C}/events/{id}/cancel', CALENDAR_WRITE, cancelEvent),
    on('POST', '{U}{C}/events/{id}/accept', CALENDAR_WRITE, respondWith('accepted')),
    on('POST', '{U}{C}/events/{id}/tentativelyAccept', CALENDAR_WRITE, respondWith('tentative')),
    on('POST', '{U}{C}/events/{id}/decline', CALENDAR_WRITE, respondWith('declined')),
    on('GET', '/places/microsoft.graph.room', PLACES_READ, listRooms),
    on('GET', '/places/microsoft.graph.workspace', PLACES_READ, listWorkspaces),
    on('GET', '/places/microsoft.graph.desk', PLACES_READ, listDesks),
    on('GET', '/places/microsoft.graph.section', PLACES_READ, listSections),
    on('GET', '/places/microsoft.graph.floor', PLACES_READ, listFloors),
    on('GET', '/places/microsoft.graph.building', PLACES_READ, listBuildings),
    on('GET', '/places/microsoft.graph.roomList', PLACES_READ, listRoomLists),
    on('GET', '/places/{id}/microsoft.graph.roomlist/rooms', PLACES_READ, listRoomsOfList),
    on('GET', '/subscriptions', undefined, subscriptions.list),
    on('POST', '/subscriptions', undefined, subscriptions.create),
    on('PATCH', '/subscriptions/{id}', undefined, subscriptions.renew),
    on('DELETE', '/subscriptions/{id}', undefined, subscriptions.remove),
  ];
}

interface Found {
  readonly route: GraphRoute;
  readonly parameters: readonly string[];
  readonly needs: Needs | undefined;
  /** The user in the path. '' for `/me`, undefined for a path without a user. */
  readonly user: string | undefined;
}

function routeOf(routes: readonly Route[], request: StandInRequest): Found {
  for (const { method, path, needs, route } of routes) {
    const match = method === request.method ? path.exec(request.url.pathname) : null;
    if (match === null) continue;
    const parameters = match.slice(1).map((part: string | undefined) => decodeURIComponent(part ?? ''));
    return { route, parameters, needs, user: match.groups !== undefined && 'user' in match.groups ? parameters[0]! : undefined };
  }
  throw new GraphError(400, 'BadRequest', `Resource not found for the segment '${request.url.pathname}'.`);
}

/** Returns the published limit per application and mailbox: 10,000 requests in ten minutes, and four at the same time. */
function publishedLimit(oauth: OAuthRoutes): Limit {
  return {
    requests: 10_000,
    perMs: 600_000,
    concurrent: 4,
    bucketOf: (request) => {
      const grant = oauth.findGrant(request);
      if (grant === undefined) return undefined;
      return `${grant.clientId} ${/^\/v1\.0\/users\/([^/]+)/i.exec(request.url.pathname)?.[1]?.toLowerCase() ?? grant.email ?? ''}`;
    },
    refuse: (reason, seconds) => ({
      status: 429,
      headers: { 'content-type': 'application/json', 'retry-after': String(seconds) },
      body: JSON.stringify({
        error: {
          code: 'ApplicationThrottled',
          message: reason === 'concurrent' ? 'Application is over its MailboxConcurrency limit.' : 'Application is over its request quota.',
        },
      }),
    }),
  };
}
