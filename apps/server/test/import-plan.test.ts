import { mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { strToU8, type ZipOptions, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CatalogueRepository } from '../src/catalogue/catalogue.repository.ts';
import { importCompany } from '../src/modules/imports/import-company.ts';
import { readPlan } from '../src/modules/imports/plans/read-plan.ts';
import { moveIn } from './small-company.ts';
import { newTestDatabase, type TestDatabase } from './test-database.ts';

/**
 * Returns the outline of a room from this longitude eastwards, for a building in OpenStreetMap's Simple Indoor Tagging
 * (wiki.openstreetmap.org/wiki/Simple_Indoor_Tagging).
 */
const square = (west: number) => [
  [
    [west, 50],
    [west + 0.0001, 50],
    [west + 0.0001, 50.0001],
    [west, 50.0001],
    [west, 50],
  ],
];
const BUILDING = {
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

  it('can be one GeoJSON file of OpenStreetMap', async () => {
    const report = await importCompany(place.database, { plan: readPlan(write('house.geojson', JSON.stringify(BUILDING))) }, SUITE_NOW);
    expect(report.lines.filter(({ severity }) => severity === 'error')).toEqual([]);
    expect([report.imported, report.counts.levels]).toEqual([true, 1]);
    const [stored] = await new CatalogueRepository(place.database).listPlans();
    expect(stored!.plan.features.unit.map((unit) => unit.properties.category).toSorted()).toEqual(['room', 'walkway']);
    expect(stored!.plan.features.opening).toHaveLength(1);
  });

  it('without rooms is refused, and the stored plan stays', async () => {
    const before = await new CatalogueRepository(place.database).listPlans();
    const empty = write('empty.geojson', JSON.stringify({ type: 'FeatureCollection', features: [] }));
    const report = await importCompany(place.database, { plan: readPlan(empty) }, SUITE_NOW);
    expect([report.imported, report.lines.map(({ code }) => code)]).toEqual([false, ['no-indoor-features']]);
    expect(await new CatalogueRepository(place.database).listPlans()).toEqual(before);
  });

  it('can be a folder of IMDF files, in which other files are ignored', () => {
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

  const archive = (files: Readonly<Record<string, unknown>>, options: ZipOptions = {}) =>
    zipSync(Object.fromEntries(Object.entries(files).map(([name, content]) => [name, strToU8(JSON.stringify(content))])), options);
  const collection = { type: 'FeatureCollection', features: [] };
  const writeZip = (name: string, bytes: Uint8Array) => {
    writeFileSync(join(folder, name), bytes);
    return join(folder, name);
  };

  it('can be a zip of IMDF files, in a folder or not, under any name', () => {
    const files = {
      'House/unit.geojson': collection,
      'House/README.md': 1,
      '__MACOSX/House/._unit.geojson': 1,
      'LEVEL.GeoJSON': collection,
    };
    expect(readPlan(writeZip('house.imdf', archive(files)))).toEqual({
      imdf: { 'House/unit.geojson': collection, 'LEVEL.GeoJSON': collection },
    });
  });

  it('can be a folder with subfolders, in which each file keeps its path', () => {
    const nested = join(folder, 'nested');
    for (const sub of ['one', 'two']) {
      mkdirSync(join(nested, sub), { recursive: true });
      writeFileSync(join(nested, sub, 'unit.GEOJSON'), JSON.stringify(collection));
    }
    expect(readPlan(nested)).toEqual({ imdf: { 'one/unit.GEOJSON': collection, 'two/unit.GEOJSON': collection } });
  });

  it('can be one file with features of several kinds', () => {
    const [unit, level] = ['unit', 'level'].map((feature_type) => ({ type: 'Feature', feature_type, id: feature_type }));
    const file = write('all.geojson', JSON.stringify({ type: 'FeatureCollection', features: [unit, level] }));
    expect(readPlan(file)).toEqual({ imdf: { unit: { ...collection, features: [unit] }, level: { ...collection, features: [level] } } });
  });

  it('can be a file saved by an editor of OpenStreetMap', async () => {
    const point = (id: number, lon: number, lat: number) => `<node id="${id}" lat="${lat}" lon="${lon}"/>`;
    const file = write(
      'house.osm',
      `<?xml version="1.0" encoding="UTF-8"?><osm version="0.6" generator="JOSM">
        ${point(-1, 14, 50)}${point(-2, 14.0001, 50)}${point(-3, 14.0001, 50.0001)}${point(-4, 14, 50.0001)}
        <node id="-9" action="delete" lat="50" lon="14"><tag k="door" v="yes"/></node>
        <way id="5"><nd ref="-1"/><nd ref="-2"/><nd ref="-3"/><nd ref="-4"/><nd ref="-1"/>
          <tag k="indoor" v="room"/><tag k="level" v="0"/><tag k="name" v="Tea &amp; Co"/></way></osm>`,
    );
    const report = await importCompany(place.database, { plan: readPlan(file) }, SUITE_NOW);
    // The GeoJSON above has a building in the same place.
    expect([report.imported, report.lines.map(({ code }) => code)]).toEqual([true, ['venue-overlaps']]);
    const plans = await new CatalogueRepository(place.database).listPlans();
    const units = plans.flatMap(({ plan }) => plan.features.unit.map(({ properties }) => [properties.name, properties['x_osm_id']]));
    expect(units).toContainEqual([{ en: 'Tea & Co' }, 'way/5']);
  });

  /** Returns the archive with this size claimed for its files, in the local headers and in the central directory. */
  function saying(bytes: Uint8Array, size: number): Uint8Array {
    const lying = bytes.slice();
    const view = new DataView(lying.buffer);
    for (let at = 0; at < lying.length - 4; at += 1) {
      if (view.getUint32(at, true) === 0x04034b50) view.setUint32(at + 22, size, true);
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, size, true);
    }
    return lying;
  }
  const spaces = (mebibytes: number) => strToU8(`"${' '.repeat(mebibytes * 1024 * 1024)}"`);

  it.each<[string, () => Uint8Array, string]>([
    ['that is larger than 50 MB unpacked', () => zipSync({ 'unit.geojson': spaces(60) }), 'larger than 50 MB'],
    ['that claims to be small but is not', () => saying(zipSync({ 'unit.geojson': spaces(60) }), 1_000), 'is not valid JSON'],
    ['that claims to be larger than any memory', () => saying(zipSync({ 'unit.geojson': spaces(1) }), 0xffff_fff0), 'larger than 50 MB'],
    [
      'with too many files',
      () => archive(Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`${index}.json`, 1]))),
      'more than 1000 files',
    ],
    ['without a plan', () => archive({ 'README.md': 1 }), 'There are no .geojson files'],
    ['that is truncated', () => archive({ 'unit.geojson': collection }).slice(0, 40), 'could not be unpacked'],
    ['with a file that is not JSON', () => zipSync({ 'unit.geojson': strToU8('{') }), 'unit.geojson is not valid JSON'],
  ])('is refused if it is an archive %s', (_case, bytes, sentence) => {
    const file = writeZip('bad.zip', bytes());
    const before = process.memoryUsage().arrayBuffers;
    expect(() => readPlan(file)).toThrow(sentence);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(200 * 1024 * 1024);
  });

  it.each([
    ['broken.osm', '<osm><node', 'is not well-formed XML'],
    ['page.osm', '<html><body/></html>', 'is XML, but not from OpenStreetMap'],
    ['bomb.osm', '<!DOCTYPE osm [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><osm>&b;</osm>', 'declares XML entities'],
    ['nowhere', undefined, 'There is no folder or file'],
    ['broken.geojson', '{"type":', 'is not valid JSON'],
  ])('that cannot be read is reported with its path: %s', (name, text, sentence) => {
    const path = text === undefined ? join(folder, name) : write(name, text);
    expect(() => readPlan(path)).toThrow(sentence);
    expect(() => readPlan(path)).toThrow(path);
  });
});
