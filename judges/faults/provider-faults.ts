/**
 * Faults on the way to a calendar, tested with every kind of calendar. In all of them, no event exists twice, nothing that was reported as
 * created is missing, other mailboxes continue, the outcome is a correct answer or a ProviderError, and both time and memory are limited.
 * Each fault with its tests:
 *
 *  1  429 with seconds, with a date            'a request to wait'
 *  2  5xx                                      'a single fault' and 'a permanent fault', rows 500 to 504
 *  3  an HTML page with 200                    the same, 'a page from a third party'
 *  4  a hang                                   the same, 'silence'
 *  5  a slow drip                              the same, 'a slow drip'
 *  6  truncated JSON or XML                    the same, 'a truncated answer'
 *  7  a gigabyte                               the same, 'a gigabyte'
 *  8  a gzip bomb                              the same, 'a small answer that unpacks to 40 megabytes'
 *  9  401 in the middle of paging              'a token that expires between two pages'
 * 10  a revoked refresh token                  'a revoked sign-in'; with a real token source: apps/server/test/microsoft.test.ts
 * 11  a next link that loops, another host     'a next page'
 * 12  doubled, late, lost webhooks             'a hint'; for connections of the stream also conformance/ews-stream.test.ts
 * 13  a room tentative for ten minutes         'a room that takes ten minutes to decide'; by the clock: apps/server/test/status-poller.test.ts
 * 14  an event deleted before it is polled     'an event deleted by another program'
 * 15  a create answered 500 that did create    'a creation whose answer is lost'
 * 16  half of 200 rooms failing                'half of two hundred rooms'
 * 17  a breaker for each mailbox               'a dead mailbox'
 */
import { type CallContext, ProviderError, type ProviderErrorCode, type ProviderEvent } from '@assist/calendar-provider';
import { CAST, SUITE_NOW, suiteContext, suiteDraft } from '@assist/calendar-provider/test-suite';
import { type FaultPlan, startStandIn } from '@assist/simulators';
import { plusMinutes } from '@assist/time';
import { describe, expect, it, vi } from 'vitest';
import { silence, startBendingProxy } from './bending-proxy.ts';
import type { FaultKind, FaultOptions, FaultWorld } from './fault-world.ts';

const at = (minutes: number) => plusMinutes(SUITE_NOW, minutes);
const week = { start: at(-24 * 60), end: at(14 * 24 * 60) };
/** Contexts without a timeout, so that only the provider ends a call. */

const olga = suiteContext(CAST.olga);
const fred = suiteContext(CAST.fred);
const carl = suiteContext(CAST.carl);
const app: CallContext = { ...olga, actor: { as: 'app' } };
const FOREVER = Number.POSITIVE_INFINITY;
const MIB = 1024 * 1024;
/** Time limit of a wait, longer than a busy machine needs. */
const PATIENCE_MS = 10_000;
const SHORT_MS = 150;
const MAX_TRIES = 5;

interface TransportFault {
  readonly name: string;
  readonly plan: FaultPlan;
  readonly code: ProviderErrorCode;
  /** True if only the time limit ends the fault; the test shortens that limit. */
  readonly isSlow?: boolean;
  /** True if the fault is slow to test, so that few repetitions are enough. */
  readonly isCostly?: boolean;
}

const TRANSPORT_FAULTS: readonly TransportFault[] = [
  ...[500, 502, 503, 504].map((status): TransportFault => ({
    name: String(status),
    plan: { kind: 'status', status },
    code: 'unavailable',
  })),
  { name: 'a page from a third party', plan: { kind: 'html' }, code: 'unavailable' },
  { name: 'a connection that breaks', plan: { kind: 'reset' }, code: 'unavailable' },
  { name: 'a truncated answer', plan: { kind: 'truncatedJson' }, code: 'unavailable' },
  { name: 'an empty answer', plan: { kind: 'status', status: 200 }, code: 'unavailable' },
  {
    name: 'a redirect to another host',
    plan: { kind: 'status', status: 302, headers: { location: 'http://192.0.2.1/' } },
    code: 'unavailable',
  },
  { name: 'silence', plan: { kind: 'hang' }, code: 'timeout', isSlow: true, isCostly: true },
  { name: 'a slow drip', plan: { kind: 'slowDrip', everyMs: 20 }, code: 'timeout', isSlow: true, isCostly: true },
  { name: 'a gigabyte', plan: { kind: 'hugeBody', bytes: 1_024 * MIB }, code: 'unavailable', isCostly: true },
  { name: 'a small answer that unpacks to 40 megabytes', plan: { kind: 'gzipBomb', bytes: 40 * MIB }, code: 'unavailable', isCostly: true },
];

type Outcome<T> = { readonly kind: 'answer'; readonly value: T } | { readonly kind: 'refusal'; readonly code: ProviderErrorCode };

/** Returns an answer or a refusal; anything thrown other than a ProviderError fails the test. */
async function outcomeOf<T>(work: Promise<T>): Promise<Outcome<T>> {
  try {
    return { kind: 'answer', value: await work };
  } catch (error) {
    if (error instanceof ProviderError) return { kind: 'refusal', code: error.code };
    throw error;
  }
}

const refusalOf = async (work: Promise<unknown>) => {
  const outcome = await outcomeOf(work);
  return outcome.kind === 'refusal' ? outcome.code : 'nothing was refused';
};

/** Records the arrival time of each request from this call on. */
function countRequests(world: FaultWorld, isCounted: (request: Parameters<FaultWorld['isCreate']>[0]) => boolean = () => true): number[] {
  const arrivals: number[] = [];
  world.standIn.faults.add({
    kind: 'hang',
    times: FOREVER,
    matches: (request) => {
      if (isCounted(request)) arrivals.push(performance.now());
      return false;
    },
  });
  return arrivals;
}

/** Returns by how many bytes the memory of array buffers grew at most while `work` was running. */
async function peakBytes(work: () => Promise<void>): Promise<number> {
  const before = process.memoryUsage().arrayBuffers;
  let peak = before;
  const timer = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().arrayBuffers);
  }, 5);
  try {
    await work();
  } finally {
    clearInterval(timer);
  }
  return peak - before;
}

const olgasEvents = async ({ provider }: FaultWorld) => (await provider.listEvents({ calendar: CAST.olga, range: week }, olga)).items;

/** Expects exactly one event in the organizer’s calendar and in the room’s: the one that was returned. */
async function expectOne(world: FaultWorld, outcome: Outcome<{ event: ProviderEvent }>): Promise<void> {
  await world.settle();
  const own = await olgasEvents(world);
  expect(own).toHaveLength(1);
  if (outcome.kind === 'answer') expect(own[0]!.key).toEqual(outcome.value.event.key);
  expect(world.engine.listItems(CAST.olga, week)).toHaveLength(1);
  expect(world.engine.listItems(CAST.room, week)).toHaveLength(1);
}

export function describeProviderFaults(kind: FaultKind): void {
  const using = (test: (world: FaultWorld) => Promise<void>, options?: FaultOptions) => async () => {
    const world = await kind.open(options);
    try {
      await test(world);
    } finally {
      world.standIn.faults.clear();
      await world.close();
    }
  };

  describe('a single fault', () => {
    it.each(TRANSPORT_FAULTS)('$name: reading is correct, and a creation creates one event', ({ plan, isSlow = false }) =>
      using(async (world) => {
        const { provider, standIn, http } = world;
        const patienceMs = http.timeoutMs;
        const draft = suiteDraft();
        const peak = await peakBytes(async () => {
          standIn.faults.add({ ...plan, matches: world.isCreate });
          if (isSlow) http.timeoutMs = SHORT_MS;
          const outcome = await outcomeOf(provider.createEvent(draft, olga));
          http.timeoutMs = patienceMs;
          if (outcome.kind === 'refusal') expect(['unavailable', 'timeout']).toContain(outcome.code);
          const again = await outcomeOf(provider.createEvent(draft, olga));
          expect(again.kind).toBe('answer');
          await expectOne(world, outcome.kind === 'answer' ? outcome : again);
          if (isSlow) http.timeoutMs = SHORT_MS;
          standIn.faults.add(plan);
          expect(await olgasEvents(world)).toHaveLength(1);
          standIn.faults.add({ ...plan, matches: world.isSchedule });
          const schedules = await provider.getSchedules({ emails: [CAST.room, CAST.other], range: { start: at(60), end: at(120) } }, app);
          expect(schedules.map((schedule) => schedule.availabilityView)).toEqual(['2222', '0000']);
        });
        expect(peak).toBeLessThan(400 * MIB);
      })(),
    );
  });

  describe('a permanent fault', () => {
    it.each(TRANSPORT_FAULTS)(
      '$name: it is reported after a few tries, and does not affect others',
      ({ plan, code, isSlow = false, isCostly = false }) =>
        using(
          async (world) => {
            const { provider, standIn } = world;
            await provider.createEvent(suiteDraft({ resources: [] }), fred);
            if (isSlow) world.http.timeoutMs = SHORT_MS;
            const asked = countRequests(world, (request) => world.isOf(request, CAST.olga));
            standIn.faults.add({ ...plan, times: FOREVER, matches: (request) => world.isOf(request, CAST.olga) });
            const peak = await peakBytes(async () => {
              const [listed, freds] = await Promise.all([
                refusalOf(provider.listEvents({ calendar: CAST.olga, range: week }, olga)),
                provider.listEvents({ calendar: CAST.fred, range: week }, fred),
              ]);
              expect([listed, freds.items.length]).toEqual([code, 1]);
              expect(asked.length).toBeLessThanOrEqual(MAX_TRIES);
              expect(await refusalOf(provider.createEvent(suiteDraft(), olga))).toBe(code);
              expect(asked.length).toBeLessThanOrEqual(2 * MAX_TRIES);
            });
            expect(peak).toBeLessThan(400 * MIB);
            expect(world.engine.listItems(CAST.olga, week)).toEqual([]);
            standIn.faults.clear();
            expect(await olgasEvents(world)).toEqual([]);
          },
          { limits: { maxTries: isCostly ? 2 : MAX_TRIES } },
        )(),
    );

    it.each(TRANSPORT_FAULTS.filter(({ isCostly }) => isCostly !== true))('$name: schedules are reported as unavailable', ({ plan }) =>
      using(
        async ({ provider, standIn, isSchedule }) => {
          standIn.faults.add({ ...plan, times: FOREVER, matches: isSchedule });
          const outcome = await outcomeOf(provider.getSchedules({ emails: [CAST.room, CAST.other], range: week }, app));
          if (outcome.kind === 'answer') expect(outcome.value.map((schedule) => schedule.serviceError?.retryable)).toEqual([true, true]);
          else expect(['unavailable', 'timeout']).toContain(outcome.code);
        },
        { limits: { maxTries: 2 } },
      )(),
    );
  });

  // These tests mostly wait, so they run concurrently.
  describe.concurrent('a request to wait', () => {
    it.each(kind.throttles)('by $name is followed, without delaying others more than necessary', ({ plan, waitMs }) =>
      using(async (world) => {
        const { provider, standIn, clock } = world;
        const arrivals = countRequests(world, (request) => world.isOf(request, CAST.olga));
        standIn.faults.add({ ...plan(clock.now), matches: (request) => world.isOf(request, CAST.olga) });
        const [own, others] = await Promise.all([olgasEvents(world), provider.listEvents({ calendar: CAST.fred, range: week }, fred)]);
        expect([own, others.items]).toEqual([[], []]);
        expect(arrivals).toHaveLength(2);
        // A timer may fire a millisecond early, never more.
        expect(arrivals[1]! - arrivals[0]!).toBeGreaterThan(waitMs - 2);
      })(),
    );

    it.each(kind.throttles.filter(({ waitMs }) => waitMs < 1_000))('by $name duplicates no event', ({ plan }) =>
      using(async (world) => {
        const { provider, standIn, clock } = world;
        const draft = suiteDraft();
        standIn.faults.add({ ...plan(clock.now), matches: world.isCreate });
        const outcome = await outcomeOf(provider.createEvent(draft, olga));
        const again = await outcomeOf(provider.createEvent(draft, olga));
        await expectOne(world, outcome.kind === 'answer' ? outcome : again);
      })(),
    );

    it(
      'that never ends is given up and reported',
      using(async (world) => {
        const { provider, standIn } = world;
        const asked = countRequests(world);
        const { plan } = kind.throttles.find(({ waitMs }) => waitMs === 0)!;
        standIn.faults.add({ ...plan(world.clock.now), times: FOREVER });
        expect(await refusalOf(provider.listEvents({ calendar: CAST.olga, range: week }, olga))).toBe('throttled');
        expect(asked).toHaveLength(MAX_TRIES);
      }),
    );
  });

  describe('a token that expires between two pages', () => {
    const fill = ({ engine }: FaultWorld) => {
      for (let index = 0; index < 150; index += 1)
        engine.createItem(CAST.olga, { subject: `${index}`, start: at(index), end: at(index + 1), zone: 'UTC' });
    };

    it(
      'is renewed once, and no event is lost or listed twice',
      using(async (world) => {
        fill(world);
        const first = await world.provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        world.standIn.faults.add({ kind: 'status', status: 401 });
        const second = await world.provider.listEvents({ calendar: CAST.olga, range: week, page: first.next! }, olga);
        const subjects = [...first.items, ...second.items].map((event) => Number(event.subject)).toSorted((a, b) => a - b);
        expect(subjects).toEqual(Array.from({ length: 150 }, (_, index) => index));
        expect([second.next, world.tokens.renewals]).toEqual([undefined, 1]);
      }),
    );

    it(
      'and is refused after each renewal ends the listing',
      using(async (world) => {
        fill(world);
        const first = await world.provider.listEvents({ calendar: CAST.olga, range: week }, olga);
        const asked = countRequests(world);
        world.standIn.faults.add({ kind: 'status', status: 401, times: FOREVER });
        expect(await refusalOf(world.provider.listEvents({ calendar: CAST.olga, range: week, page: first.next! }, olga))).toBe(
          'unauthenticated',
        );
        expect([asked.length, world.tokens.renewals]).toEqual([2, 1]);
      }),
    );
  });

  describe('a revoked sign-in', () => {
    it(
      'is tried once per call without looping, and everything works after a new sign-in',
      using(async (world) => {
        const { provider, tokens } = world;
        await provider.createEvent(suiteDraft(), olga);
        const asked = countRequests(world);
        for (const who of [CAST.olga, 'app']) tokens.revoke(who);
        expect(await refusalOf(provider.listEvents({ calendar: CAST.olga, range: week }, olga))).toBe('unauthenticated');
        expect([asked.length, tokens.renewals]).toEqual([1, 1]);
        expect(await refusalOf(provider.createEvent(suiteDraft(), olga))).toBe('unauthenticated');
        expect([asked.length, tokens.renewals]).toEqual([2, 2]);
        expect(await refusalOf(provider.getSchedules({ emails: [CAST.room], range: week }, app))).toBe('unauthenticated');
        expect([asked.length, tokens.renewals]).toEqual([3, 3]);
        for (const who of [CAST.olga, 'app']) tokens.restore(who);
        expect(await olgasEvents(world)).toHaveLength(1);
      }),
    );
  });

  describe('a next page', () => {
    it.each(kind.pageLies)('$name is not followed forever', ({ bend }) =>
      using(async (world) => {
        const elsewhere = await startStandIn({
          handler: () => ({ status: 200, headers: { 'content-type': 'application/json' }, body: '{"value":[]}' }),
        });
        const proxy = await startBendingProxy(
          world.standIn.origin,
          (passing) => ({ ...passing.answer, body: bend(passing.answer.body, passing, elsewhere.origin) }),
          kind.pageParameter === undefined ? [] : [kind.pageParameter],
        );
        try {
          const { event } = await world.provider.createEvent(suiteDraft(), olga);
          const provider = world.through(proxy.origin);
          const asked = countRequests(world);
          const listAll = async () => {
            const found: ProviderEvent[] = [];
            let page: string | undefined;
            do {
              const { items, next } = await provider.listEvents(
                { calendar: CAST.olga, range: week, ...(page === undefined ? {} : { page }) },
                olga,
              );
              found.push(...items);
              page = next;
            } while (page !== undefined);
            return found;
          };
          expect(['invalidPage', 'unavailable']).toContain(await refusalOf(listAll()));
          const key = { uid: 'nobody-has-it' };
          expect(['invalidPage', 'unavailable', 'nothing was refused']).toContain(
            await refusalOf(provider.findByKey({ calendar: CAST.olga, key, around: week }, olga)),
          );
          expect(asked.length).toBeLessThan(20);
          expect(elsewhere.log).toEqual([]);
          expect((await world.provider.getEvent({ id: event.id, calendar: CAST.olga }, olga)).key).toEqual(event.key);
        } finally {
          await elsewhere.close();
          await proxy.close();
        }
      })(),
    );
  });

  describe('a hint', () => {
    const listening = (test: (world: FaultWorld, listener: Awaited<ReturnType<FaultWorld['listen']>>) => Promise<void>) =>
      using(async (world) => {
        const listener = await world.listen(CAST.room);
        try {
          await test(world, listener);
        } finally {
          await listener.close();
        }
      });
    const roomEvents = async ({ provider }: FaultWorld) =>
      (await provider.listEvents({ calendar: CAST.room, range: week }, app)).items
        .filter((event) => !event.cancelled)
        .map((event) => event.key);

    it(
      'that comes twice changes no more than a single hint',
      listening(async (world, { changes, deliver, flushed }) => {
        deliver('doubled');
        const { event } = await world.provider.createEvent(suiteDraft(), olga);
        await flushed();
        await vi.waitFor(() => expect(changes.length).toBeGreaterThan(1), PATIENCE_MS);
        expect(changes.every((change) => change.calendar === CAST.room && change.kind === 'changed')).toBe(true);
        for (const { calendar } of changes)
          expect(await world.provider.listEvents({ calendar, range: week }, app)).toMatchObject({ items: [{ key: event.key }] });
      }),
    );

    it(
      'that comes late leads to the current state',
      listening(async (world, { changes, afterwards, flushed }) => {
        await afterwards(async () => {
          const { event } = await world.provider.createEvent(suiteDraft(), olga);
          await world.provider.deleteEvent({ id: event.id, calendar: CAST.olga }, 'occurrence', olga);
          expect(changes).toEqual([]);
        });
        await flushed();
        await vi.waitFor(() => expect(changes.map((change) => change.calendar)).toContain(CAST.room), PATIENCE_MS);
        expect(await roomEvents(world)).toEqual([]);
      }),
    );

    it(
      'that is lost is replaced by reading again',
      listening(async (world, { changes, deliver, flushed }) => {
        deliver('lost');
        const { event } = await world.provider.createEvent(suiteDraft(), olga);
        await flushed();
        deliver('once');
        expect(await roomEvents(world)).toEqual([event.key]);
        expect(changes).toEqual([]);
      }),
    );
  });

  const statusOf = ({ provider }: FaultWorld, event: ProviderEvent) =>
    provider.getResourceStatus(
      { event: { id: event.id, calendar: CAST.olga }, key: event.key, resource: CAST.room, range: { start: event.start, end: event.end } },
      olga,
    );

  describe('a room that takes ten minutes to decide', () => {
    it(
      'is undecided until then, whatever else goes wrong, and then has its answer',
      using(async (world) => {
        const { provider, standIn, clock, engine } = world;
        engine.directory.setPolicy(CAST.room, { answerDelayMs: 600_000 });
        const { event } = await provider.createEvent(suiteDraft({ range: { start: at(600), end: at(660) } }), olga);
        for (; clock.now < SUITE_NOW + 600_000; clock.now += 30_000) {
          engine.tick();
          if (clock.now % 60_000 === 0) standIn.faults.add({ kind: 'status', status: 503 });
          expect(['needsAction', 'tentative', 'unknown']).toContain((await statusOf(world, event)).response);
        }
        engine.tick();
        expect((await statusOf(world, event)).response).toBe('accepted');
      }),
    );

    it(
      'is undecided even if its own calendar cannot be read',
      using(async (world) => {
        world.setRoom(CAST.room, 'silent');
        const { event } = await world.provider.createEvent(suiteDraft(), olga);
        await world.hideListing(CAST.room);
        expect(['needsAction', 'tentative', 'unknown']).toContain((await statusOf(world, event)).response);
      }),
    );
  });

  describe('an event deleted by another program', () => {
    it(
      'is not found by any call before the next poll, and deleting it again succeeds',
      using(async (world) => {
        const { provider, engine } = world;
        const { event } = await provider.createEvent(suiteDraft(), olga);
        const kept = await provider.createEvent(suiteDraft({ range: { start: at(180), end: at(240) } }), olga);
        engine.removeItem(engine.findByUid(CAST.olga, event.key.uid)!.id);
        const id = { id: event.id, calendar: CAST.olga };
        expect(await refusalOf(statusOf(world, event))).toBe('notFound');
        expect(await refusalOf(provider.getEvent(id, olga))).toBe('notFound');
        expect(await refusalOf(provider.updateEvent(id, { subject: 'x' }, 'occurrence', olga))).toBe('notFound');
        expect(await refusalOf(provider.finishEvent(id, at(90), olga))).toBe('notFound');
        expect(await provider.findByKey({ calendar: CAST.olga, key: event.key, around: week }, olga)).toBeUndefined();
        await provider.deleteEvent(id, 'occurrence', olga);
        expect((await olgasEvents(world)).map((one) => one.key)).toEqual([kept.event.key]);
      }),
    );
  });

  describe('a creation whose answer is lost', () => {
    const LOST: readonly (readonly [string, Omit<Extract<FaultPlan, { kind: 'doneBut' }>, 'kind'>])[] = [
      ['500', { status: 500 }],
      ['502 from a third party', { status: 502, headers: { 'content-type': 'text/html' }, body: '<h1>Bad gateway</h1>' }],
      ['503 with a time to wait', { status: 503, headers: { 'retry-after': '0' } }],
      ['408', { status: 408 }],
      ['200 and nothing', { status: 200 }],
      ['200 and a page', { status: 200, headers: { 'content-type': 'text/html' }, body: '<h1>Welcome</h1>' }],
    ];

    it.each(LOST)('%s: there is one event, and it is the one that was created', (_name, lost) =>
      using(async (world) => {
        const { provider, standIn } = world;
        const draft = suiteDraft();
        standIn.faults.add({ kind: 'doneBut', ...lost, matches: world.isCreate });
        const outcome = await outcomeOf(provider.createEvent(draft, olga));
        const again = await outcomeOf(provider.createEvent(draft, olga));
        expect(again.kind).toBe('answer');
        await expectOne(world, outcome.kind === 'answer' ? outcome : again);
      })(),
    );

    it(
      'on every try leads to one event, which a later retry returns',
      using(async (world) => {
        const { provider, standIn } = world;
        const draft = suiteDraft();
        standIn.faults.add({ kind: 'doneBut', status: 500, times: FOREVER, matches: world.isCreate });
        await outcomeOf(provider.createEvent(draft, olga));
        standIn.faults.clear();
        const { event } = await provider.createEvent(draft, olga);
        await expectOne(world, { kind: 'answer', value: { event } });
      }),
    );

    it(
      'of a series makes one series',
      using(async (world) => {
        const { provider, standIn } = world;
        const draft = suiteDraft({ recurrence: { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 3 } } });
        standIn.faults.add({ kind: 'doneBut', status: 500, matches: world.isCreate });
        await outcomeOf(provider.createEvent(draft, olga));
        expect(await provider.createEvent(draft, olga)).toMatchObject({ occurrences: 3 });
        expect(await olgasEvents(world)).toHaveLength(3);
      }),
    );

    it(
      'because the answer never ends makes one event',
      using(
        async (world) => {
          let left = 1;
          const proxy = await startBendingProxy(world.standIn.origin, ({ request, answer }) => {
            if (!world.isCreate(request) || left === 0) return answer;
            left -= 1;
            return { ...answer, body: silence(request.signal) };
          });
          try {
            const provider = world.through(proxy.origin);
            const draft = suiteDraft();
            const outcome = await outcomeOf(provider.createEvent(draft, olga));
            const again = await outcomeOf(provider.createEvent(draft, olga));
            await expectOne(world, outcome.kind === 'answer' ? outcome : again);
          } finally {
            await proxy.close();
          }
        },
        { http: { timeoutMs: 500 } },
      ),
    );

    it(
      'for simultaneous calls with one key makes one event',
      using(async (world) => {
        const { provider, standIn } = world;
        const draft = suiteDraft();
        standIn.faults.add({ kind: 'doneBut', status: 500, matches: world.isCreate });
        const outcomes = await Promise.all(Array.from({ length: 4 }, () => outcomeOf(provider.createEvent(draft, olga))));
        const again = await outcomeOf(provider.createEvent(draft, olga));
        await expectOne(world, again);
        for (const outcome of outcomes)
          if (outcome.kind === 'answer' && again.kind === 'answer') expect(outcome.value.event.id).toBe(again.value.event.id);
      }),
    );

    it(
      'makes an event that can be deleted, even if the deletion’s answer is lost',
      using(async (world) => {
        const { provider, standIn } = world;
        const { event } = await provider.createEvent(suiteDraft(), olga);
        standIn.faults.add({ kind: 'doneBut', status: 500 });
        await provider.deleteEvent({ id: event.id, calendar: CAST.olga }, 'occurrence', olga);
        expect(await olgasEvents(world)).toEqual([]);
      }),
    );
  });

  describe('half of two hundred rooms', () => {
    it(
      'fails with a serviceError, and the others have their times',
      using(async (world) => {
        const { provider, engine } = world;
        const emails = world.addRooms(200);
        for (const [index, email] of emails.entries()) if (index % 2 === 0) engine.directory.setFlag(email, 'broken');
        const schedules = await provider.getSchedules({ emails, range: { start: at(0), end: at(60) } }, app);
        expect(schedules.map((schedule) => schedule.email)).toEqual(emails);
        expect(
          schedules.map((schedule) => (schedule.serviceError === undefined ? schedule.availabilityView : schedule.serviceError.retryable)),
        ).toEqual(emails.map((_, index) => (index % 2 === 0 ? true : '0000')));
      }),
    );

    it.each([
      ['the application', app],
      ['a person', olga],
    ])('whose requests fail with 500 does not affect the others, now and when %s asks again', (_who, context) =>
      using(
        async (world) => {
          const { provider, standIn } = world;
          const emails = world.addRooms(200);
          const bad = new Set(emails.slice(0, 100));
          standIn.faults.add({
            kind: 'status',
            status: 500,
            times: FOREVER,
            matches: (request) => world.isSchedule(request) && /many-\d\d?@/.test(request.body.toString('utf8')),
          });
          for (let round = 0; round < 3; round += 1) {
            const schedules = await provider.getSchedules({ emails, range: { start: at(0), end: at(60) } }, context);
            const good = schedules.filter(({ email }) => !bad.has(email));
            // The batch across the border contains both failing and working rooms.
            expect(good.filter((schedule) => schedule.availabilityView === '0000').length).toBeGreaterThanOrEqual(80);
            expect(schedules.filter(({ email }) => bad.has(email)).every((schedule) => schedule.serviceError?.retryable === true)).toBe(
              true,
            );
          }
          expect(await olgasEvents(world)).toEqual([]);
        },
        { limits: { breakerFailures: 5 } },
      )(),
    );
  });

  describe('a dead mailbox', () => {
    const REST_MS = 400;
    const isFinished = (world: FaultWorld) => refusalOf(world.provider.listEvents({ calendar: CAST.olga, range: week }, olga));

    it(
      'is left alone after five failures and tried again later, while others keep their retries',
      using(
        async (world) => {
          const { provider, standIn, polite } = world;
          await provider.createEvent(suiteDraft({ resources: [] }), fred);
          const asked = countRequests(world, (request) => world.isOf(request, CAST.olga));
          standIn.faults.add({ kind: 'status', status: 500, times: FOREVER, matches: (request) => world.isOf(request, CAST.olga) });
          await isFinished(world);
          const { retries } = polite.statistics;
          for (let index = 0; index < 20; index += 1) expect(await isFinished(world)).toBe('unavailable');
          expect(asked.length).toBe(MAX_TRIES);
          expect(polite.statistics.retries).toBe(retries);
          // In between, another person’s calendar fails and is retried.
          standIn.faults.add({ kind: 'status', status: 500, times: 3, matches: (request) => world.isOf(request, CAST.fred) });
          expect((await provider.listEvents({ calendar: CAST.fred, range: week }, fred)).items).toHaveLength(1);
          expect((await provider.listEvents({ calendar: CAST.carl, range: week }, carl)).items).toEqual([]);
          standIn.faults.clear();
          await vi.waitFor(async () => expect(await isFinished(world)).toBe('nothing was refused'), PATIENCE_MS);
        },
        { limits: { breakerFailures: 5, breakerRestMs: REST_MS } },
      ),
    );

    it(
      'does not lock the caller out of other calendars',
      using(
        async (world) => {
          const { provider, standIn } = world;
          await provider.createEvent(suiteDraft({ resources: [] }), fred);
          standIn.faults.add({ kind: 'status', status: 500, times: FOREVER, matches: (request) => world.isOf(request, CAST.olga) });
          for (let index = 0; index < 3; index += 1)
            expect(await refusalOf(provider.listEvents({ calendar: CAST.olga, range: week }, fred))).toBe('unavailable');
          expect((await provider.listEvents({ calendar: CAST.fred, range: week }, fred)).items).toHaveLength(1);
        },
        { limits: { breakerFailures: 5 } },
      ),
    );
  });
}
