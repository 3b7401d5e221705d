import type { NewEvent, ProviderError } from '@assist/calendar-provider';
import { CAST, describeCalendarProvider, SUITE_NOW, suiteContext, suiteDraft } from '@assist/calendar-provider/test-suite';
import { TouchProvider } from '@assist/provider-touch';
import { plusMinutes } from '@assist/time';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { SqlCalendarStore } from '../src/calendars/own/sql-calendar-store.ts';
import { moveIn } from './small-company.ts';
import { DATABASE_KINDS, forgetReservations, newTestDatabase, type TestDatabase } from './test-database.ts';

/** One database for each kind, emptied of events between tests: creating a database for each test takes longer than the tests. */
for (const kind of DATABASE_KINDS) {
  let place: TestDatabase | undefined;
  afterAll(async () => place?.remove());

  describeCalendarProvider(`touch over ${kind}`, { atomicReservation: true, listsCancelled: true, restores: true }, async () => {
    if (place === undefined) {
      place = await newTestDatabase(kind);
      await moveIn(place.database, SUITE_NOW);
    }
    const { database } = place;
    await forgetReservations(database);
    return { provider: new TouchProvider(new SqlCalendarStore(database)), settle: async () => {}, close: async () => {} };
  });

  describe(`${kind}: the database itself`, () => {
    beforeEach(() => forgetReservations(place!.database));

    it('refuses a second booking of the same time, whatever the program does', async () => {
      const own = await newTestDatabase(kind);
      try {
        const { db } = own.database;
        const event = (id: string) =>
          db
            .insertInto('calendar_event')
            .values({
              id,
              ical_uid: id,
              series_id: null,
              original_start: 0,
              organizer_email: 'a',
              organizer_name: 'a',
              subject: '',
              body_html: '',
              body_preview: '',
              starts_at: 0,
              ends_at: 100,
              zone: 'UTC',
              is_all_day: 0,
              visibility: 'public',
              show_as: 'busy',
              reminder: null,
              online_meeting: null,
              version: 1,
              created_at: 0,
              updated_at: 0,
              cancelled_at: null,
            })
            .execute();
        const booking = (id: string, starts: number, ends: number, cancelled: number | null = null) =>
          db
            .insertInto('booking')
            .values({ id, event_id: id, resource_id: 'r', resource_email: 'r', starts_at: starts, ends_at: ends, cancelled_at: cancelled })
            .execute();
        for (const id of ['a', 'b', 'c', 'd']) await event(id);
        await booking('a', 0, 100);
        await expect(booking('b', 50, 150)).rejects.toThrow(/booking_never_two_on_one_slot/);
        await expect(booking('b', 100, 150)).resolves.toBeDefined();
        await expect(booking('c', 0, 100, 1)).resolves.toBeDefined();
        await expect(db.updateTable('booking').set({ cancelled_at: null }).where('id', '=', 'c').execute()).rejects.toThrow(
          /booking_never_two_on_one_slot/,
        );
        await expect(db.updateTable('booking').set({ starts_at: 99 }).where('id', '=', 'b').execute()).rejects.toThrow(
          /booking_never_two_on_one_slot/,
        );
        await expect(booking('d', 200, 200 + 15 * 24 * 3_600_000)).rejects.toThrow(/booking_length|CHECK/);
      } finally {
        await own.remove();
      }
    });

    it('keeps a response that an attendee gave after the event was read', async () => {
      const store = new SqlCalendarStore(place!.database);
      const provider = new TouchProvider(store);
      const [olga, fred] = [suiteContext(CAST.olga), suiteContext(CAST.fred)];
      const invited = [
        { email: CAST.fred, name: 'Fred', remotely: false },
        { email: CAST.carl, name: 'Carl', remotely: false },
      ];
      const { event } = await provider.createEvent(suiteDraft({ attendees: invited }), olga);
      const read = (await store.findEvent(event.id))!;
      await provider.respond({ id: event.id, calendar: CAST.fred }, 'accepted', fred);
      expect(await store.save([{ ...read, subject: 'Another', version: read.version + 1 }], [], SUITE_NOW)).toEqual({ kind: 'saved' });
      expect((await store.findEvent(event.id))!.attendees.map(({ email, response }) => [email, response])).toEqual([
        [CAST.carl, 'needsAction'],
        [CAST.fred, 'accepted'],
      ]);
      // A person who has been removed from the event can no longer respond.
      await provider.updateEvent({ id: event.id, calendar: CAST.olga }, { attendees: invited.slice(1) }, 'occurrence', olga);
      expect(await store.setResponse([event.id], CAST.fred, 'declined', SUITE_NOW)).toBe(false);
    });

    it('does not apply a response to a whole series to dates to which the person is no longer invited', async () => {
      const provider = new TouchProvider(new SqlCalendarStore(place!.database));
      const [olga, fred] = [suiteContext(CAST.olga), suiteContext(CAST.fred)];
      const recurrence = { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 3 } } as const;
      const { event } = await provider.createEvent(
        suiteDraft({ recurrence, resources: [], attendees: [{ email: CAST.fred, name: 'Fred', remotely: false }] }),
        olga,
      );
      const dates = await provider.listSeries({ event: { id: event.id, calendar: CAST.olga }, limit: 10 }, olga);
      await provider.updateEvent({ id: dates[1]!.id, calendar: CAST.olga }, { attendees: [] }, 'occurrence', olga);
      await provider.respond({ id: event.id, calendar: CAST.fred }, 'accepted', fred, { scope: 'series' });
      const after = await provider.listSeries({ event: { id: event.id, calendar: CAST.olga }, limit: 10 }, olga);
      expect(after.map(({ attendees }) => attendees.map(({ response }) => response))).toEqual([['accepted'], [], ['accepted']]);
    });

    it('keeps the rows of bookings that a change does not affect', async () => {
      const { db } = place!.database;
      const provider = new TouchProvider(new SqlCalendarStore(place!.database));
      const { event } = await provider.createEvent(
        suiteDraft({ range: { start: plusMinutes(SUITE_NOW, 180), end: plusMinutes(SUITE_NOW, 240) } }),
        suiteContext(CAST.olga),
      );
      const idsOf = async () =>
        (
          await db
            .selectFrom('booking')
            .select(['id', 'resource_email'])
            .where('event_id', '=', event.id)
            .orderBy('resource_email')
            .execute()
        ).map((row) => row.id);
      const [first] = await idsOf();
      await provider.updateEvent(
        { id: event.id, calendar: CAST.olga },
        {
          resources: [
            { email: CAST.room, name: 'Room 1' },
            { email: CAST.other, name: 'Room 2' },
          ],
        },
        'occurrence',
        suiteContext(CAST.olga),
      );
      const both = await idsOf();
      expect(both).toHaveLength(2);
      expect(both).toContain(first);
    });

    it('shows a person as busy in meetings and absences, but not while a desk is reserved for that person alone', async () => {
      const provider = new TouchProvider(new SqlCalendarStore(place!.database));
      const [olga, fred] = [suiteContext(CAST.olga), suiteContext(CAST.fred)];
      const desk = [{ email: 'half-1@rooms.alder.example', name: 'Half 1' }];
      const invited = [{ email: CAST.fred, name: 'fred', remotely: false }];
      const hour = (index: number) => ({ start: plusMinutes(SUITE_NOW, 60 * index), end: plusMinutes(SUITE_NOW, 60 * (index + 1)) });
      // [case, request, is Olga busy, is Fred busy]
      const cases = [
        ['a desk', { resources: desk }, false, false],
        ['a desk and a room', { resources: [...desk, { email: CAST.room, name: 'Room 1' }] }, true, false],
        ['a room for oneself', {}, true, false],
        ['a desk with somebody', { resources: desk, attendees: invited }, true, true],
        ['a desk while being absent', { resources: desk, showAs: 'oof' }, true, false],
        ['a room that is marked as free', { showAs: 'free' }, false, false],
        [
          'a desk to which only the organizer is invited',
          { resources: desk, attendees: [{ email: CAST.olga, name: 'olga', remotely: false }] },
          false,
          false,
        ],
      ] as const;
      for (const [index, [what, asked]] of cases.entries())
        await provider.createEvent(suiteDraft({ subject: what, range: hour(index + 1), ...asked }), olga);
      const busyIn = async (email: string, context: typeof olga) => {
        const [schedule] = await provider.getSchedules(
          { emails: [email], range: { start: SUITE_NOW, end: plusMinutes(SUITE_NOW, 24 * 60) } },
          context,
        );
        return cases.map((_case, index) => schedule!.items.some((item) => item.start === hour(index + 1).start));
      };
      expect(await busyIn(CAST.olga, olga)).toEqual(cases.map(([, , busy]) => busy));
      expect(await busyIn(CAST.fred, fred)).toEqual(cases.map(([, , , busy]) => busy));
      // A person who has declined is not busy.
      const { items } = await provider.listEvents({ calendar: CAST.fred, range: hour(4) }, fred);
      await provider.respond({ id: items[0]!.id, calendar: CAST.fred }, 'declined', fred);
      expect(await busyIn(CAST.fred, fred)).toEqual(cases.map(() => false));
    });

    it('decides any request by the rules for conflicts and utilisation, whatever is already reserved', async () => {
      const provider = new TouchProvider(new SqlCalendarStore(place!.database));
      const emails = [CAST.room, CAST.other, 'strict@rooms.alder.example', 'half-1@rooms.alder.example', 'half-2@rooms.alder.example'];
      const caps = [
        { areaId: 'inner', limit: 2, limitPercent: 66, resourceEmails: emails.slice(0, 3) },
        { areaId: 'outer', limit: 3, limitPercent: 60, resourceEmails: emails },
      ];
      const wish = fc.record({
        resources: fc.subarray(emails, { minLength: 1 }),
        start: fc.nat(40),
        hours: fc.integer({ min: 1, max: 12 }),
        days: fc.integer({ min: 1, max: 4 }),
      });
      const taken: { email: string; start: number; end: number }[] = [];
      const runs = (at: number) => (one: { start: number; end: number }) => one.start <= at && at < one.end;
      const told = { made: 0, conflict: 0, utilisationReached: 0 };
      for (const { resources, start, hours, days } of fc.sample(wish, { numRuns: 150, seed: 7 })) {
        const dates = Array.from({ length: days }, (_, day) => start + 24 * day);
        const wanted = dates.flatMap((from) => resources.map((email) => ({ email, start: from, end: from + hours })));
        const moments = dates.flatMap((from) => Array.from({ length: hours }, (_, index) => from + index));
        const isFull = caps.some(({ limit, resourceEmails }) =>
          moments.some((at) => {
            const counted = (one: { email: string }) => resourceEmails.includes(one.email);
            return (
              wanted.some((one) => counted(one) && runs(at)(one)) &&
              [...wanted, ...taken].filter((one) => counted(one) && runs(at)(one)).length > limit
            );
          }),
        );
        const meets = wanted.some((one) =>
          taken.some((other) => other.email === one.email && other.start < one.end && one.start < other.end),
        );
        const rule = meets ? 'conflict' : isFull ? 'utilisationReached' : 'made';
        const said = await provider
          .createEvent(
            suiteDraft({
              resources: resources.map((email) => ({ email, name: email })),
              caps,
              zone: 'UTC',
              range: { start: plusMinutes(SUITE_NOW, 60 * start), end: plusMinutes(SUITE_NOW, 60 * (start + hours)) },
              ...(days === 1
                ? {}
                : { recurrence: { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: days } } }),
            }),
            suiteContext(CAST.olga),
          )
          .then(
            () => 'made' as const,
            (error: ProviderError) => error.code,
          );
        expect(said, JSON.stringify({ resources, start, hours, days })).toBe(rule);
        told[rule] += 1;
        if (rule === 'made') taken.push(...wanted);
      }
      expect(Math.min(...Object.values(told))).toBeGreaterThan(5);
    });

    it('applies the limit of an area exactly, for a series of 60 weeks and a thousand places', async () => {
      const provider = new TouchProvider(new SqlCalendarStore(place!.database));
      const caps = [
        {
          areaId: 'outer',
          limit: 1,
          limitPercent: 1,
          resourceEmails: [CAST.room, CAST.other, ...Array.from({ length: 998 }, (_, index) => `desk-${index}@rooms.alder.example`)],
        },
      ];
      const yearly = (email: string) =>
        provider.createEvent(
          suiteDraft({
            resources: [{ email, name: email }],
            caps,
            recurrence: { frequency: 'weekly', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 60 } },
          }),
          suiteContext(CAST.olga),
        );
      await expect(yearly(CAST.room)).resolves.toMatchObject({ occurrences: 60 });
      await expect(yearly(CAST.room)).rejects.toMatchObject({ code: 'conflict' });
      await expect(yearly(CAST.other)).rejects.toMatchObject({ code: 'utilisationReached' });
      const { bookings } = await place!.database.db
        .selectFrom('booking')
        .select((eb) => eb.fn.countAll<number>().as('bookings'))
        .executeTakeFirstOrThrow();
      expect(bookings).toBe(60);
    });

    it('grants exactly as many simultaneous requests as the area allows', async () => {
      const provider = new TouchProvider(new SqlCalendarStore(place!.database));
      const emails = [CAST.room, CAST.other, 'strict@rooms.alder.example', 'half-1@rooms.alder.example', 'half-2@rooms.alder.example'];
      const caps = [{ areaId: 'outer', limit: 2, limitPercent: 40, resourceEmails: emails }];
      const hours = Array.from({ length: 20 }, (_, index) => ({
        start: plusMinutes(SUITE_NOW, 60 * index),
        end: plusMinutes(SUITE_NOW, 60 * (index + 1)),
      }));
      const made = await Promise.all(
        hours.map(async (range) => {
          const outcomes = await Promise.all(
            emails.map((email) =>
              provider.createEvent(suiteDraft({ range, resources: [{ email, name: email }], caps }), suiteContext(CAST.olga)).then(
                () => 'made',
                (error: ProviderError) => error.code,
              ),
            ),
          );
          return outcomes.toSorted();
        }),
      );
      expect(made).toEqual(hours.map(() => ['made', 'made', ...Array.from({ length: 3 }, () => 'utilisationReached')]));
    });

    it('gives each of many simultaneous requests the answer it would get alone', async () => {
      const provider = new TouchProvider(new SqlCalendarStore(place!.database));
      const create = (email: string, patch: Partial<NewEvent> = {}) =>
        provider.createEvent(suiteDraft({ resources: [{ email, name: email }], ...patch }), suiteContext(CAST.olga));
      const later = { start: plusMinutes(SUITE_NOW, 600), end: plusMinutes(SUITE_NOW, 660) };
      const full = [{ areaId: 'outer', limit: 0, limitPercent: 0, resourceEmails: ['half-1@rooms.alder.example'] }];
      const daily = { frequency: 'daily', interval: 1, daysOfWeek: [], end: { kind: 'count', count: 3 } } as const;
      const wanted: readonly (readonly [string, () => ReturnType<typeof create>])[] = [
        ['made', () => create(CAST.other)],
        ['conflict', () => create(CAST.room)],
        ['repeated', () => create(CAST.room, { idempotencyKey: 'known' })],
        ['idempotencyMismatch', () => create(CAST.other, { idempotencyKey: 'known', range: later })],
        ['utilisationReached', () => create('half-1@rooms.alder.example', { caps: full })],
        ['notFound', () => create('nobody@rooms.alder.example')],
        ['made', () => create('strict@rooms.alder.example')],
        ['made', () => create(CAST.room, { range: later })],
        ['made', () => create('half-2@rooms.alder.example', { recurrence: daily })],
      ];
      // In each turn, a different request comes first.
      for (let turn = 0; turn < wanted.length; turn += 1) {
        await forgetReservations(place!.database);
        const known = await create(CAST.room, { idempotencyKey: 'known' });
        const ordered = [...wanted.slice(turn), ...wanted.slice(0, turn)];
        const said = await Promise.all(
          ordered.map(([, ask]) =>
            ask().then(
              ({ event }) => (event.id === known.event.id ? 'repeated' : 'made'),
              (error: ProviderError) => error.code,
            ),
          ),
        );
        expect(said).toEqual(ordered.map(([rule]) => rule));
      }
    });

    it('makes only one event for many simultaneous requests for one resource, or with one key', async () => {
      const provider = new TouchProvider(new SqlCalendarStore(place!.database));
      const create = (patch: Partial<NewEvent> = {}) => provider.createEvent(suiteDraft(patch), suiteContext(CAST.olga));
      const forty = Array.from({ length: 40 });
      const sameDesk = await Promise.allSettled(forty.map(() => create()));
      expect(sameDesk.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const sameKey = await Promise.all(
        forty.map(() => create({ idempotencyKey: 'one', resources: [{ email: CAST.other, name: CAST.other }] })),
      );
      expect(new Set(sameKey.map(({ event }) => event.id)).size).toBe(1);
    });

    it('can still cancel an event whose resource has left the company', async () => {
      const { db } = place!.database;
      const provider = new TouchProvider(new SqlCalendarStore(place!.database));
      const { event } = await provider.createEvent(
        suiteDraft({ range: { start: plusMinutes(SUITE_NOW, 300), end: plusMinutes(SUITE_NOW, 360) } }),
        suiteContext(CAST.olga),
      );
      const rows = await db.selectFrom('resource').selectAll().where('email', '=', CAST.room).execute();
      await db.deleteFrom('resource').where('email', '=', CAST.room).execute();
      try {
        await expect(
          provider.deleteEvent({ id: event.id, calendar: CAST.olga }, 'occurrence', suiteContext(CAST.olga)),
        ).resolves.toBeUndefined();
      } finally {
        await db.insertInto('resource').values(rows).execute();
      }
    });
  });
}
