import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const DAY = 1_440;
const WEEK = 7 * DAY;
/** Returns the time this many minutes after Monday 23 November 2026, 8:00 in Prague. */
const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const STRICT = 'strict@rooms.alder.example';
const SIX = [CAST.room, CAST.other, STRICT, ...['confirm', 'half-1', 'half-2'].map((name) => `${name}@rooms.alder.example`)];
const daily = (count: number) => ({ frequency: 'daily', interval: 1, count });
const weekly = (count: number) => ({ frequency: 'weekly', interval: 1, count });
let keys = 0;

interface Answered {
  readonly date: string;
  readonly start: string;
  readonly refusals: readonly { email: string; code: string; taken?: { start: string; subject?: string } }[];
  readonly ways: readonly ({ kind: 'instead'; resources: { of: string; by: string }[] } | { kind: 'time'; start: string; end: string })[];
}

describe.each(DATABASE_KINDS)('before anything is reserved, on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  let fred: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    [olga, fred] = await Promise.all([server.signIn(CAST.olga), server.signIn(CAST.fred)]);
  });
  beforeEach(async () => {
    await forgetReservations(server.server.database);
  });
  afterAll(() => server.close());

  const create = (client: TestClient, from: number, to: number, emails: readonly string[], more: object = {}) => {
    keys += 1;
    return client.call('POST', '/api/calendar/events', {
      idempotencyKey: `plan-${keys}`,
      subject: 'Review',
      start: at(from),
      end: at(to),
      resources: emails.map((email) => ({ email })),
      ...more,
    });
  };
  const plan = (from: number, to: number, emails: readonly string[], more: object = {}) =>
    olga.call('POST', '/api/calendar/events/plan', { start: at(from), end: at(to), emails, ...more });
  const datesOf = async (...asked: Parameters<typeof plan>): Promise<readonly Answered[]> => {
    const answer = await plan(...asked);
    expect([answer.status, answer.body]).toEqual([200, { dates: expect.any(Array) }]);
    return answer.body.dates;
  };
  const listed = async (): Promise<string[]> =>
    (await olga.call('GET', `/api/calendar/events?start=${at(-DAY)}&end=${at(60 * DAY)}`)).body.value.map(
      (event: { start: { utcDateTime: string }; locations: { uniqueId: string }[] }) =>
        `${event.start.utcDateTime.slice(5, 16)} ${event.locations.map(({ uniqueId }) => uniqueId).join(' ')}`,
    );

  it.each([
    ['three weeks', at(60 + 3 * WEEK), {}],
    ['eight thousand years', '9998-12-01T23:45:00Z', {}],
    ['eight thousand years each week', '9998-12-01T23:45:00Z', { recurrence: weekly(3) }],
  ])('%s are refused as too long, without checking each day', async (_length, end, more) => {
    const answer = await olga.call('POST', '/api/calendar/events/plan', { start: at(60), end, emails: [CAST.room, CAST.other], ...more });
    expect(answer.status).toBe(200);
    for (const { refusals, ways } of answer.body.dates) {
      expect(refusals).toEqual([CAST.room, CAST.other].map((email) => ({ email, code: 'too-long', limitMinutes: 14 * DAY })));
      expect(ways).toEqual([]);
    }
    const made = await olga.call('POST', '/api/calendar/events', {
      idempotencyKey: 'long',
      subject: 's',
      start: at(60),
      end,
      resources: [{ email: STRICT }],
      ...more,
    });
    expect([made.status, made.body.code]).toEqual([422, 'too-long']);
  });

  it.each([
    ['a time that ends in the year 9999', ['9998-12-31T23:00:00Z', '9999-12-31T23:00:00Z'], {}, 'invalid-input'],
    [
      'a series that continues into the year 9999',
      ['9998-12-28T23:00:00Z', '9998-12-28T23:30:00Z'],
      { recurrence: weekly(3) },
      'invalid-recurrence',
    ],
    ['whole days that begin in the year 0', ['0000-01-01T00:00:00Z', '2026-11-25T15:00:00Z'], { isAllDay: true }, 'invalid-input'],
  ])('a time in the year 0 or 9999, which no answer could express, is refused: %s', async (_what, [start, end], more, code) => {
    const answer = await olga.call('POST', '/api/calendar/events/plan', { start, end, emails: [CAST.room], ...more });
    expect([answer.status, answer.body.code]).toEqual([400, code]);
    const made = await create(olga, 0, 15, [CAST.room], { start, end, ...more });
    expect([made.status, made.body.code]).toEqual([400, code]);
  });

  it('each date of a series is shown as free or unavailable, and an unavailable date with its reason and its alternatives', async () => {
    await create(fred, 60 + WEEK, 120 + WEEK, [CAST.room], { subject: 'Design critique' });
    const dates = await datesOf(60, 120, [CAST.room], { recurrence: weekly(3) });
    expect(dates.map(({ date, refusals }) => [date, refusals.map(({ code }) => code)])).toEqual([
      ['2026-11-23', []],
      ['2026-11-30', ['slot-taken']],
      ['2026-12-07', []],
    ]);
    const [, clash] = dates;
    expect(clash!.refusals).toMatchObject([{ email: CAST.room, taken: { start: at(60 + WEEK), subject: 'Design critique' } }]);
    const [instead] = clash!.ways;
    // Room 2 is of the same type as room 1 and as near, but has no screen.
    expect(instead).toEqual({ kind: 'instead', resources: [{ of: CAST.room, by: CAST.other, lacks: ['screen'] }] });
    expect(clash!.ways.filter((way) => way.kind === 'time')).toEqual([
      { kind: 'time', start: at(120 + WEEK), end: at(180 + WEEK) },
      { kind: 'time', start: at(WEEK), end: at(60 + WEEK) },
    ]);
  });

  it('another person’s private reservation is given as a reason without its subject', async () => {
    await create(fred, 60, 120, [CAST.room], { subject: 'Canary', visibility: 'private' });
    const [date] = await datesOf(60, 120, [CAST.room]);
    expect(date!.refusals).toEqual([{ email: CAST.room, code: 'slot-taken', taken: { start: at(60), end: at(120) } }]);
  });

  it.each([
    ['closed', 'outside-working-hours', [660, 720], STRICT],
    ['too short', 'too-short', [60, 75], STRICT],
    ['too long', 'too-long', [60, 240], STRICT],
    ['too far ahead', 'too-far-ahead', [60 + 2 * WEEK, 120 + 2 * WEEK], STRICT],
    ['past', 'in-the-past', [-180, -120], CAST.room],
  ] as const)('a time that is %s is refused with the same code as the reservation itself', async (_case, code, [from, to], email) => {
    const [date] = await datesOf(from, to, [email]);
    expect(date!.refusals.map((refusal) => refusal.code)).toContain(code);
    expect((await create(olga, from, to, [email])).body.code).toBe(code);
    if (code === 'in-the-past') expect(date!.ways).toEqual([]);
  });

  it('each offered alternative is really free', async () => {
    await create(fred, 60, 120, [CAST.room]);
    const [date] = await datesOf(60, 120, [CAST.room]);
    for (const way of date!.ways) {
      const answer =
        way.kind === 'time'
          ? await olga.call('POST', '/api/calendar/events/plan', { start: way.start, end: way.end, emails: [CAST.room] })
          : await plan(
              60,
              120,
              way.resources.map(({ by }) => by),
            );
      expect(answer.body.dates[0].refusals).toEqual([]);
    }
    expect(date!.ways.length).toBeGreaterThan(1);
  });

  it('the next free time may be on another day for a single date, but not for a date of a series', async () => {
    // The room is open from 8 to 18, for at most two hours at a time.
    for (const from of [0, 120, 240, 360, 480]) await create(fred, from, from + 120, [STRICT]);
    const before = await datesOf(60, 120, [STRICT]);
    expect(before[0]!.ways).toContainEqual({ kind: 'time', start: at(DAY), end: at(DAY + 60) });
    const ofSeries = await datesOf(60, 120, [STRICT], { recurrence: { frequency: 'daily', interval: 1, count: 2 } });
    expect(ofSeries[0]!.ways.filter(({ kind: way }) => way === 'time')).toEqual([]);
  });

  it('a resource with fewer places than people is not offered as an alternative', async () => {
    await create(fred, 60, 120, [CAST.room]);
    const [date] = await datesOf(60, 120, [CAST.room], { places: 500 });
    expect(date!.ways.filter(({ kind: way }) => way === 'instead')).toEqual([]);
  });

  it('a change is checked for the dates that it applies to, and does not conflict with itself', async () => {
    await create(olga, 60, 120, [CAST.room], { recurrence: weekly(3) });
    await create(fred, 120 + 2 * WEEK, 180 + 2 * WEEK, [CAST.room]);
    const { value } = (await olga.call('GET', `/api/calendar/events?start=${at(0)}&end=${at(60 * DAY)}`)).body;
    const changing = (scope: string) => ({ changing: { id: value[1].id, scope } });
    const moved = await datesOf(90 + WEEK, 150 + WEEK, [CAST.room], changing('series'));
    expect(moved.map(({ date, start, refusals }) => [date, start, refusals.length])).toEqual([
      ['2026-11-23', at(90), 0],
      ['2026-11-30', at(90 + WEEK), 0],
      ['2026-12-07', at(90 + 2 * WEEK), 1],
    ]);
    expect(
      (await datesOf(60 + WEEK, 120 + WEEK, [CAST.room], changing('following'))).map(({ date, refusals }) => [date, refusals.length]),
    ).toEqual([
      ['2026-11-30', 0],
      ['2026-12-07', 0],
    ]);
  });

  it.each([
    ['a range that ends before it begins', 400, 'range-reversed', { start: at(120), end: at(60) }],
    ['a repetition without an end', 400, 'invalid-recurrence', { recurrence: { frequency: 'daily', interval: 1 } }],
    ['more dates than are allowed', 400, 'invalid-recurrence', { recurrence: { frequency: 'daily', interval: 1, count: 367 } }],
    ['more dates × resources than are allowed at once', 422, 'too-many-at-once', { recurrence: daily(366), emails: SIX }],
    ['an unknown zone', 400, 'invalid-zone', { timezone: 'Moon/Crater' }],
    ['an unknown resource', 422, 'unknown-resource', { emails: ['nothing@rooms.alder.example'] }],
    ['an unknown event', 404, 'not-found', { changing: { id: 'nothing', scope: 'series' } }],
    ['no resource at all', 400, 'invalid-input', { emails: [] }],
  ])('a request is refused for %s', async (_case, status, code, wanted) => {
    const answer = await olga.call('POST', '/api/calendar/events/plan', { start: at(60), end: at(120), emails: [CAST.room], ...wanted });
    expect([answer.status, answer.body.code]).toEqual([status, code]);
  });

  it.each([
    ['is over', 'event-ended', [0, 15], () => void (server.clock.now = plusMinutes(SUITE_NOW, 16))],
    ['has been cancelled', 'event-cancelled', [60, 120], (id: string) => olga.call('DELETE', `/api/calendar/events/${id}`)],
  ] as const)(
    'the plan of a change to a reservation that %s is refused like the change itself',
    async (_case, code, [from, to], happens) => {
      const { event } = (await create(olga, from, to, [CAST.room])).body;
      await happens(event.id);
      const later = await server.signIn(CAST.olga);
      const time = { start: at(240), end: at(300) };
      const changing = { id: event.id, scope: 'occurrence' };
      const planned = await later.call('POST', '/api/calendar/events/plan', { ...time, emails: [CAST.room], changing });
      const changed = await later.call('PATCH', `/api/calendar/events/${event.id}`, { etag: event.etag, ...time });
      server.clock.now = SUITE_NOW;
      expect([planned.status, planned.body.code]).toEqual([409, code]);
      expect(changed.body.code).toBe(code);
    },
  );

  describe('a series with exceptions', () => {
    const exceptions = [
      { date: '2026-11-30', resources: [{ email: CAST.other }] },
      { date: '2026-12-07', skip: true },
      { date: '2026-12-14', start: at(120 + 3 * WEEK), end: at(180 + 3 * WEEK) },
    ];

    it('is created with its exceptions', async () => {
      await create(fred, 60 + WEEK, 120 + WEEK, [CAST.room]);
      await create(fred, 60 + 2 * WEEK, 120 + 2 * WEEK, [CAST.room]);
      await create(fred, 60 + 3 * WEEK, 120 + 3 * WEEK, [CAST.room]);
      const answer = await create(olga, 60, 120, [CAST.room], { recurrence: weekly(5), exceptions });
      expect([answer.status, answer.body.occurrences]).toEqual([201, 4]);
      expect(await listed()).toEqual([
        `11-23T08:00 ${CAST.room}`,
        `11-30T08:00 ${CAST.other}`,
        `12-14T09:00 ${CAST.room}`,
        `12-21T08:00 ${CAST.room}`,
      ]);
    });

    it('is created completely or not at all', async () => {
      await create(fred, 60 + WEEK, 120 + WEEK, [CAST.other]);
      const answer = await create(olga, 60, 120, [CAST.room], { recurrence: weekly(5), exceptions });
      expect([answer.status, answer.body.code]).toEqual([409, 'slot-taken']);
      expect(await listed()).toEqual([]);
    });

    it('is created only once if it is sent twice, and refused if it is sent with the same key and other dates', async () => {
      const body = {
        idempotencyKey: 'plan-again',
        subject: 'Review',
        start: at(60),
        end: at(120),
        resources: [{ email: CAST.room }],
        recurrence: weekly(3),
      };
      const send = (those: readonly object[]) => olga.call('POST', '/api/calendar/events', { ...body, exceptions: those });
      const first = await send([{ date: '2026-11-30', skip: true }]);
      const again = await send([{ date: '2026-11-30', skip: true }]);
      expect([again.status, again.body.event.id, again.body.occurrences]).toEqual([201, first.body.event.id, 2]);
      expect((await send([{ date: '2026-12-07', skip: true }])).body.code).toBe('idempotency-mismatch');
    });

    it('keeps its moved date when its other dates are moved, and loses it when the series is deleted', async () => {
      const { event } = (await create(olga, 60, 120, [CAST.room], { recurrence: weekly(5), exceptions })).body;
      const moved = await olga.call('PATCH', `/api/calendar/events/${event.id}?scope=series`, {
        etag: event.etag,
        start: at(75),
        end: at(135),
      });
      expect(moved.status).toBe(200);
      expect((await listed()).map((line) => line.slice(0, 11))).toEqual(['11-23T08:15', '11-30T08:15', '12-14T09:00', '12-21T08:15']);
      expect((await olga.call('DELETE', `/api/calendar/events/${event.id}?scope=series`)).status).toBe(204);
      const { value } = (await olga.call('GET', `/api/calendar/events?start=${at(-DAY)}&end=${at(60 * DAY)}`)).body;
      expect(value.map((one: { cancelled: boolean }) => one.cancelled)).toEqual([true, true, true, true]);
    });

    it.each([
      ['for a date that is not in the rule', [{ date: '2026-11-24', skip: true }]],
      [
        'for a date that already has one',
        [
          { date: '2026-11-30', skip: true },
          { date: '2026-11-30', skip: true },
        ],
      ],
      ['that has a start but no end', [{ date: '2026-11-30', start: at(WEEK) }]],
      ['for every date, leaving none', ['2026-11-23', '2026-11-30', '2026-12-07'].map((date) => ({ date, skip: true }))],
    ])('is refused with an exception %s', async (_case, those) => {
      const answer = await create(olga, 60, 120, [CAST.room], { recurrence: weekly(3), exceptions: those });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-recurrence']);
    });

    it('applies the rules of each exception’s own resource', async () => {
      const answer = await create(olga, 60, 120, [CAST.room], {
        recurrence: weekly(3),
        exceptions: [{ date: '2026-12-07', resources: [{ email: STRICT }] }],
      });
      expect([answer.status, answer.body.code]).toEqual([422, 'too-far-ahead']);
    });

    it('is the only kind of event that may have exceptions', async () => {
      const answer = await create(olga, 60, 120, [CAST.room], { exceptions: [{ date: '2026-11-30', skip: true }] });
      expect([answer.status, answer.body.code]).toEqual([400, 'invalid-recurrence']);
    });
  });
});
