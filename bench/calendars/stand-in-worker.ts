import {
  CalendarEngine,
  type Limit,
  serverBusyAnswer,
  type StandInRequest,
  startExchangeStandIn,
  startGoogleStandIn,
  TEST_SERVICE_ACCOUNT,
  guidedTenant,
  guidedWorkspace,
  startGraphStandIn,
  startStandIn,
} from '@assist/simulators';
import { seededRandom } from '@assist/test-kit';
import { DAY_MS, instantOf, MINUTE_MS } from '@assist/time';
import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { Asked, CompanySize, Kind, Open, Told } from './stand-in.ts';

/**
 * Runs a calendar’s stand-in in a worker thread, with the vendor’s published limits. A proxy in front of the stand-in delays each answer by
 * the time that the design assumes, so that requests overlap and concurrent ones can be counted.
 */
const { kind, size } = workerData as { readonly kind: Kind; readonly size: CompanySize };
const random = seededRandom(7);
const engine = new CalendarEngine({ now: Date.now, ...(kind === 'google' ? { tracking: 'shared' as const } : {}) });
const rooms = Array.from(
  { length: size.rooms },
  (_, index) => engine.directory.addRoom({ email: `room-${index}@rooms.alder.example`, name: `Room ${index}` }).email,
);
const people = Array.from(
  { length: size.people },
  (_, index) => engine.directory.addPerson({ email: `person-${index}@alder.example`, name: `Person ${index}` }).email,
);
const BOOKING_USER = engine.directory.addPerson({ email: 'assist@booking.example', name: 'Assist' }).email;

for (let index = 0; index < size.events; index += 1) addEvent(random.pick(rooms));
for (const person of people) addEvent(person);

function addEvent(mailbox: string): void {
  const start = instantOf(Math.floor(Date.now() / (15 * MINUTE_MS)) * 15 * MINUTE_MS + random.whole(0, 8 * 96) * 15 * MINUTE_MS);
  engine.createItem(mailbox, { subject: 'Weekly review', start, end: instantOf(start + random.whole(1, 8) * 15 * MINUTE_MS), zone: 'UTC' });
}

/**
 * Delays of free/busy answers in milliseconds. They amount to about 1.5 s for 15 mailboxes of Graph, as the design assumes, about 2 s for
 * 100 of Exchange, and half a second for 50 of Google.
 */
const ANSWER_MS: Readonly<Record<Kind, { readonly base: number; readonly perMailbox: number }>> = {
  graph: { base: 100, perMailbox: 90 },
  exchange: { base: 100, perMailbox: 20 },
  google: { base: 100, perMailbox: 8 },
};

const open = await {
  graph: async () => {
    const standIn = await startGraphStandIn({ engine, limits: true, tenant: guidedTenant() });
    return { standIn, appToken: standIn.appToken(), tokens: people.map((email) => standIn.tokenOf(email)) };
  },
  exchange: async () => {
    const standIn = await startExchangeStandIn({ engine, limits: true });
    return { standIn, appToken: standIn.issueToken(), tokens: [] };
  },
  google: async () => {
    const standIn = await startGoogleStandIn({ engine, limits: true, workspace: guidedWorkspace(BOOKING_USER, TEST_SERVICE_ACCOUNT) });
    return { standIn, appToken: standIn.appToken(BOOKING_USER), tokens: people.map((email) => standIn.tokenOf(email)) };
  },
}[kind]();
const { standIn } = open;

let most = 0;
let running = 0;
const counted = { schedules: 0, events: 0 };

const door = await startStandIn({
  limits: concurrencyOf(kind),
  logLength: 0,
  handler: async (request) => {
    running += 1;
    most = Math.max(most, running);
    const mailboxes = mailboxesOf(request);
    counted[mailboxes > 0 ? 'schedules' : 'events'] += 1;
    const { base, perMailbox } = ANSWER_MS[kind];
    try {
      await sleep(base + perMailbox * mailboxes);
      const answer = await fetch(standIn.origin + request.url.pathname + request.url.search, {
        method: request.method,
        headers: Object.fromEntries(
          Object.entries(request.headers).filter(
            (one): one is [string, string] =>
              one[1] !== undefined && !['host', 'connection', 'content-length', 'accept-encoding'].includes(one[0]),
          ),
        ),
        ...(request.body.length === 0 ? {} : { body: new Uint8Array(request.body) }),
      });
      return {
        status: answer.status,
        headers: { 'content-type': answer.headers.get('content-type') ?? '', ...retryAfterOf(answer) },
        body: await answer.text(),
      };
    } finally {
      running -= 1;
    }
  },
});

parentPort!.on('message', (asked: Asked) => {
  switch (asked.kind) {
    case 'change': {
      const room = random.pick(rooms);
      addEvent(room);
      tell({ kind: 'changed', room });
      return;
    }
    case 'counts':
      tell({ kind: 'counts', ...counted, refused: door.limited() + standIn.limited(), most });
      return;
    case 'stop':
      void Promise.all([door.close(), standIn.close()]).then(() => parentPort!.close());
  }
});
tell({ kind: 'open', origin: door.origin, rooms, people, appToken: open.appToken, tokens: open.tokens } satisfies Open);

function tell(told: Told): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has none
  parentPort!.postMessage(told);
}

/** Returns how many mailboxes a free/busy request names; 0 for any other request. */
function mailboxesOf({ url, body }: StandInRequest): number {
  const text = body.toString('utf8');
  if (url.pathname.endsWith('/getSchedule')) return (JSON.parse(text) as { schedules: unknown[] }).schedules.length;
  if (url.pathname.endsWith('/freeBusy')) return (JSON.parse(text) as { items: unknown[] }).items.length;
  return text.includes('GetUserAvailabilityRequest') ? text.split('<t:MailboxData>').length - 1 : 0;
}

function retryAfterOf(answer: Response): Record<string, string> {
  const after = answer.headers.get('retry-after');
  return after === null ? {} : { 'retry-after': after };
}

/** Returns the limits on concurrent requests, which the proxy enforces. The stand-in itself enforces the rate limits. */
function concurrencyOf(of: Kind): Limit[] {
  const unlimited = { requests: Number.POSITIVE_INFINITY, perMs: DAY_MS };
  switch (of) {
    case 'graph':
      return [
        {
          ...unlimited,
          concurrent: 4,
          bucketOf: (request) => /^\/v1\.0\/users\/([^/]+)/.exec(request.url.pathname)?.[1] ?? request.headers['authorization'],
          refuse: () => ({
            status: 429,
            headers: { 'content-type': 'application/json', 'retry-after': '1' },
            body: '{"error":{"code":"ApplicationThrottled"}}',
          }),
        },
      ];
    case 'exchange':
      return [
        {
          ...unlimited,
          concurrent: 27,
          bucketOf: (request) => /<t:PrimarySmtpAddress>([^<]+)</.exec(request.body.toString('utf8'))?.[1] ?? 'service account',
          refuse: () => serverBusyAnswer(1_000),
        },
      ];
    case 'google':
      return [];
  }
}
