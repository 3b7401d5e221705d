import { randomUUID } from 'node:crypto';
import { type OtherCalendar, OTHER_CALENDARS_MAX } from '@assist/contract';
import { CAST, SUITE_NOW, suiteContext } from '@assist/calendar-provider/test-suite';
import { CALENDAR_COLOURS, INVALID_COLOR, type StoredResource } from '@assist/resource';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { SignedIn } from '../src/call/principal.ts';
import type { EventReader } from '../src/calendars/event-reader.ts';
import type { Schedules } from '../src/calendars/schedules.ts';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { OtherEventsUsecases } from '../src/modules/other-calendars/other-events.usecases.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { type Answer, startTestServer, type TestClient, type TestServer } from './test-server.ts';

const PATH = '/api/other-calendars';
const OLGAS = 'olgas@rooms.alder.example';
/** Part of every private text: wherever it appears, something private has leaked. */
const CANARY = 'canary-47b1';
const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const RANGE = `start=${at(-60)}&end=${at(3 * 1_440)}`;
const refusal = ({ status, body }: Answer): [number, string | undefined] => [status, body.code];
/** Returns the refusals sorted by status, because simultaneous calls may be answered in any order. */
const inOrder = (answers: readonly Answer[]) => answers.map(refusal).toSorted(([a], [b]) => a - b);

describe.each(DATABASE_KINDS)('other calendars on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  let fred: TestClient;
  let carl: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    olga = await server.signIn(CAST.olga);
    fred = await server.signIn(CAST.fred);
    carl = await server.signIn(CAST.carl);
  });
  beforeEach(async () => {
    await server.server.database.db.deleteFrom('other_calendar').execute();
    await forgetReservations(server.server.database);
  });
  afterAll(() => server.close());

  const add = (client: TestClient, email: string, more: object = {}) => client.call('POST', PATH, { email, ...more });
  const added = async (client: TestClient, email: string, more: object = {}) => {
    const { status, body } = await add(client, email, more);
    expect(status).toBe(201);
    return body as { id: string; email: string; colour: string; position: number };
  };
  const list = async (client: TestClient) => (await client.call('GET', PATH)).body as OtherCalendar[];
  const orderOf = async (client: TestClient) => (await list(client)).map(({ email, position }) => [email, position]);
  const change = (client: TestClient, id: string, wanted: object) => client.call('PUT', `${PATH}/${id}`, wanted);
  const found = async (client: TestClient, text: string) =>
    (await client.call('GET', `${PATH}/search?q=${encodeURIComponent(text)}`)).body as {
      email: string;
      name: string;
      kind: string;
      added: boolean;
    }[];
  const namesOf = async (client: TestClient, text: string) => (await found(client, text)).map(({ name }) => name);
  const shown = async (client: TestClient) => (await client.call('GET', `${PATH}/events?${RANGE}`)).body;
  let keys = 0;
  const reserve = async (client: TestClient, subject: string, more: object = {}) => {
    keys += 1;
    const answer = await client.call('POST', '/api/calendar/events', {
      idempotencyKey: `other-${kind}-${keys}`,
      subject,
      bodyHtml: `<p>${subject}</p>`,
      start: at(60),
      end: at(120),
      resources: [{ email: CAST.room }],
      ...more,
    });
    expect(answer.status).toBe(201);
    return answer.body.event;
  };
  /** Adds copies of the event, more than anyone would reserve through calls. */
  const repeat = async (id: string, count: number) => {
    const { db } = server.server.database;
    const row = await db.selectFrom('calendar_event').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    for (let index = 0; index < count; index += 1) {
      const copy = randomUUID();
      await db
        .insertInto('calendar_event')
        .values({ ...row, id: copy, ical_uid: copy })
        .execute();
    }
  };
  /** Runs the work with the resources that `put` returns in the catalogue, and then restores the previous resources. */
  const withResources = async (put: (resources: readonly StoredResource[]) => readonly StoredResource[], work: () => Promise<void>) => {
    const { database, changes } = server.server;
    const catalogue = new CatalogueRepository(database);
    const { resources } = await catalogue.read();
    const write = async (next: readonly StoredResource[]) => {
      await database.db.transaction().execute(async (trx) => {
        const ids = next.map(({ id }) => id);
        await trx.deleteFrom('resource').where('id', 'not in', ids).execute();
        await catalogue.write(trx, { resources: next }, server.clock.now);
      });
      await changes.look();
    };
    await write(put(resources));
    try {
      await work();
    } finally {
      await write(resources);
    }
  };

  describe('adding a calendar', () => {
    it('of a person or a resource puts it at the end of the list, with a name and a colour, and shows it', async () => {
      expect((await list(olga)).length).toBe(0);
      expect((await add(olga, CAST.fred)).body).toEqual({
        id: expect.stringMatching(/^[\da-f-]{36}$/),
        email: CAST.fred,
        name: 'fred',
        kind: 'person',
        colour: CALENDAR_COLOURS.blue,
        shown: true,
        position: 0,
      });
      expect((await add(olga, CAST.room.toUpperCase(), { colour: 'rgb(1, 2, 3)', shown: false })).body).toMatchObject({
        email: CAST.room,
        name: 'Room 1',
        kind: 'resource',
        colour: '#010203',
        shown: false,
        position: 1,
      });
      expect(await orderOf(olga)).toEqual([
        [CAST.fred, 0],
        [CAST.room, 1],
      ]);
      expect(await list(fred)).toEqual([]);
    });

    it('is refused for one’s own calendar, for an unknown address, and for a hidden calendar, which is answered like an unknown address', async () => {
      expect(refusal(await add(olga, CAST.olga))).toEqual([422, 'own-calendar']);
      const [unknown, hidden] = [await add(fred, 'nobody@rooms.alder.example'), await add(fred, OLGAS)];
      expect(refusal(unknown)).toEqual([404, 'not-found']);
      const { correlationId: _one, ...told } = hidden.body;
      const { correlationId: _other, ...expected } = unknown.body;
      expect(told).toEqual(expected);
      expect((await add(olga, OLGAS)).status).toBe(201);
      expect(await list(fred)).toEqual([]);
    });

    it('a second time is refused with 409, even if all requests come simultaneously', async () => {
      const answers = await Promise.all([add(olga, CAST.fred), add(olga, CAST.fred), add(olga, CAST.fred)]);
      expect(inOrder(answers)).toEqual([
        [201, undefined],
        [409, 'calendar-added'],
        [409, 'calendar-added'],
      ]);
      expect(refusal(await add(olga, CAST.fred.toUpperCase()))).toEqual([409, 'calendar-added']);
      expect(await orderOf(olga)).toEqual([[CAST.fred, 0]]);
    });

    it.each([
      ['#fff', '#ffffff'],
      ['#0B6bCb', '#0b6bcb'],
      ['#0f08', '#00ff0088'],
      ['rgb(255 0 10)', '#ff000a'],
      ['rgba(1, 2, 3, 1)', '#010203'],
      [' #abcdef ', '#abcdef'],
    ])('accepts the colour %j', async (colour, kept) => {
      expect((await added(olga, CAST.fred, { colour })).colour).toBe(kept);
    });

    it.each(['red', '#ff', '#ggg', 'rgb(256, 0, 0)', 'url(https://evil.example)', '#fff;background:red', 'var(--x)'])(
      "refuses the colour %j: 'Invalid color format'",
      async (colour) => {
        const { status, body } = await add(olga, CAST.fred, { colour });
        expect([status, body.code, body.title]).toEqual([400, 'invalid-colour', INVALID_COLOR]);
        const { id } = await added(olga, CAST.fred);
        expect(refusal(await change(olga, id, { colour, shown: false }))).toEqual([400, 'invalid-colour']);
        expect((await list(olga))[0]).toMatchObject({ shown: true });
      },
    );

    it.each([{}, { email: 'no address' }, { email: CAST.fred, colour: '' }, { email: CAST.fred, shown: 'yes' }])(
      'refuses %j',
      async (body) => {
        expect(refusal(await olga.call('POST', PATH, body))).toEqual([400, 'invalid-input']);
      },
    );

    it('gives neighbours different colours, and uses all colours before repeating one', async () => {
      await withResources(many(11), async () => {
        const colours: string[] = [];
        for (let index = 0; index < 11; index += 1) colours.push((await added(olga, manyEmail(index))).colour);
        expect(new Set(colours.slice(0, 10)).size).toBe(10);
        expect(colours[10]).not.toBe(colours[9]);
      });
    });

    it('works up to the fiftieth calendar, but not for the next one, even if two are added simultaneously', async () => {
      await withResources(many(OTHER_CALENDARS_MAX + 1), async () => {
        for (let index = 0; index < OTHER_CALENDARS_MAX - 1; index += 1) await added(olga, manyEmail(index));
        const last = await Promise.all([OTHER_CALENDARS_MAX - 1, OTHER_CALENDARS_MAX].map((index) => add(olga, manyEmail(index))));
        expect(inOrder(last)).toEqual([
          [201, undefined],
          [422, 'too-many-calendars'],
        ]);
        expect((await list(olga)).map(({ position }) => position)).toEqual(
          Array.from({ length: OTHER_CALENDARS_MAX }, (_, index) => index),
        );
        expect((await add(fred, manyEmail(0))).status).toBe(201);
      });
    });
  });

  describe('changing a calendar', () => {
    const EMAILS = [CAST.fred, CAST.carl, CAST.room, CAST.other] as const;
    const addAll = async () => {
      const ids: string[] = [];
      for (const email of EMAILS) ids.push((await added(olga, email)).id);
      return ids as [string, string, string, string];
    };

    it('stores its colour and whether it is shown', async () => {
      const { id } = await added(olga, CAST.fred);
      expect((await change(olga, id, { colour: '#123', shown: false })).body).toMatchObject({ colour: '#112233', shown: false });
      expect((await change(olga, id, {})).body).toMatchObject({ colour: '#112233', shown: false });
      expect((await list(olga))[0]).toMatchObject({ id, colour: '#112233', shown: false });
    });

    it.each([
      [0, 2, [CAST.carl, CAST.room, CAST.fred, CAST.other]],
      [3, 0, [CAST.other, CAST.fred, CAST.carl, CAST.room]],
      [1, 1, [CAST.fred, CAST.carl, CAST.room, CAST.other]],
      [0, 49, [CAST.carl, CAST.room, CAST.other, CAST.fred]],
    ])('by moving it from position %i to %i leaves all calendars in order', async (from, to, order) => {
      const ids = await addAll();
      const { body } = await change(olga, ids[from]!, { position: to });
      expect(body.position).toBe(Math.min(to, 3));
      expect(await orderOf(olga)).toEqual(order.map((email, position) => [email, position]));
    });

    it.each([{ position: -1 }, { position: 50 }, { position: 1.5 }, { name: 'x' }])('refuses %j', async (wanted) => {
      const { id } = await added(olga, CAST.fred);
      expect(refusal(await change(olga, id, wanted))).toEqual([400, 'invalid-input']);
    });

    it('many times simultaneously uses each position once', async () => {
      const ids = await addAll();
      const moves = ids.flatMap((id, index) => [0, 3, 1].map((position) => change(olga, id, { position: (position + index) % 4 })));
      const answers = await Promise.all([...moves, add(olga, 'half-1@rooms.alder.example'), olga.call('DELETE', `${PATH}/${ids[1]}`)]);
      // A calendar may have been removed before its change was processed.
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect((await list(olga)).map(({ position }) => position)).toEqual([0, 1, 2, 3]);
    });

    it('that belongs to somebody else, or removing that calendar, returns not-found and has no effect', async () => {
      const { id } = await added(olga, CAST.fred);
      expect(refusal(await change(fred, id, { shown: false }))).toEqual([404, 'not-found']);
      expect(refusal(await fred.call('DELETE', `${PATH}/${id}`))).toEqual([404, 'not-found']);
      expect(await list(olga)).toHaveLength(1);
      expect((await olga.call('DELETE', `${PATH}/${id}`)).status).toBe(204);
      expect(refusal(await olga.call('DELETE', `${PATH}/${id}`))).toEqual([404, 'not-found']);
      expect(refusal(await change(olga, id, { shown: true }))).toEqual([404, 'not-found']);
    });

    it('by removing it closes the gap in the positions', async () => {
      const ids = await addAll();
      await olga.call('DELETE', `${PATH}/${ids[1]}`);
      expect(await orderOf(olga)).toEqual([
        [CAST.fred, 0],
        [CAST.room, 1],
        [CAST.other, 2],
      ]);
    });
  });

  describe('searching for a calendar', () => {
    it('finds people and resources regardless of case and accents, and marks those already added', async () => {
      await added(olga, CAST.fred);
      expect(await found(olga, 'FRÉD')).toEqual([{ email: CAST.fred, name: 'fred', kind: 'person', added: true }]);
      expect(await found(olga, 'róom 2')).toEqual([{ email: CAST.other, name: 'Room 2', kind: 'resource', added: false }]);
      expect(await namesOf(olga, 'nobody at all')).toEqual([]);
    });

    it('finds neither the person’s own calendar nor anything that they may not see', async () => {
      expect(await namesOf(olga, 'olga')).toEqual(["Olga's desk"]);
      expect(await namesOf(fred, 'olga')).toEqual(['olga']);
      expect(await namesOf(fred, OLGAS)).toEqual([]);
    });

    it('finds at most twenty calendars, both of people and of resources', async () => {
      await withResources(many(60), async () => {
        const all = await found(olga, 'a');
        expect(all).toHaveLength(20);
        expect(all.map((one) => one.kind)).toContain('person');
        expect(all.map((one) => one.kind)).toContain('resource');
      });
    });

    it.each(['', ' ', 'x'.repeat(121)])('refuses %j', async (text) => {
      expect((await olga.call('GET', `${PATH}/search?q=${encodeURIComponent(text)}`)).body.code).toBe('invalid-input');
    });
  });

  describe('their events, as shown to a person,', () => {
    const subjects = (answer: { events: { subject: string | null }[] }[]) =>
      answer.map(({ events }) => events.map(({ subject }) => subject));
    /**
     * Olga has a public and a private event in room 1. Fred may read her private events, Carl may not. Room 1 shows nobody anything
     * private.
     */
    const RIGHTS = [
      ['somebody without a right', 'carl', 'person', ['Review', null]],
      ['somebody with the right to private events', 'fred', 'person', ['Review', `${CANARY} secret`]],
      ['somebody without a right', 'carl', 'resource', ['Review', null]],
      ['somebody with the right to what is private', 'fred', 'resource', ['Review', null]],
    ] as const;

    it.each(RIGHTS)('depend on the right on each event: for %s (%s), in the calendar of a %s', async (_who, name, of, expected) => {
      const client = name === 'carl' ? carl : fred;
      await reserve(olga, 'Review');
      await reserve(olga, `${CANARY} secret`, { visibility: 'private', start: at(180), end: at(240) });
      const { id } = await added(client, of === 'person' ? CAST.olga : CAST.room);
      const answer = await shown(client);
      expect(answer).toMatchObject([{ id, state: 'open', isComplete: true }]);
      expect(subjects(answer)).toEqual([expected]);
      const [review, secret] = answer[0].events;
      expect(review).toMatchObject({ start: at(60), end: at(120), isPrivate: false, organizer: 'olga' });
      expect(secret).toMatchObject({ start: at(180), isPrivate: true });
      if (expected[1] !== null) return;
      // No other detail of the private event appears anywhere in the answer.
      expect(JSON.stringify(answer)).not.toContain(CANARY);
      expect(secret).toMatchObject({ iCalUId: null, organizer: null, places: [], people: [], text: '' });
    });

    it('include private events in the organizer’s calendar for those invited to them', async () => {
      await reserve(olga, `${CANARY} for two`, { visibility: 'private', attendees: [{ email: CAST.carl, name: 'carl' }] });
      await added(carl, CAST.olga);
      expect(await shown(carl)).toMatchObject([{ events: [{ subject: `${CANARY} for two`, places: ['Room 1'], people: ['carl'] }] }]);
    });

    it('exclude cancelled events, and those that the calendar’s owner has declined', async () => {
      const gone = await reserve(olga, 'Gone');
      await olga.call('DELETE', `/api/calendar/events/${gone.id}`);
      const declined = await reserve(olga, 'Declined', { start: at(300), end: at(360), attendees: [{ email: CAST.fred, name: 'fred' }] });
      await reserve(olga, 'Accepted', { start: at(400 - 10), end: at(450), attendees: [{ email: CAST.fred, name: 'fred' }] });
      await fred.call('POST', `/api/calendar/events/${declined.id}/response`, { response: 'declined' });
      await added(carl, CAST.fred);
      await added(carl, CAST.olga);
      expect(subjects(await shown(carl))).toEqual([['Accepted'], ['Declined', 'Accepted']]);
    });

    it('come only from calendars that are shown, in their order', async () => {
      await reserve(olga, 'Review');
      const first = await added(carl, CAST.fred);
      const second = await added(carl, CAST.olga);
      const hidden = await added(carl, CAST.room, { shown: false });
      expect((await shown(carl)).map(({ id }: { id: string }) => id)).toEqual([first.id, second.id]);
      await change(carl, hidden.id, { shown: true, position: 0 });
      expect((await shown(carl)).map(({ id }: { id: string }) => id)).toEqual([hidden.id, first.id, second.id]);
    });

    it('come from several pages, up to five hundred events', async () => {
      const { id } = await reserve(olga, 'Again');
      await added(carl, CAST.olga);
      await repeat(id, 250);
      const told = async () => {
        const [{ state, isComplete, events }] = await shown(carl);
        return [state, isComplete, events.length];
      };
      expect(await told()).toEqual(['open', true, 251]);
      await repeat(id, 270);
      expect(await told()).toEqual(['open', false, 500]);
    });

    it('are waited for only for a limited time, after which a calendar without an answer is marked as unavailable', async () => {
      await reserve(olga, 'Review');
      const ids = [(await added(carl, CAST.fred)).id, (await added(carl, CAST.olga)).id];
      const { calendar } = server.server;
      const events: EventReader = {
        getEvent: (id, context) => calendar.events.getEvent(id, context),
        listEvents: (query, context) => (query.calendar === CAST.fred ? new Promise(() => {}) : calendar.events.listEvents(query, context)),
      };
      const calendars = await list(carl);
      const others = { listWithTargets: async () => calendars.map((one) => ({ calendar: one, isGone: false })) };
      const slow = new OtherEventsUsecases(
        { events, schedules: calendar.schedules, provider: calendar.provider },
        { current: async () => ({ findByEmail: () => undefined }) as never },
        others,
        { writeLook: async () => {} },
        { now: Date.now, waitedMs: 200 },
      );
      const range = { start: plusMinutes(SUITE_NOW, -60), end: plusMinutes(SUITE_NOW, 1_440) };
      const answer = await slow.list(range, { email: CAST.carl } as SignedIn, suiteContext(CAST.carl));
      expect(answer.map(({ id, state, events: told }) => [id, state, told.length])).toEqual([
        [ids[0], 'unavailable', 0],
        [ids[1], 'open', 1],
      ]);
    });

    it('are read from six calendars at a time, and not from calendars whose turn has not come when the wait ends', async () => {
      const { calendar } = server.server;
      const begun: string[] = [];
      const events: EventReader = {
        getEvent: (id, context) => calendar.events.getEvent(id, context),
        listEvents: (query) => {
          begun.push(query.calendar);
          return new Promise(() => {});
        },
      };
      const schedules: Schedules = {
        get: async (emails) => {
          begun.push(...emails);
          return [];
        },
        peek: async () => [],
      };
      const people = Array.from({ length: 20 }, (_one, number) => ({ id: `${number}`, email: `p${number}@alder.example`, kind: 'person' }));
      const others = {
        listWithTargets: async () => people.map((one) => ({ calendar: { ...one, shown: true } as OtherCalendar, isGone: false })),
      };
      const slow = new OtherEventsUsecases(
        { events, schedules, provider: calendar.provider },
        { current: async () => ({ findByEmail: () => undefined }) as never },
        others,
        { writeLook: async () => {} },
        { now: Date.now, waitedMs: 50 },
      );
      const range = { start: plusMinutes(SUITE_NOW, -60), end: plusMinutes(SUITE_NOW, 1_440) };
      const answer = await slow.list(range, { email: CAST.carl } as SignedIn, suiteContext(CAST.carl));
      expect([answer.length, new Set(answer.map(({ state }) => state))]).toEqual([20, new Set(['unavailable'])]);
      expect(begun).toEqual(people.slice(0, 6).map(({ email }) => email));
    });

    it('are refused for a range that is too long or ends before it begins', async () => {
      const codeOf = async (start: string, end: string) => (await olga.call('GET', `${PATH}/events?start=${start}&end=${end}`)).body.code;
      expect(await codeOf(at(0), at(63 * 1_440))).toBe('range-too-long');
      expect(await codeOf(at(60), at(0))).toBe('range-reversed');
    });
  });

  describe('a calendar that is gone stays in the list under its old name, and is marked as gone', () => {
    it('if it belongs to a person whose account was closed', async () => {
      await reserve(fred, `${CANARY} of somebody who has left`);
      await added(olga, CAST.fred);
      const accounts = new AccountsRepository(server.server.database);
      const { id } = (await accounts.findByEmail(CAST.fred))!;
      await accounts.close(id, server.clock.now);
      await server.server.changes.look();
      try {
        expect(await list(olga)).toMatchObject([{ email: CAST.fred, name: 'fred' }]);
        expect(await shown(olga)).toMatchObject([{ state: 'gone', events: [] }]);
        expect(refusal(await add(carl, CAST.fred))).toEqual([404, 'not-found']);
      } finally {
        await accounts.open(id, server.clock.now);
        await server.server.changes.look();
        fred = await server.signIn(CAST.fred);
      }
    });

    it('if it belongs to a resource that was removed, or to a resource that is now reserved to other people', async () => {
      await reserve(olga, `${CANARY} behind a door`);
      await added(carl, CAST.room);
      const changes: ((room: StoredResource) => StoredResource[])[] = [() => [], (room) => [{ ...room, reservedToEmails: [CAST.olga] }]];
      for (const becomes of changes) {
        await withResources(
          (resources) => resources.flatMap((one) => (one.email === CAST.room ? becomes(one) : [one])),
          async () => {
            expect(await list(carl)).toMatchObject([{ email: CAST.room, name: 'Room 1', kind: 'resource' }]);
            expect(await shown(carl)).toMatchObject([{ state: 'gone', events: [] }]);
          },
        );
      }
      expect(await shown(carl)).toMatchObject([{ state: 'open', events: [{ subject: `${CANARY} behind a door` }] }]);
    });

    it('but not if its resource only has a new name or address', async () => {
      await added(olga, CAST.other);
      await withResources(
        (resources) =>
          resources.map((one) => (one.email === CAST.other ? { ...one, displayName: 'Neva', email: 'neva@rooms.alder.example' } : one)),
        async () => {
          expect(await list(olga)).toMatchObject([{ email: 'neva@rooms.alder.example', name: 'Neva' }]);
          expect(refusal(await add(olga, 'neva@rooms.alder.example'))).toEqual([409, 'calendar-added']);
          expect(await shown(olga)).toMatchObject([{ state: 'open' }]);
        },
      );
    });
  });
});

const manyEmail = (index: number) => `many-${index}@rooms.alder.example`;

function many(count: number) {
  return (resources: readonly StoredResource[]): readonly StoredResource[] => [
    ...resources,
    ...Array.from({ length: count }, (_, index) => ({
      ...resources[1]!,
      id: `many-${index}`,
      email: manyEmail(index),
      name: `Many ${index}`,
      displayName: `Many ${index}`,
    })),
  ];
}
