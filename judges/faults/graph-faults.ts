import { CAST, suiteContext } from '@assist/calendar-provider/test-suite';
import { graphProvider } from '@assist/provider-graph';
import type { StandInRequest } from '@assist/simulators';
import { openGraphWorld } from '../worlds/graph-world.ts';
import { clientFor, type FaultKind, type FaultOptions, type FaultWorld, httpFor, RevocableTokens } from './fault-world.ts';
import { listenByWebhook } from './listen-by-webhook.ts';

const app = { ...suiteContext(CAST.olga), actor: { as: 'app' } as const };

export const GRAPH_FAULTS: FaultKind = {
  name: 'Graph',
  open: openGraphFaults,
  throttles: [
    { name: '429 with seconds', plan: () => ({ kind: 'throttled', retryAfter: 1 }), waitMs: 1_000 },
    { name: '429 with a date', plan: (now) => ({ kind: 'throttled', retryAfter: new Date(now + 1_000) }), waitMs: 1_000 },
    { name: '503 with seconds', plan: () => ({ kind: 'throttled', retryAfter: 1, status: 503 }), waitMs: 1_000 },
    { name: '429 without a time', plan: () => ({ kind: 'status', status: 429 }), waitMs: 0 },
  ],
  pageLies: [
    {
      name: 'that leads back to itself',
      bend: (body, { request, origin }) => withLink(body, `${origin}${request.url.pathname}${request.url.search}`),
    },
    {
      name: 'that goes round',
      bend: (body, { request, origin }) =>
        withLink(
          body,
          `${origin}/v1.0/me/calendarView?startDateTime=2026-11-23T00:00:00Z&endDateTime=2026-11-24T00:00:00Z&$top=${request.url.searchParams.get('$top') === '1' ? 2 : 1}`,
        ),
    },
    { name: 'on another host', bend: (body, _passing, elsewhere) => withLink(body, `${elsewhere}/v1.0/me/calendarView?$skip=100`) },
    { name: 'that is none', bend: (body) => withLink(body, 'javascript:alert(1)') },
  ],
};

async function openGraphFaults(options: FaultOptions = {}): Promise<FaultWorld> {
  const world = await openGraphWorld();
  const { standIn, clock } = world;
  const polite = clientFor(options);
  const http = httpFor(options);
  const tokens = new RevocableTokens((actor) => (actor.as === 'app' ? standIn.appToken() : standIn.tokenOf(actor.mailbox)));
  const through = (origin: string) =>
    graphProvider({ baseUrl: `${origin}/v1.0`, tokens, client: polite, http, now: () => clock.now, groups: true });
  const provider = through(standIn.origin);
  const isOf = (request: StandInRequest, mailbox: string) =>
    /^\/v1\.0\/users\/([^/]+)/i.exec(decodeURIComponent(request.url.pathname))?.[1] === mailbox ||
    (/^\/v1\.0\/me\b/.test(request.url.pathname) && standIn.oauth.findGrant(request)?.email === mailbox);
  return {
    ...world,
    provider,
    polite,
    http,
    tokens,
    through,
    isOf,
    isCreate: ({ method, url }) => method === 'POST' && url.pathname.endsWith('/events'),
    isSchedule: ({ url }) => url.pathname.endsWith('/getSchedule'),
    listen: (calendar) => listenByWebhook(provider, calendar, app, standIn.subscriptions),
  };
}

function withLink(body: string, link: string): string {
  const answer = JSON.parse(body) as Record<string, unknown>;
  return 'value' in answer ? JSON.stringify({ ...answer, '@odata.nextLink': link }) : body;
}
