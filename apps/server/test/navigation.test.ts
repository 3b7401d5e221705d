import { getWalkingGraph } from '@assist/contract';
import { importImdf, type Plan } from '@assist/floorplan';
import { oneFloor } from '@assist/test-kit';
import { decodeGraph, findRoute, listWalks, openWays } from '@assist/wayfinding';
import { CAST, SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { assist } from './assist.ts';
import { moveIn } from './small-company.ts';
import { newTestDatabase, type TestDatabase } from './test-database.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

/** Builds a plan of two rooms, each with a door to a corridor, and a door between the rooms. */
function aBuilding(): Plan {
  const files = oneFloor({
    level: { id: 'ground', ordinal: 0, name: 'Ground floor' },
    size: [30, 14],
    units: [
      ['corridor', 'walkway', [0, 0], [30, 4]],
      ['one', 'office', [0, 4], [15, 14]],
      ['two', 'office', [15, 4], [30, 14]],
    ],
    doors: [
      ['door-of-one', [2, 4], [3, 4]],
      ['door-of-two', [27, 4], [28, 4]],
      ['between', [15, 8], [15, 9]],
    ],
  });
  const { plan, defects } = importImdf(files);
  if (plan === null) throw new Error(JSON.stringify(defects));
  return plan;
}

describe('the route through a building', () => {
  let server: TestServer;
  let olga: TestClient;
  let fred: TestClient;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    const { database, changes } = server.server;
    await database.db.transaction().execute((trx) => new CatalogueRepository(database).write(trx, { plan: aBuilding() }, server.clock.now));
    await changes.look();
    await database.db.updateTable('user_account').set({ administrator: 1 }).where('email', '=', CAST.fred).execute();
    olga = await server.signIn(CAST.olga);
    fred = await server.signIn(CAST.fred);
  });
  afterAll(async () => server.close());

  const navigation = async () =>
    (await olga.call('GET', '/api/assist/navigation')).body as {
      venues: { venueId: string; version: string; levelIds: string[] }[];
      closures: { featureId: string; note: string }[];
    };
  const graph = async () => {
    const { venues } = await navigation();
    const answer = await olga.call('GET', `/api/assist/navigation/graphs/campus?version=${venues[0]!.version}`);
    expect(answer.status).toBe(200);
    return decodeGraph((getWalkingGraph.responses[200] as z.ZodMiniType).parse(answer.body) as Parameters<typeof decodeGraph>[0]);
  };

  it('is available as soon as there is a plan', async () => {
    expect((await olga.call('GET', '/api/assist/configurations')).body).toMatchObject({ navigationConfigured: true });
    expect(await navigation()).toMatchObject({ venues: [{ venueId: 'campus', levelIds: ['ground'] }], closures: [] });
  });

  it('is found in the browser from the server’s graph, even offline', async () => {
    const answer = findRoute(
      openWays(await graph()),
      'normal',
      { kind: 'feature', featureId: 'one' },
      { kind: 'feature', featureId: 'two' },
    );
    expect(answer).toHaveProperty('route');
  });

  it('uses a graph that is computed once, and that browsers may keep forever under its version', async () => {
    const { venues } = await navigation();
    const { headers } = await olga.call('GET', `/api/assist/navigation/graphs/campus?version=${venues[0]!.version}`);
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable');
    expect((await olga.call('GET', '/api/assist/navigation/graphs/campus')).headers['cache-control']).toBe('private, no-cache');
    expect(await server.server.database.db.selectFrom('plan_graph').select('venue_id').execute()).toEqual([{ venue_id: 'campus' }]);
  });

  it('is not found in an unknown venue', async () => {
    expect(await olga.call('GET', '/api/assist/navigation/graphs/elsewhere')).toMatchObject({ status: 404, body: { code: 'not-found' } });
  });

  it('avoids closed doors until they are opened again', async () => {
    const path = '/api/assist/navigation/closures/door-of-two';
    expect((await fred.call('PUT', path, { note: 'Being painted' })).status).toBe(204);
    const { closures } = await navigation();
    expect(closures).toMatchObject([{ featureId: 'door-of-two', note: 'Being painted' }]);
    const ways = openWays(await graph(), new Set(closures.map(({ featureId }) => featureId)));
    const answer = findRoute(ways, 'normal', { kind: 'feature', featureId: 'corridor' }, { kind: 'feature', featureId: 'two' });
    expect('route' in answer && answer.route.points.flatMap(({ passage }) => ('openingId' in passage ? [passage.openingId] : []))).toEqual([
      'door-of-one',
      'between',
    ]);
    expect((await fred.call('DELETE', path)).status).toBe(204);
    expect((await navigation()).closures).toEqual([]);
  });

  const walks = async (body: object) => olga.call('POST', '/api/assist/navigation/walks', body);
  const seconds = async (from: string[], to: string[]) => {
    const { status, body } = await walks({ profile: 'normal', from, to });
    expect(status).toBe(200);
    return (body as { seconds: (number | null)[][] }).seconds;
  };
  const hierarchies = async () =>
    server.server.database.db.selectFrom('plan_hierarchy').select(['profile', 'version']).orderBy('profile').execute();

  it('takes the same walking time on the server as in the browser, between all pairs of places', async () => {
    const ways = openWays(await graph());
    const place = (featureId: string) => ({ kind: 'feature' as const, featureId });
    const expected = ['one', 'two'].map((from) => listWalks(ways, 'normal', place(from), ['two', 'corridor', 'one'].map(place)));
    expect(await seconds(['one', 'two'], ['two', 'corridor', 'one'])).toEqual(expected);
    expect(expected[0]).toEqual([expect.any(Number), expect.any(Number), 0]);
    expect(await seconds(['one'], ['two'])).toEqual([[expected[0]![0]]]);
  });

  it('has no duration to or from a place that is on no plan', async () => {
    expect(await seconds(['one', 'nothing'], ['nothing', 'two'])).toEqual([
      [null, expect.any(Number)],
      [null, null],
    ]);
  });

  it.each([
    ['the profile is unknown', { profile: 'by-air', from: ['one'], to: ['two'] }],
    ['there is no start', { profile: 'normal', from: [], to: ['two'] }],
    ['there are more than a hundred targets', { profile: 'normal', from: ['one'], to: Array.from({ length: 101 }, () => 'two') }],
    ['it is for a named person', { profile: 'normal', from: ['one'], to: ['two'], for: 'olga' }],
  ])('is refused if %s', async (_why, body) => {
    expect(await walks(body)).toMatchObject({ status: 400, body: { code: 'invalid-input' } });
  });

  it('uses a hierarchy for each profile, which is built when there is a plan and again after a closure', async () => {
    const profiles = ['avoidLifts', 'noStairs', 'normal', 'staff', 'stepFree'];
    await expect.poll(async () => (await hierarchies()).map(({ profile }) => profile)).toEqual(profiles);
    const before = await hierarchies();
    const open = await seconds(['corridor'], ['two']);
    await fred.call('PUT', '/api/assist/navigation/closures/door-of-two', { note: '' });
    const closed = await seconds(['corridor'], ['two']);
    expect(closed[0]![0]!).toBeGreaterThan(open[0]![0]!);
    await navigation();
    await expect.poll(async () => (await hierarchies())[0]!.version).not.toBe(before[0]!.version);
    expect(await seconds(['corridor'], ['two'])).toEqual(closed);
    await fred.call('DELETE', '/api/assist/navigation/closures/door-of-two');
    await navigation();
    await expect.poll(hierarchies).toEqual(before);
    expect(await seconds(['corridor'], ['two'])).toEqual(open);
  });

  it('can be closed only by a manager of the building, and only at features of the plan', async () => {
    expect(await olga.call('PUT', '/api/assist/navigation/closures/between', { note: '' })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
    expect(await fred.call('PUT', '/api/assist/navigation/closures/nothing', { note: '' })).toMatchObject({
      status: 404,
      body: { code: 'not-found' },
    });
  });
});

describe('assist closure', () => {
  let place: TestDatabase;
  beforeAll(async () => {
    place = await newTestDatabase('sqlite');
    await moveIn(place.database, SUITE_NOW);
    await place.database.db
      .transaction()
      .execute((trx) => new CatalogueRepository(place.database).write(trx, { plan: aBuilding() }, SUITE_NOW));
  });
  afterAll(() => place.remove());

  it.each<readonly [string, readonly string[], number, string]>([
    ['list reports that nothing is closed', ['list'], 0, 'Nothing is closed.\n'],
    ['add needs a name', ['add'], 2, 'Name a door, lift, staircase or room by its id in the plan.\n'],
    [
      'add closes nothing if one of the ids is unknown',
      ['add', 'between', 'nowhere'],
      1,
      'No plan has a door or room with the id "nowhere": nothing has been changed.\n',
    ],
    [
      'add closes several at once',
      ['add', 'between', 'door-of-two', '--note', 'Being painted'],
      0,
      'opening, between, Ground floor is closed.\nopening, door-of-two, Ground floor is closed.\n',
    ],
    [
      'remove opens nothing if one of the ids is not closed',
      ['remove', 'between', 'door-of-one'],
      1,
      'Not closed: door-of-one. Nothing has been changed.\n',
    ],
    [
      'remove opens several at once',
      ['remove', 'between', 'door-of-two'],
      0,
      'opening, between, Ground floor is open again.\nopening, door-of-two, Ground floor is open again.\n',
    ],
    ['list afterwards reports nothing closed', ['list'], 0, 'Nothing is closed.\n'],
    [
      'an unknown command is answered with the known ones',
      ['open'],
      2,
      'Usage: assist closure list, assist closure add FEATURE …, or assist closure remove FEATURE …\n',
    ],
  ])('%s', async (_rule, args, code, sentence) => {
    const said = await assist({ ASSIST_DATA: place.folder }, 'closure', ...args);
    expect([said.code, code === 0 ? said.stdout : said.stderr]).toEqual([code, sentence]);
  });
});
