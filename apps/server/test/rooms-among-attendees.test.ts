import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CORPORATE_KINDS, openCorporateWorld } from './corporate-world.ts';
import { type PassingTime, startTime } from './passing-time.ts';
import { startTestServer, type TestClient } from './test-server.ts';

const STRICT = 'strict@rooms.alder.example';
const OLGAS = 'olgas@rooms.alder.example';

/** A world with any calendar. `settled` resolves when its rooms have answered and Assist has read their answers. */
interface World {
  readonly signIn: (person: string) => Promise<TestClient>;
  readonly settled: () => Promise<void>;
  readonly close: () => Promise<void>;
}

async function open(kind: 'own' | (typeof CORPORATE_KINDS)[number]): Promise<World> {
  if (kind === 'own') {
    const server = await startTestServer('sqlite');
    return { signIn: (person) => server.signIn(person), settled: async () => undefined, close: () => server.close() };
  }
  const world = await openCorporateWorld(kind);
  return {
    signIn: (person) => world.signIn(person),
    async settled() {
      world.engine.settle();
      await world.work('sweep-schedules');
    },
    close: () => world.close(),
  };
}

// Programs write a room among the attendees, as Outlook does in "To" (microsoftgraph/microsoft-graph-docs/issues/3837). What counts as a
// resource when an event is read also counts as a resource when the event is written.
describe.each(['own', ...CORPORATE_KINDS] as const)('a resource among the attendees, with the calendar %s', (kind) => {
  let time: PassingTime;
  let world: World;
  let olga: TestClient;
  let fred: TestClient;
  beforeAll(async () => {
    time = startTime(SUITE_NOW);
    world = await open(kind);
    [olga, fred] = [await world.signIn(CAST.olga), await world.signIn(CAST.fred)];
  }, 60_000);
  afterAll(async () => {
    await world?.close();
    time.end();
  });

  /** Hours after the suite's start at which the current test reserves: each test uses different hours. */
  let hour = 0;
  beforeEach(() => {
    hour += 2;
  });
  const span = () => ({ start: fromInstant(plusMinutes(SUITE_NOW, hour * 60)), end: fromInstant(plusMinutes(SUITE_NOW, hour * 60 + 60)) });
  let keys = 0;
  async function create(client: TestClient, resources: readonly string[], attendees: readonly string[], more: object = {}) {
    keys += 1;
    const answer = await client.call('POST', '/api/calendar/events', {
      idempotencyKey: `k-${kind}-${keys}`,
      subject: 'Review',
      ...span(),
      resources: resources.map((email) => ({ email })),
      attendees: attendees.map((email) => ({ email })),
      ...more,
    });
    await world.settled();
    return answer;
  }
  /** Changes the event with its current etag, because a room's answer changes the etag. */
  async function change({ id }: { id: string }, body: object) {
    const { etag } = await read({ id });
    const answer = await olga.call('PATCH', `/api/calendar/events/${encodeURIComponent(id)}`, { etag, ...body });
    await world.settled();
    return answer;
  }
  const read = async ({ id }: { id: string }) => (await olga.call('GET', `/api/calendar/events/${encodeURIComponent(id)}`)).body;
  const guestsOf = ({ attendees }: { attendees: { emailAddress: { address: string }; resource: boolean }[] }) =>
    attendees.map(({ emailAddress, resource }) => `${resource ? 'resource' : 'person'} ${emailAddress.address}`).toSorted();
  const NEXT = ['slot-taken', 409];
  const next = async (room: string) => {
    const { body, status } = await create(fred, [room], []);
    return [body.code, status];
  };

  it('is reserved like the other resources, and not available to other people', async () => {
    const { body, status } = await create(olga, [CAST.other], [CAST.fred, CAST.room]);
    expect([status, guestsOf(body.event)]).toEqual([
      201,
      [`person ${CAST.fred}`, `resource ${CAST.room}`, `resource ${CAST.other}`].toSorted(),
    ]);
    expect(guestsOf(await read(body.event))).toEqual(guestsOf(body.event));
    expect(await next(CAST.room)).toEqual(NEXT);
  });

  it('is reserved once if it is named in both lists', async () => {
    const { body } = await create(olga, [CAST.room], [CAST.room]);
    expect(guestsOf(body.event)).toEqual([`resource ${CAST.room}`]);
  });

  it.each([
    ['its working hours', STRICT, 'outside-working-hours', { start: '2026-11-23T03:00:00.000Z', end: '2026-11-23T04:00:00.000Z' }],
    ['its minimum length', STRICT, 'too-short', { end: fromInstant(plusMinutes(SUITE_NOW, 15)), start: fromInstant(SUITE_NOW) }],
  ])('is refused by %s', async (_rule, room, code, times) => {
    const { body, status } = await create(olga, [CAST.other], [room], times);
    expect([status, body.conflicts.map((one: { email: string }) => one.email)]).toEqual([422, expect.arrayContaining([room])]);
    expect(body.conflicts.map((one: { code: string }) => one.code)).toContain(code);
  });

  it('counts as a resource, of which an event has at most twenty', async () => {
    const all = [
      CAST.room,
      CAST.other,
      'confirm@rooms.alder.example',
      STRICT,
      OLGAS,
      'half-1@rooms.alder.example',
      'half-2@rooms.alder.example',
    ];
    const unknown = Array.from({ length: 14 }, (_, index) => `unknown-${index}@rooms.alder.example`);
    const { body, status } = await create(olga, unknown, all);
    expect([status, body.code]).toEqual([400, 'invalid-input']);
  });

  it('is unknown to those who may not see it', async () => {
    const { body, status } = await create(fred, [CAST.other], [OLGAS]);
    expect([status, body.code]).toEqual([422, 'unknown-resource']);
  });

  it('is added to the existing resources by a change of the attendees', async () => {
    const { event } = (await create(olga, [CAST.other], [])).body;
    const { status } = await change(event, { attendees: [{ email: CAST.fred }, { email: CAST.room }] });
    expect([status, guestsOf(await read(event))]).toEqual([
      200,
      [`person ${CAST.fred}`, `resource ${CAST.room}`, `resource ${CAST.other}`].toSorted(),
    ]);
    expect(await next(CAST.room)).toEqual(NEXT);
  });

  it('is added to the resources that the same change names', async () => {
    const { event } = (await create(olga, [CAST.other], [])).body;
    await change(event, { attendees: [{ email: CAST.room }], resources: [{ email: 'confirm@rooms.alder.example' }] });
    expect(guestsOf(await read(event))).toEqual(['resource confirm@rooms.alder.example', `resource ${CAST.room}`].toSorted());
  });

  it('stays reserved if a change sends the attendees back unchanged, or without the resource', async () => {
    const { event } = (await create(olga, [CAST.room, CAST.other], [CAST.fred])).body;
    const before = guestsOf(event);
    const known = await read(event);
    await change(event, {
      attendees: known.attendees.map((one: { emailAddress: { address: string } }) => ({ email: one.emailAddress.address })),
    });
    expect(guestsOf(await read(event))).toEqual(before);
    await change(event, { attendees: [{ email: CAST.fred }] });
    expect(guestsOf(await read(event))).toEqual(before);
  });
});

describe('a resource among the attendees, in a calendar that reserves in one transaction', () => {
  it('is refused by name if it is taken, and the event stays unchanged', async () => {
    const server = await startTestServer('sqlite');
    const [olga, fred] = [await server.signIn(CAST.olga), await server.signIn(CAST.fred)];
    const times = { start: fromInstant(plusMinutes(SUITE_NOW, 60)), end: fromInstant(plusMinutes(SUITE_NOW, 120)) };
    const ask = (client: TestClient, key: string, email: string, attendees: readonly object[] = []) =>
      client.call('POST', '/api/calendar/events', { idempotencyKey: key, subject: 'Review', ...times, resources: [{ email }], attendees });
    await ask(fred, 'one', CAST.room);
    const conflicts = [{ email: CAST.room, code: 'slot-taken', ...times }];
    const created = await ask(olga, 'two', CAST.other, [{ email: CAST.room }]);
    expect([created.status, created.body.conflicts]).toEqual([409, conflicts]);
    const { event } = (await ask(olga, 'three', CAST.other)).body;
    const changed = await olga.call('PATCH', `/api/calendar/events/${event.id}`, { etag: event.etag, attendees: [{ email: CAST.room }] });
    expect([changed.status, changed.body.conflicts]).toEqual([409, conflicts]);
    expect((await olga.call('GET', `/api/calendar/events/${event.id}`)).body).toEqual(event);
    await server.close();
  });
});
