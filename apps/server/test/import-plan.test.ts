import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { readPlan } from '../src/modules/imports/read-import-folder.ts';
import { moveIn } from './small-company.ts';
import { newTestDatabase, type TestDatabase } from './test-database.ts';

/** Two rooms and a door between them, as OpenStreetMap's Simple Indoor Tagging has them (wiki.openstreetmap.org/wiki/Simple_Indoor_Tagging). */
const square = (west: number) => [
  [
    [west, 50],
    [west + 0.0001, 50],
    [west + 0.0001, 50.0001],
    [west, 50.0001],
    [west, 50],
  ],
];
const HOUSE = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      id: 'way/1',
      properties: { indoor: 'room', level: '0', name: 'East' },
      geometry: { type: 'Polygon', coordinates: square(14) },
    },
    {
      type: 'Feature',
      id: 'way/2',
      properties: { indoor: 'corridor', level: '0' },
      geometry: { type: 'Polygon', coordinates: square(14.0001) },
    },
    {
      type: 'Feature',
      id: 'node/3',
      properties: { door: 'hinged', level: '0' },
      geometry: { type: 'Point', coordinates: [14.0001, 50.00005] },
    },
  ],
};

describe('a plan', () => {
  let folder: string;
  let place: TestDatabase;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'assist-plan-'));
    place = await newTestDatabase('sqlite');
    await moveIn(place.database, SUITE_NOW);
  });
  afterAll(async () => {
    await place.remove();
    rmSync(folder, { recursive: true, force: true });
  });
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };

  it('is one GeoJSON file of OpenStreetMap', async () => {
    const report = await importCompany(place.database, { plan: readPlan(write('house.geojson', JSON.stringify(HOUSE))) }, SUITE_NOW);
    expect(report.lines.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([report.imported, report.counts.levels]).toEqual([true, 1]);
    const [stored] = await new CatalogueRepository(place.database).listPlans();
    expect(stored!.plan.features.unit.map((unit) => unit.properties.category).toSorted()).toEqual(['room', 'walkway']);
    expect(stored!.plan.features.opening).toHaveLength(1);
  });

  it('that has no rooms is refused, and what is there stays', async () => {
    const before = await new CatalogueRepository(place.database).listPlans();
    const empty = write('empty.geojson', JSON.stringify({ type: 'FeatureCollection', features: [] }));
    const report = await importCompany(place.database, { plan: readPlan(empty) }, SUITE_NOW);
    expect([report.imported, report.lines.map(({ code }) => code)]).toEqual([false, ['no-indoor-features']]);
    expect(await new CatalogueRepository(place.database).listPlans()).toEqual(before);
  });

  it('is a folder of IMDF files; what is none of them is passed over', () => {
    const archive = join(folder, 'archive');
    mkdirSync(join(archive, 'old.geojson'), { recursive: true });
    writeFileSync(join(archive, 'venue.geojson'), '{"type":"FeatureCollection","features":[]}');
    writeFileSync(join(archive, 'README.txt'), 'not a plan');
    expect(readPlan(archive)).toEqual({ imdf: { 'venue.geojson': { type: 'FeatureCollection', features: [] } } });
  });

  it('larger than 50 MB is refused before it is read', () => {
    const large = write('large.geojson', '');
    truncateSync(large, 51 * 1024 * 1024);
    expect(() => readPlan(large)).toThrow('larger than 50 MB');
    const archive = join(folder, 'large');
    mkdirSync(archive);
    for (const name of ['level.geojson', 'unit.geojson']) {
      writeFileSync(join(archive, name), '""');
      truncateSync(join(archive, name), 30 * 1024 * 1024);
    }
    expect(() => readPlan(archive)).toThrow('larger than 50 MB');
  });

  it.each([
    ['nowhere', undefined, 'There is no folder and no file'],
    ['broken.geojson', '{"type":', 'is not JSON'],
  ])('%s is told with its path', (name, text, sentence) => {
    const path = text === undefined ? join(folder, name) : write(name, text);
    expect(() => readPlan(path)).toThrow(sentence);
    expect(() => readPlan(path)).toThrow(path);
  });
});
