import type { CalendarChange, Email } from '@assist/calendar-provider';
import { CAST, suiteContext } from '@assist/calendar-provider/test-suite';
import { type EwsProvider, ewsProvider } from '@assist/provider-ews';
import { type FaultPlan, serverBusyAnswer } from '@assist/simulators';
import { vi } from 'vitest';
import { type EwsWorld, openEwsWorld } from '../worlds/ews-world.ts';
import { startBendingProxy } from './bending-proxy.ts';
import { clientFor, type FaultKind, type FaultOptions, type FaultWorld, httpFor, type Listener, RevocableTokens } from './fault-world.ts';

const XML = { 'content-type': 'text/xml' };
const PATIENCE_MS = 10_000;

export const EWS_FAULTS: FaultKind = {
  name: 'Exchange',
  open: openEwsFaults,
  throttles: [
    { name: 'ErrorServerBusy with BackOffMilliseconds', plan: () => busy(300), waitMs: 300 },
    {
      name: 'ErrorServerBusy without a time',
      plan: () => ({ ...busy(0), body: busy(0).body!.replace(/<t:Value[^]*?<\/t:Value>/, '') }),
      waitMs: 0,
    },
    { name: '503 with seconds', plan: () => ({ kind: 'throttled', retryAfter: 1, status: 503 }), waitMs: 1_000 },
    // Two seconds of margin: a date has only whole seconds, and is chosen before the first request arrives.
    { name: '429 with a date', plan: () => ({ kind: 'throttled', retryAfter: new Date(Date.now() + 2_100) }), waitMs: 100 },
  ],
  pageLies: [
    // Exchange returns no links, so the only lie about pages is whether there are more.
    {
      name: 'after the last one, again and again,',
      bend: (body) => body.replace('IncludesLastItemInRange="true"', 'IncludesLastItemInRange="false"'),
    },
  ],
};

function busy(backOffMs: number): FaultPlan & { readonly kind: 'status' } {
  const { status, body } = serverBusyAnswer(backOffMs);
  return { kind: 'status', status, headers: XML, body };
}

async function openEwsFaults(options: FaultOptions = {}): Promise<FaultWorld> {
  const world = await openEwsWorld();
  const { standIn } = world;
  const polite = clientFor(options);
  const http = httpFor(options);
  const tokens = new RevocableTokens(() => standIn.issueToken());
  const made: EwsProvider[] = [];
  const through = (origin: string) => {
    const provider = ewsProvider({
      url: `${origin}/EWS/Exchange.asmx`,
      auth: { kind: 'oauth', tokens },
      limits: polite,
      http,
      stream: { firstRetryMs: 5, maxRetryMs: 20 },
    });
    made.push(provider);
    return provider;
  };
  return {
    ...world,
    provider: through(standIn.origin),
    polite,
    http,
    tokens,
    through,
    isOf: ({ body }, mailbox) =>
      body.includes(`<t:PrimarySmtpAddress>${mailbox}<`) ||
      body.includes(`<t:EmailAddress>${mailbox}</t:EmailAddress></t:Mailbox></t:DistinguishedFolderId>`),
    isCreate: ({ body }) => body.includes('<m:CreateItem'),
    isSchedule: ({ body }) => body.includes('<m:GetUserAvailabilityRequest'),
    listen: (calendar) => listenByStream(world, through, calendar),
    close: async () => {
      await Promise.all(made.map((provider) => provider.close()));
      await world.close();
    },
  };
}

/** Listens to the stream through a proxy, which can double what it passes on, or refuse connections for a while. */
async function listenByStream(world: EwsWorld, through: (origin: string) => EwsProvider, calendar: Email): Promise<Listener> {
  const { standIn } = world;
  const changes: CalendarChange[] = [];
  const proxy = await startBendingProxy(standIn.origin);
  const stop = new AbortController();
  const context = { ...suiteContext(CAST.olga), actor: { as: 'app' } as const, signal: stop.signal };
  const ended = (async () => {
    for await (const change of through(proxy.origin).stream([calendar], context)) changes.push(change);
  })();
  const isOpen = () => vi.waitUntil(() => standIn.subscriptions.open > 0, PATIENCE_MS);
  await isOpen();
  return {
    changes,
    deliver: (how) => {
      proxy.copies = how === 'doubled' ? 2 : 1;
      standIn.subscriptions.setDeaf(how === 'lost');
    },
    afterwards: async (work) => {
      proxy.isHeld = true;
      standIn.subscriptions.hangUp();
      await vi.waitUntil(() => standIn.subscriptions.open === 0, PATIENCE_MS);
      await work();
      proxy.isHeld = false;
      await isOpen();
    },
    flushed: () => Promise.resolve(),
    close: async () => {
      stop.abort();
      await ended;
      await proxy.close();
    },
  };
}
