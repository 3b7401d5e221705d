import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { array, assert, asyncProperty, constantFrom, integer, option, record, tuple } from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const HOUR = 60;
const DAY = 24 * HOUR;
/** Returns the time this many minutes after Monday 23 November 2026, 8:00 in Prague. */
const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const email = (name: string) => `${name}@rooms.alder.example`;
const RESOURCES = [CAST.room, CAST.other, ...['strict', 'confirm', 'olgas', 'half-1', 'half-2'].map(email)];

interface Wish {
  readonly from: number;
  readonly length: number;
  readonly emails: readonly string[];
  readonly isAllDay: boolean;
  readonly recurrence: object | null;
}

/** Wishes around the limits of each rule: on and off the quarters of an hour, past and days ahead, too short and too long, at night. */
const wishes = record<Wish>({
  from: tuple(integer({ min: -1, max: 9 }), integer({ min: -32, max: 64 }), constantFrom(0, 0, 0, 0, 0, 0, 0, 5)).map(
    ([days, quarters, more]) => days * DAY + quarters * 15 + more,
  ),
  length: constantFrom(0, 15, 20, 30, HOUR, 2 * HOUR, 2 * HOUR + 15, 12 * HOUR, DAY, 26 * HOUR, 8 * DAY, 14 * DAY, 14 * DAY + 15),
  emails: array(constantFrom(...RESOURCES), { minLength: 1, maxLength: 3 }),
  isAllDay: constantFrom(false, false, false, true),
  recurrence: option(
    record({
      frequency: constantFrom('daily', 'weekly', 'monthly'),
      interval: integer({ min: 1, max: 2 }),
      count: constantFrom(1, 2, 4, 367),
    }),
    { nil: null },
  ),
});

describe('the plan and the gate', () => {
  let server: TestServer;
  let olga: TestClient;
  let fred: TestClient;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    [olga, fred] = await Promise.all([server.signIn(CAST.olga), server.signIn(CAST.fred)]);
  });
  afterAll(() => server.close());

  let keys = 0;
  const create = (client: TestClient, { from, length, emails, ...rest }: Wish) => {
    keys += 1;
    return client.call('POST', '/api/calendar/events', {
      idempotencyKey: `gate-${keys}`,
      subject: 'Review',
      start: at(from),
      end: at(from + length),
      resources: emails.map((one) => ({ email: one })),
      ...rest,
    });
  };
  /** Returns the codes with which the plan refuses the wish, or the code with which the plan itself is refused. */
  const planned = async (client: TestClient, { from, length, emails, ...rest }: Wish, more: object = {}): Promise<readonly string[]> => {
    const wanted = { start: at(from), end: at(from + length), emails, ...rest, ...more };
    const { status, body } = await client.call('POST', '/api/calendar/events/plan', wanted);
    if (status !== 200) return [body.code];
    return body.dates.flatMap(({ refusals }: { refusals: { code: string }[] }) => refusals.map(({ code }) => code));
  };

  it('agree on any change of time and resources, for one date and for a series', async () => {
    await assert(
      asyncProperty(
        array(wishes, { maxLength: 2 }),
        wishes,
        wishes,
        constantFrom('occurrence', 'following', 'series'),
        async (before, first, wish, scope) => {
          await forgetReservations(server.server.database);
          const made = await create(olga, { ...first, isAllDay: false });
          if (made.status !== 201) return;
          for (const one of before) await create(fred, one);
          const { id, etag } = made.body.event as { id: string; etag: string };
          // A change keeps the recurrence. If a request has several faults, the two calls may report different ones first.
          const wanted = { ...wish, length: Math.max(15, wish.length), isAllDay: false, recurrence: null };
          const codes = await planned(olga, wanted, { changing: { id, scope } });
          const changed = await olga.call('PATCH', `/api/calendar/events/${id}?scope=${scope}`, {
            etag,
            start: at(wish.from),
            end: at(wish.from + wanted.length),
            resources: wish.emails.map((one) => ({ email: one })),
          });
          if (changed.status === 200) expect(codes).toEqual([]);
          else expect(codes).toContain(changed.body.code);
        },
      ),
      { seed: 20_261_124, numRuns: 400, endOnFailure: true },
    );
  });

  it('agree on any reservation', async () => {
    await assert(
      asyncProperty(array(wishes, { maxLength: 3 }), wishes, async (before, wish) => {
        await forgetReservations(server.server.database);
        for (const one of before) await create(fred, one);
        const codes = await planned(olga, wish);
        const made = await create(olga, wish);
        if (made.status === 201) expect(codes).toEqual([]);
        else expect(codes).toContain(made.body.code);
      }),
      { seed: 20_261_123, numRuns: 400, endOnFailure: true },
    );
  });
});
