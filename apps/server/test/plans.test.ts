import { CAST } from '@assist/calendar-provider/test-suite';
import { importImdf, type Plan } from '@assist/floorplan';
import { imdfFeature, imdfFile } from '@assist/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { startTestServer, type TestClient, type TestServer } from './test-server.ts';

/** Returns a square of this many metres at the equator. */
const square = (metres: number) => {
  const side = metres * 1e-5;
  const ring = [
    [0, 0],
    [side, 0],
    [side, side],
    [0, side],
    [0, 0],
  ];
  return { type: 'Polygon', coordinates: [ring] };
};
const level = (id: string, ordinal: number, name: Record<string, string>, more: object = {}) =>
  imdfFeature('level', id, square(40), { category: 'unspecified', ordinal, name, building_ids: ['house'], ...more });

/** Returns three floors of one room each, the upper one first. */
function threeFloors(): Plan {
  const { plan, defects } = importImdf({
    manifest: { version: '1.0.0', created: '2026-01-01T00:00:00Z', language: 'en' },
    venue: imdfFile(imdfFeature('venue', 'campus', square(60), { category: 'businesscampus', name: { en: 'Campus' } })),
    building: imdfFile(imdfFeature('building', 'house', null, { category: 'unspecified', name: { en: 'House' } })),
    footprint: imdfFile(imdfFeature('footprint', 'footprint', square(40), { category: 'ground', name: null, building_ids: ['house'] })),
    level: imdfFile(
      level('plan-1', 1, { en: 'First floor', cs: 'První patro' }, { short_name: { en: '1st' } }),
      level('plan-basement', -1, { en: 'Basement' }),
      level('plan-0', 0, { en: 'Ground floor' }),
    ),
    unit: imdfFile(
      ...['plan-1', 'plan-basement', 'plan-0'].map((id) =>
        imdfFeature('unit', `room of ${id}`, square(20), { category: 'office', name: { en: 'Room', cs: 'Místnost' }, level_id: id }),
      ),
    ),
  });
  if (plan === null) throw new Error(JSON.stringify(defects));
  return plan;
}

describe('the floors with a plan', () => {
  let server: TestServer;
  let olga: TestClient;
  const write = async (change: Parameters<CatalogueRepository['write']>[1]) => {
    const { database, changes } = server.server;
    await database.db.transaction().execute((trx) => new CatalogueRepository(database).write(trx, change, server.clock.now));
    await changes.look();
  };
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    olga = await server.signIn(CAST.olga);
    const { areas } = await new CatalogueRepository(server.server.database).read();
    await write({
      areas: areas.map((area) => (area.id === 'floor-1' ? { ...area, featureId: 'plan-1' } : area)),
      plan: threeFloors(),
    });
  });
  afterAll(() => server.close());
  const levels = async () => (await olga.call('GET', '/api/assist/plans')).body;

  it('are listed lowest first, each with its area and its building', async () => {
    const { levels: listed, buildings } = await levels();
    expect(listed.map((one: { id: string }) => one.id)).toEqual(['plan-basement', 'plan-0', 'plan-1']);
    expect(listed[2]).toEqual({
      id: 'plan-1',
      areaId: 'floor-1',
      buildingId: 'house',
      ordinal: 1,
      name: { en: 'First floor', cs: 'První patro' },
      shortName: { en: '1st' },
    });
    // A level without an area has its own id instead, is listed with its building, and uses its number as short name.
    expect(listed[0]).toMatchObject({ areaId: 'plan-basement', buildingId: 'house', shortName: { en: '-1' } });
    expect(buildings).toEqual([{ id: 'house', name: { en: 'House' }, site: { id: 'campus', name: { en: 'Campus' } } }]);
  });

  it('are drawn in the requested language, else in the company’s', async () => {
    const labelIn = async (language: string) => {
      const { status, body, headers } = await olga.call('GET', `/api/assist/plans/levels/plan-1${language}`);
      expect([status, body.levelId, headers['cache-control']]).toEqual([200, 'plan-1', 'private, max-age=300']);
      return body.features.find((one: { properties: { layer: string } }) => one.properties.layer === 'unit').properties.name;
    };
    expect([await labelIn('?language=cs'), await labelIn(''), await labelIn('?language=ca')]).toEqual(['Místnost', 'Room', 'Room']);
  });

  it('have a version that changes with the plan, after which an earlier drawing is not returned again', async () => {
    const { version } = await levels();
    const drawn = async () => (await olga.call('GET', '/api/assist/plans/levels/plan-0')).body;
    expect(version).toContain((await drawn()).version);
    const changed = threeFloors();
    const unit = changed.features.unit.map((one) => ({ ...one, properties: { ...one.properties, name: { en: 'Kitchen' } } }));
    server.clock.now = (server.clock.now + 1_000) as typeof server.clock.now;
    await write({ plan: { ...changed, features: { ...changed.features, unit } } });
    expect((await levels()).version).not.toBe(version);
    expect((await drawn()).features.map((one: { properties: { name: string | null } }) => one.properties.name)).toContain('Kitchen');
  });

  it.each([['nothing'], ['house'], ['floor-1']])('have no drawing of %s', async (id) => {
    const { status, body } = await olga.call('GET', `/api/assist/plans/levels/${id}`);
    expect([status, body.code]).toEqual([404, 'not-found']);
  });
});

describe('places named in a plan', () => {
  let server: TestServer;
  let olga: TestClient;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    olga = await server.signIn(CAST.olga);
    const { database, changes } = server.server;
    const { plan, defects } = importImdf({
      manifest: { version: '1.0.0', created: '2026-01-01T00:00:00Z', language: 'en' },
      venue: imdfFile(imdfFeature('venue', 'campus', square(60), { category: 'businesscampus', name: { en: 'Campus' } })),
      building: imdfFile(imdfFeature('building', 'house', null, { category: 'unspecified', name: { en: 'House' } })),
      footprint: imdfFile(imdfFeature('footprint', 'footprint', square(40), { category: 'ground', name: null, building_ids: ['house'] })),
      level: imdfFile(level('plan-0', 0, { en: 'Ground floor' })),
      unit: imdfFile(
        ...[
          ['kitchen', { en: 'Kitchen 3', de: 'Küche 3' }],
          ['taken', { en: 'Kitchen table' }],
          ['nameless', null],
        ].map(([id, name]) => imdfFeature('unit', id as string, square(20), { category: 'kitchen', name, level_id: 'plan-0' })),
      ),
      amenity: imdfFile(
        ...[
          ['sign', { en: 'Kitchen 3', de: 'Küche 3' }],
          ['stairs', { en: 'Main stairs' }],
        ].map(([id, name]) =>
          imdfFeature(
            'amenity',
            id as string,
            { type: 'Point', coordinates: [0.0001, 0.0001] },
            { category: 'stairs', name, unit_ids: ['kitchen'] },
          ),
        ),
      ),
    });
    if (plan === null) throw new Error(JSON.stringify(defects));
    const { resources } = await new CatalogueRepository(database).read();
    await database.db.transaction().execute((trx) =>
      new CatalogueRepository(database).write(
        trx,
        {
          plan,
          resources: resources.map((one, index) =>
            index === 0 ? { ...one, mapInfos: [{ areaId: one.mapInfos[0]!.areaId, featureId: 'taken' }] } : one,
          ),
        },
        server.clock.now,
      ),
    );
    await changes.look();
  });
  afterAll(() => server.close());

  it.each([
    ['by part of the name', 'kitch', ['kitchen']],
    ['in another of its languages, without its accents', 'kuche', ['kitchen']],
    ['by words in any order', '3 kitchen', ['kitchen']],
    ['if they are equipment', 'stairs', ['stairs']],
    ['unless they are resources, which are found as such', 'table', []],
    ['only by their names', 'library', []],
  ])('are found %s', async (_how, q, found) => {
    const { body } = await olga.call('GET', `/api/assist/plans/places?q=${encodeURIComponent(q)}`);
    expect(body.map((one: { featureId: string }) => one.featureId)).toEqual(found);
  });

  it('are returned with all of their names, and their floor', async () => {
    const { body } = await olga.call('GET', '/api/assist/plans/places?q=kitchen');
    expect(body).toEqual([{ featureId: 'kitchen', name: { en: 'Kitchen 3', de: 'Küche 3' }, levelId: 'plan-0' }]);
  });
});

describe('points of interest (decisions, section 13)', () => {
  const plan = (): Plan => {
    const { features, ...rest } = threeFloors();
    const printer = imdfFeature(
      'amenity',
      'printer',
      { type: 'Point', coordinates: [0.00005, 0.00005] },
      { category: 'unspecified', name: { en: 'Printer of the first floor' }, unit_ids: ['room of plan-1'] },
    );
    return { ...rest, features: { ...features, amenity: [printer as unknown as Plan['features']['amenity'][number]] } };
  };
  let server: TestServer;
  let olga: TestClient;
  beforeAll(async () => {
    server = await startTestServer('sqlite');
    olga = await server.signIn(CAST.olga);
  });
  afterAll(() => server.close());

  it.each<[string, readonly string[], boolean]>([
    ['all without licences', [], true],
    ['all with the whole licence', ['SolutionProvider'], true],
    ['all with a licence for them', ['ResourcePremium', 'POIBasic'], true],
    ['none with only other licences', ['ResourcePremium'], false],
  ])('are shown, found and named on routes: %s', async (_name, codes, isThere) => {
    const { database, changes } = server.server;
    const catalogue = new CatalogueRepository(database);
    const company = { ...(await catalogue.read()).company!, licences: codes.map((code) => ({ code, quantity: null })) };
    await database.db.transaction().execute((trx) => catalogue.write(trx, { company, plan: plan() }, server.clock.now));
    await changes.look();
    const drawing = await olga.call('GET', '/api/assist/plans/levels/plan-1');
    const found = await olga.call('GET', '/api/assist/plans/places?q=printer');
    const { body } = await olga.call('GET', '/api/assist/navigation');
    const graph = await olga.call('GET', `/api/assist/navigation/graphs/${body.venues[0].venueId}`);
    expect({
      drawn: JSON.stringify(drawing.body).includes('Printer of the first floor'),
      found: found.body.length > 0,
      named: JSON.stringify(graph.body).includes('Printer of the first floor'),
    }).toEqual({ drawn: isThere, found: isThere, named: isThere });
  });
});
