import type { CalendarEngine, Email } from '../engine/index.ts';
import { type Limit, type StandIn, type StandInAnswer, type StandInRequest, startStandIn } from '../http/index.ts';
import { type OAuthClient, type OAuthRoutes, oauthRoutes } from '../oauth/index.ts';
import {
  getCalendar,
  getMailboxSettings,
  getPhoto,
  getUser,
  listCalendarPermissions,
  listGroups,
  listPeople,
  listRoomLists,
  listRooms,
  listRoomsOfList,
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
import { errorAnswer, GraphError } from './graph-error.ts';
import { getSchedule } from './schedule-route.ts';
import { Subscriptions } from './subscriptions.ts';

export interface GraphStandInOptions {
  readonly engine: CalendarEngine;
  readonly port?: number;
  /** Keeps the published limits, and says 429 beyond them. */
  readonly limits?: boolean;
  /** Where browsers and servers find it, if not on this machine. */
  readonly publicUrl?: string;
  readonly clients?: readonly OAuthClient[];
}

export interface GraphStandIn extends StandIn {
  /** What a provider takes for `https://graph.microsoft.com/v1.0`. */
  readonly baseUrl: string;
  readonly oauth: OAuthRoutes;
  readonly subscriptions: Subscriptions;
  /** Tokens without a sign-in, for tests. */
  tokenOf(email: Email): string;
  appToken(): string;
}

const VERSION = '/v1.0';
const TEST_CLIENT = 'test-client';

/** Microsoft Graph's calendar, as far as the provider and its judges use it, over the engine; and Microsoft's sign-in. */
export async function startGraphStandIn(options: GraphStandInOptions): Promise<GraphStandIn> {
  const { engine, limits = false } = options;
  const now = () => engine.now;
  const oauth = await oauthRoutes({
    kind: 'microsoft',
    directory: engine.directory,
    now,
    ...(options.clients === undefined ? {} : { clients: options.clients }),
    ...(options.publicUrl === undefined ? {} : { publicUrl: options.publicUrl }),
  });
  const subscriptions = new Subscriptions(engine);
  const routes = graphRoutes(subscriptions);
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
    subscriptions,
    tokenOf: (email) =>
      oauth.tokens.issueAccess({ as: 'user', email, clientId: TEST_CLIENT, scope: 'Calendars.ReadWrite Calendars.ReadWrite.Shared' }),
    appToken: () => oauth.tokens.issueAccess({ as: 'app', clientId: TEST_CLIENT, scope: '.default' }),
  };
}

interface Route {
  readonly method: string;
  readonly path: RegExp;
  readonly route: GraphRoute;
}

/** `{U}` is `/me` (an empty parameter) or `/users/{id}`. */
function graphRoutes(subscriptions: Subscriptions): readonly Route[] {
  const on = (method: string, path: string, route: GraphRoute): Route => ({
    method,
    path: new RegExp(
      `^${VERSION.replace('.', '\\.')}${path.replaceAll('.', '\\.').replaceAll('$', '\\$').replace('{U}', '/(?:me|users/([^/]+))').replace('{C}', '(?:/calendar)?').replaceAll('{id}', '([^/]+)')}$`,
      'i',
    ),
    route,
  });
  return [
    on('GET', '{U}', getUser),
    on('GET', '/users', listUsers),
    on('GET', '/groups', listGroups),
    on('GET', '{U}/people', listPeople),
    on('GET', '{U}/photo/$value', getPhoto),
    on('GET', '{U}/mailboxSettings', getMailboxSettings),
    on('GET', '{U}/calendar', getCalendar),
    on('GET', '{U}/calendar/calendarPermissions', listCalendarPermissions),
    on('POST', '{U}/calendar/getSchedule', getSchedule),
    on('GET', '{U}{C}/calendarView', listCalendarView),
    on('GET', '{U}{C}/events', listEvents),
    on('POST', '{U}{C}/events', createEvent),
    on('GET', '{U}{C}/events/{id}', getEvent),
    on('PATCH', '{U}{C}/events/{id}', updateEvent),
    on('DELETE', '{U}{C}/events/{id}', deleteEvent),
    on('GET', '{U}{C}/events/{id}/instances', listInstances),
    on('POST', '{U}{C}/events/{id}/cancel', cancelEvent),
    on('POST', '{U}{C}/events/{id}/accept', respondWith('accepted')),
    on('POST', '{U}{C}/events/{id}/tentativelyAccept', respondWith('tentative')),
    on('POST', '{U}{C}/events/{id}/decline', respondWith('declined')),
    on('GET', '/places/microsoft.graph.room', listRooms),
    on('GET', '/places/microsoft.graph.workspace', listWorkspaces),
    on('GET', '/places/microsoft.graph.roomList', listRoomLists),
    on('GET', '/places/{id}/microsoft.graph.roomlist/rooms', listRoomsOfList),
    on('GET', '/subscriptions', subscriptions.list),
    on('POST', '/subscriptions', subscriptions.create),
    on('PATCH', '/subscriptions/{id}', subscriptions.renew),
    on('DELETE', '/subscriptions/{id}', subscriptions.remove),
  ];
}

function routeOf(
  routes: readonly Route[],
  request: StandInRequest,
): { readonly route: GraphRoute; readonly parameters: readonly string[] } {
  for (const { method, path, route } of routes) {
    const match = method === request.method ? path.exec(request.url.pathname) : null;
    if (match !== null) return { route, parameters: match.slice(1).map((part: string | undefined) => decodeURIComponent(part ?? '')) };
  }
  throw new GraphError(400, 'BadRequest', `Resource not found for the segment '${request.url.pathname}'.`);
}

/** 10,000 requests in ten minutes and four at once, for each application and mailbox. */
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
