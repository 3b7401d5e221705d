import type { CalendarChange } from '@assist/calendar-provider';
import { POLITE_LIMITS } from '@assist/polite-http';
import { CAST, suiteContext, suiteDraft } from '@assist/calendar-provider/test-suite';
import { describe, expect, it, vi } from 'vitest';
import { type EwsWorld, type EwsWorldOptions, openEwsWorld } from '../worlds/ews-world.ts';

const nextOf = <T>(stream: AsyncIterable<T>) => stream[Symbol.asyncIterator]().next();

const olga = suiteContext(CAST.olga);
/** Waits until the check passes, for up to 20 seconds, which is longer than a busy machine needs. */
const until = (check: () => void) => vi.waitFor(check, 20_000);

interface Listening extends EwsWorld {
  readonly changes: CalendarChange[];
  readonly stop: AbortController;
  readonly ended: Promise<void>;
}

const using =
  (calendars: readonly string[], test: (world: Listening) => Promise<void>, options: EwsWorldOptions = {}) =>
  async () => {
    const world = await openEwsWorld(options);
    const stop = new AbortController();
    const changes: CalendarChange[] = [];
    const context = { ...olga, actor: { as: 'app' } as const, priority: 'background' as const, signal: stop.signal };
    const ended = (async () => {
      for await (const change of world.provider.stream(calendars, context)) changes.push(change);
    })();
    try {
      await until(() => expect(world.standIn.subscriptions.open).toBeGreaterThan(0));
      await test({ ...world, changes, stop, ended });
    } finally {
      stop.abort();
      await ended;
      await world.close();
    }
  };

describe('the stream of Exchange', () => {
  it(
    'reports changes in each calendar, and ends with its signal',
    using([CAST.room, CAST.olga], async ({ provider, changes, stop, ended, standIn, engine }) => {
      await provider.createEvent(suiteDraft(), olga);
      engine.settle();
      await until(() =>
        expect(new Set(changes.map((change) => `${change.calendar} ${change.kind}`))).toEqual(
          new Set([`${CAST.room} changed`, `${CAST.olga} changed`]),
        ),
      );
      stop.abort();
      await ended;
      await until(() => expect(standIn.subscriptions.open).toBe(0));
    }),
  );

  it(
    'stays with one server, by an anchor and its cookie',
    using([CAST.room, CAST.other], async ({ standIn }) => {
      const asked = standIn.log
        .filter((exchange) => /<m:Subscribe>|<m:GetStreamingEvents>/.test(exchange.body))
        .map(({ headers }) => headers);
      expect(asked.map((headers) => headers['x-anchormailbox'])).toEqual([CAST.room, CAST.room, CAST.room]);
      expect(asked.map((headers) => headers['x-preferserveraffinity'])).toEqual(['true', 'true', 'true']);
      expect(asked.map((headers) => headers['cookie'])).toEqual([
        undefined,
        'X-BackEndOverrideCookie=server~1',
        'X-BackEndOverrideCookie=server~1',
      ]);
    }),
  );

  it(
    'reopens a cut connection with its existing subscription',
    using([CAST.olga], async ({ provider, changes, standIn }) => {
      standIn.subscriptions.hangUp();
      await until(() => expect(standIn.log.filter((exchange) => exchange.body.includes('<m:GetStreamingEvents>')).length).toBe(2));
      await provider.createEvent(suiteDraft({ resources: [] }), olga);
      await until(() => expect(changes.map((change) => change.kind)).toEqual(['changed']));
      expect(standIn.subscriptions.count).toBe(1);
    }),
  );

  it(
    'reports a gap if the server has forgotten the subscription',
    using([CAST.olga, CAST.room], async ({ provider, changes, standIn }) => {
      standIn.subscriptions.forget();
      await until(() =>
        expect(changes.map((change) => `${change.calendar} ${change.kind}`)).toEqual([`${CAST.olga} missed`, `${CAST.room} missed`]),
      );
      await provider.createEvent(suiteDraft({ resources: [] }), olga);
      await until(() => expect(changes.at(-1)).toMatchObject({ calendar: CAST.olga, kind: 'changed' }));
    }),
  );

  it(
    'survives the time limit of a connection',
    using(
      [CAST.olga],
      async ({ provider, changes, standIn }) => {
        await until(() =>
          expect(standIn.log.filter((exchange) => exchange.body.includes('<m:GetStreamingEvents>')).length).toBeGreaterThan(2),
        );
        await provider.createEvent(suiteDraft({ resources: [] }), olga);
        await until(() => expect(changes.map((change) => change.kind)).toEqual(['changed']));
      },
      { standIn: { stream: { minuteMs: 2 } } },
    ),
  );

  it(
    'watches the other mailboxes if one does not exist',
    using(['nobody@alder.example', CAST.olga], async ({ provider, changes }) => {
      await until(() => expect(changes).toEqual([{ calendar: 'nobody@alder.example', kind: 'removed' }]));
      await provider.createEvent(suiteDraft({ resources: [] }), olga);
      await until(() => expect(changes.at(-1)).toMatchObject({ calendar: CAST.olga, kind: 'changed' }));
    }),
  );

  it('watches the other mailboxes while one is down, and that one afterwards', async () => {
    const world = await openEwsWorld({
      standIn: { stream: { minuteMs: 20 } },
      limits: { ...POLITE_LIMITS, publishedPerMinute: 1_000_000, maxTries: 1, breakerFailures: 1_000 },
    });
    const stop = new AbortController();
    world.engine.directory.setFlag(CAST.room, 'broken');
    const changes: CalendarChange[] = [];
    const ended = (async () => {
      for await (const change of world.provider.stream([CAST.room, CAST.olga], { ...olga, actor: { as: 'app' }, signal: stop.signal }))
        changes.push(change);
    })();
    try {
      await until(() => expect(world.standIn.subscriptions.open).toBe(1));
      await world.provider.createEvent(suiteDraft({ resources: [] }), olga);
      await until(() => expect(changes).toMatchObject([{ calendar: CAST.olga, kind: 'changed' }]));
      world.engine.directory.setFlag(CAST.room, 'broken', false);
      await until(() => expect(changes.at(-1)).toEqual({ calendar: CAST.room, kind: 'missed' }));
    } finally {
      stop.abort();
      await ended;
      await world.close();
    }
  });

  it(
    'keeps its subscriptions when no more connections are allowed',
    using([CAST.olga], async ({ provider, standIn }) => {
      const stops = Array.from({ length: 4 }, () => new AbortController());
      const nexts = stops.map(({ signal }) => nextOf(provider.stream([CAST.olga], { ...olga, actor: { as: 'app' }, signal })));
      await until(() =>
        expect(standIn.log.filter((exchange) => exchange.body.includes('<m:GetStreamingEvents>')).length).toBeGreaterThan(8),
      );
      expect([standIn.subscriptions.count, standIn.subscriptions.open]).toEqual([5, 3]);
      for (const stop of stops) stop.abort();
      await Promise.all(nexts);
    }),
  );

  const answered = (message: string) =>
    `<?xml version="1.0"?><s:Envelope xmlns:s="http://schemas.xmlsoap.org/soap/envelope/"><s:Body><m:GetStreamingEventsResponse xmlns:m="m"><m:ResponseMessages>${message}</m:ResponseMessages></m:GetStreamingEventsResponse></s:Body></s:Envelope>`;
  const refused = (code: string) =>
    answered(
      `<m:GetStreamingEventsResponseMessage ResponseClass="Error"><m:ResponseCode>${code}</m:ResponseCode></m:GetStreamingEventsResponseMessage>`,
    );
  it.each([
    ['too many connections', refused('ErrorExceededConnectionCount')],
    ['a subscription that is forgotten immediately', refused('ErrorSubscriptionNotFound')],
    ['a page from a proxy in front of Exchange', '<html><body>Sign in</body></html>'],
    ['an empty answer', ''],
  ])('retries less and less often after %s, and resumes as soon as it may', async (_name, body) => {
    const world = await openEwsWorld({ stream: { firstRetryMs: 10, maxRetryMs: 400 } });
    const isListening = (request: { readonly body: { includes(text: string): boolean } }) =>
      request.body.includes('<m:GetStreamingEvents>');
    const asked = () => world.standIn.log.filter(isListening).length;
    world.standIn.faults.add({
      kind: 'status',
      status: 200,
      headers: { 'content-type': 'text/xml' },
      body,
      times: 6,
      matches: isListening,
    });
    const stop = new AbortController();
    const told: string[] = [];
    const began = Date.now();
    const ended = (async () => {
      for await (const change of world.provider.stream([CAST.olga], { ...olga, actor: { as: 'app' }, signal: stop.signal }))
        told.push(change.kind);
    })();
    try {
      await until(() => expect([asked(), world.standIn.subscriptions.open]).toEqual([7, 1]));
      // 10 + 20 + 40 + 80 + 160 + 320 ms, plus whatever the machine adds.
      expect(Date.now() - began).toBeGreaterThanOrEqual(620);
      await world.provider.createEvent(suiteDraft({ resources: [] }), olga);
      await until(() => expect(told.at(-1)).toBe('changed'));
    } finally {
      stop.abort();
      await ended;
      await world.close();
    }
  });

  // learn.microsoft.com/exchange/client-developer/exchange-web-services/handling-notification-related-errors-in-ews-in-exchange
  it.each(['ErrorSubscriptionNotFound', 'ErrorReadEventsFailed', 'ErrorMissedNotificationEvents', 'ErrorEventNotFound'])(
    'after %s subscribes again, and reports that something was missed',
    async (code) => {
      const world = await openEwsWorld();
      const isListening = (request: { readonly body: { includes(text: string): boolean } }) =>
        request.body.includes('<m:GetStreamingEvents>');
      world.standIn.faults.add({
        kind: 'status',
        status: 200,
        headers: { 'content-type': 'text/xml' },
        body: refused(code),
        matches: isListening,
      });
      const stop = new AbortController();
      const next = nextOf(world.provider.stream([CAST.olga], { ...olga, actor: { as: 'app' }, signal: stop.signal }));
      try {
        expect((await next).value).toEqual({ calendar: CAST.olga, kind: 'missed' });
        expect(world.standIn.log.filter((exchange) => exchange.body.includes('<m:Subscribe>'))).toHaveLength(2);
      } finally {
        stop.abort();
        await world.close();
      }
    },
  );

  it('watches a moved mailbox again, at its new location', async () => {
    const world = await openEwsWorld();
    world.standIn.faults.add({
      kind: 'status',
      status: 200,
      headers: { 'content-type': 'text/xml' },
      body: answered(
        '<m:SubscribeResponseMessage ResponseClass="Error"><m:ResponseCode>ErrorProxyRequestNotAllowed</m:ResponseCode></m:SubscribeResponseMessage>',
      ),
      matches: (request) => request.body.includes('<m:Subscribe>'),
    });
    const stop = new AbortController();
    const next = nextOf(world.provider.stream([CAST.olga, CAST.room], { ...olga, actor: { as: 'app' }, signal: stop.signal }));
    try {
      expect((await next).value).toEqual({ calendar: CAST.olga, kind: 'missed' });
    } finally {
      stop.abort();
      await world.close();
    }
  });

  it('opens one connection to each server that holds some of its mailboxes', async () => {
    const once = { ...POLITE_LIMITS, publishedPerMinute: 1_000_000, maxTries: 1, breakerFailures: 1_000 };
    const world = await openEwsWorld({
      standIn: { serverOf: (mailbox) => (mailbox.startsWith('many-') ? `server~${Number(mailbox[5]) % 3}` : 'server~0') },
      limits: once,
    });
    const stop = new AbortController();
    const emails = world.addRooms(10);
    const told = new Set<string>();
    const ended = (async () => {
      for await (const change of world.provider.stream(emails, { ...olga, actor: { as: 'app' }, signal: stop.signal }))
        if (change.kind === 'changed') told.add(change.calendar);
    })();
    try {
      await until(() => expect([world.standIn.subscriptions.count, world.standIn.subscriptions.open]).toEqual([10, 3]));
      await world.provider.createEvent(suiteDraft({ resources: emails.map((email) => ({ email, name: email })) }), olga);
      await until(() => expect([...told].toSorted()).toEqual([...emails].toSorted()));
    } finally {
      stop.abort();
      await ended;
      await world.close();
    }
  });

  it(
    'leaves enough connections for ordinary calls',
    using(
      [CAST.olga],
      async ({ provider, standIn, ...world }) => {
        const iterators = world.addRooms(10).map((room) => {
          const stop = new AbortController();
          const next = nextOf(provider.stream([room], { ...olga, actor: { as: 'app' }, signal: stop.signal }));
          return { stop, next };
        });
        await until(() => expect(standIn.subscriptions.count).toBe(11));
        await until(() => expect(standIn.subscriptions.open).toBe(11));
        expect((await provider.getMe(olga)).email).toBe(CAST.olga);
        for (const { stop } of iterators) stop.abort();
        await Promise.all(iterators.map(({ next }) => next));
      },
      { auth: 'ntlm', standIn: { auth: ['ntlm'] } },
    ),
  );

  it('shares one connection among up to two hundred calendars', async () => {
    const world = await openEwsWorld();
    const stop = new AbortController();
    const emails = world.addRooms(205);
    const context = { ...olga, actor: { as: 'app' } as const, signal: stop.signal };
    const next = world.provider.stream(emails, context)[Symbol.asyncIterator]().next();
    try {
      await until(() => expect([world.standIn.subscriptions.count, world.standIn.subscriptions.open]).toEqual([205, 2]));
      await world.provider.createEvent(suiteDraft({ resources: [{ email: emails[204]!, name: 'The last' }] }), olga);
      expect((await next).value).toMatchObject({ calendar: emails[204], kind: 'changed' });
    } finally {
      stop.abort();
      await world.close();
    }
  });
});
