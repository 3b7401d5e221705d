import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { fromInstant, plusMinutes } from '@assist/time';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { DATABASE_KINDS, forgetReservations } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

const at = (minutes: number) => fromInstant(plusMinutes(SUITE_NOW, minutes));
const [ONE, TWO] = ['half-1@rooms.alder.example', 'half-2@rooms.alder.example'] as const;

/** Decisions, section 12: "the server tells the client what it cannot see as a number, not as resources". */
describe.each(DATABASE_KINDS)('the utilisation of a limited area, on %s', (kind) => {
  let server: TestServer;
  let olga: TestClient;
  let fred: TestClient;
  beforeAll(async () => {
    server = await startTestServer(kind);
    [olga, fred] = await Promise.all([server.signIn(CAST.olga), server.signIn(CAST.fred)]);
  });
  beforeEach(() => forgetReservations(server.server.database));
  afterAll(() => server.close());

  let keys = 0;
  const reserve = async (client: TestClient, from: number, to: number, email: string) => {
    const body = { subject: 'Desk', start: at(from), end: at(to), resources: [{ email }], idempotencyKey: `u-${(keys += 1)}` };
    expect((await client.call('POST', '/api/calendar/events', body)).status).toBe(201);
  };
  const ask = (client: TestClient, body: object = {}) =>
    client.call('POST', '/api/calendar/utilisation', { start: at(60), end: at(150), areaIds: ['zone-full'], ...body });

  it('is returned as one number per quarter of an hour', async () => {
    await reserve(olga, 75, 105, ONE);
    expect((await ask(fred)).body).toEqual([{ areaId: 'zone-full', workplaces: 2, reserved: [0, 1, 1, 0, 0, 0] }]);
    expect((await ask(fred, { start: at(80), end: at(91) })).body).toEqual([{ areaId: 'zone-full', workplaces: 2, reserved: [1, 1] }]);
  });

  it('counts resources that the viewer may not see, without naming them', async () => {
    const { database, changes } = server.server;
    const catalogue = new CatalogueRepository(database);
    const two = (await catalogue.read()).resources.find((resource) => resource.email === TWO)!;
    const write = async (reservedToEmails: readonly string[]) => {
      await database.db
        .transaction()
        .execute((trx) => catalogue.write(trx, { resources: [{ ...two, reservedToEmails: [...reservedToEmails] }] }, server.clock.now));
      await changes.look();
    };
    await write([CAST.olga]);
    await reserve(olga, 60, 90, TWO);
    const [hidden] = (await fred.call('POST', '/api/calendar/schedules', { start: at(60), end: at(150), emails: [TWO] })).body;
    expect([hidden.resourceId, hidden.scheduleItems, hidden.serviceError]).toEqual([null, [], expect.any(String)]);
    const answer = await ask(fred);
    expect(answer.body).toEqual([{ areaId: 'zone-full', workplaces: 2, reserved: [1, 1, 0, 0, 0, 0] }]);
    expect(JSON.stringify(answer.body)).not.toContain(TWO);
    await write([]);
  });

  it('leaves out unknown areas and areas without a limit, and returns an area named twice only once', async () => {
    expect((await ask(fred, { areaIds: ['floor-1', 'house', 'gone', 'zone-full', 'zone-full'] })).body).toHaveLength(1);
    expect((await ask(fred, { areaIds: ['gone'] })).body).toEqual([]);
  });

  it.each([
    [{ start: at(150), end: at(60) }, 'range-reversed'],
    [{ end: at(63 * 1_440) }, 'range-too-long'],
    [{ areaIds: [] }, 'invalid-input'],
    [{ areaIds: Array.from({ length: 101 }, (_, index) => `area-${index}`) }, 'invalid-input'],
  ])('is refused for %j with %s', async (body, code) => {
    expect((await ask(fred, body)).body.code).toBe(code);
  });

  it('is refused without a sign-in', async () => {
    expect((await ask(await server.visitor())).status).toBe(401);
  });
});
