import { CAST, suiteContext } from '@assist/calendar-provider/test-suite';
import { googleProvider } from '@assist/provider-google';
import type { FaultPlan, StandInRequest } from '@assist/simulators';
import { BOOKING_USER, openGoogleWorld } from '../worlds/google-world.ts';
import { clientFor, type FaultKind, type FaultOptions, type FaultWorld, httpFor, RevocableTokens } from './fault-world.ts';
import { listenByWebhook } from './listen-by-webhook.ts';

const app = { ...suiteContext(CAST.olga), actor: { as: 'app' } as const };

export const GOOGLE_FAULTS: FaultKind = {
  name: 'Google',
  open: openGoogleFaults,
  throttles: [
    { name: '403 rateLimitExceeded', plan: () => refusal(403, 'rateLimitExceeded'), waitMs: 0 },
    { name: '403 userRateLimitExceeded', plan: () => refusal(403, 'userRateLimitExceeded'), waitMs: 0 },
    { name: '403 quotaExceeded', plan: () => refusal(403, 'quotaExceeded'), waitMs: 0 },
    { name: '429 with seconds', plan: () => ({ kind: 'throttled', retryAfter: 1 }), waitMs: 1_000 },
    { name: '429 with a date', plan: (now) => ({ kind: 'throttled', retryAfter: new Date(now + 1_000) }), waitMs: 1_000 },
  ],
  pageParameter: 'pageToken',
  pageLies: [
    { name: 'that leads back to itself', bend: (body) => withToken(body, 'again') },
    {
      name: 'that goes round',
      bend: (body, { request }) => withToken(body, request.url.searchParams.get('pageToken') === 'tick' ? 'tock' : 'tick'),
    },
    { name: 'that names another host', bend: (body, _passing, elsewhere) => withToken(body, `x&prettyPrint=false#${elsewhere}`) },
  ],
};

function refusal(code: number, reason: string): FaultPlan {
  return {
    kind: 'status',
    status: code,
    body: JSON.stringify({ error: { errors: [{ domain: 'usageLimits', reason, message: reason }], code, message: reason } }),
  };
}

async function openGoogleFaults(options: FaultOptions = {}): Promise<FaultWorld> {
  const world = await openGoogleWorld();
  const { standIn, clock } = world;
  const polite = clientFor(options);
  const http = httpFor(options);
  const tokens = new RevocableTokens((actor) => (actor.as === 'app' ? standIn.appToken(BOOKING_USER) : standIn.tokenOf(actor.mailbox)));
  const through = (origin: string) =>
    googleProvider({
      apiUrl: origin,
      directoryUrl: origin,
      peopleUrl: origin,
      tokens,
      client: polite,
      http,
      now: () => clock.now,
      groups: true,
    });
  const provider = through(standIn.origin);
  const isOf = (request: StandInRequest, mailbox: string) =>
    standIn.oauth.findGrant(request)?.email === mailbox
      ? !/\/calendars\/(?!primary)/.test(request.url.pathname)
      : /\/calendars\/([^/]+)/.exec(decodeURIComponent(request.url.pathname))?.[1] === mailbox;
  return {
    ...world,
    provider,
    polite,
    http,
    tokens,
    through,
    isOf,
    isCreate: ({ method, url }) => method === 'POST' && url.pathname.endsWith('/events'),
    isSchedule: ({ url }) => url.pathname.endsWith('/freeBusy'),
    listen: (calendar) => listenByWebhook(provider, calendar, app, standIn.channels),
  };
}

function withToken(body: string, nextPageToken: string): string {
  const answer = JSON.parse(body) as Record<string, unknown>;
  return answer['kind'] === 'calendar#events' ? JSON.stringify({ ...answer, nextPageToken }) : body;
}
