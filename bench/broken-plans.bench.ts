/**
 * Imports plans broken in every way that we have thought of or met. For each, a new process runs `assist import --check --plan` while
 * another plan is already stored. The command must report what is wrong and where, leave the stored plan unchanged, and not crash. Its
 * memory and time are shown.
 */
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { strToU8, zipSync } from 'fflate';

const CLI = fileURLToPath(new URL('../apps/server/src/cli.ts', import.meta.url));
const MEMORY = fileURLToPath(new URL('./plan/report-memory.ts', import.meta.url));

// oxlint-disable-next-line no-explicit-any -- It is there to be spoilt in ways that no type allows.
type Json = any;
type Files = Record<string, Json>;

const box = (x0: number, y0: number, x1: number, y1: number): number[][] =>
  [
    [x0, y0],
    [x1, y0],
    [x1, y1],
    [x0, y1],
    [x0, y0],
  ].map(([x = 0, y = 0]) => [14.4 + x * 1.4e-5, 50 + y * 0.9e-5]);
const polygon = (...corners: Parameters<typeof box>): Json => ({ type: 'Polygon', coordinates: [box(...corners)] });
const feature = (type: string, number: number, geometry: Json, properties: Json): Json => ({
  id: `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`,
  type: 'Feature',
  feature_type: type,
  geometry,
  properties,
});
const collection = (...features: Json[]): Json => ({ type: 'FeatureCollection', features });
const named = (name: string) => ({ name: { en: name }, alt_name: null, display_point: null });
const id = (number: number) => feature('', number, null, {}).id as string;

/** Returns a plan of two rooms, a corridor and a door. */
const smallBuilding = (): Files => ({
  'manifest.json': { version: '1.0.0', created: '2026-01-01T00:00:00Z', language: 'en' },
  'venue.geojson': collection(
    feature('venue', 1, polygon(-5, -5, 45, 35), { category: 'businesscampus', ...named('Campus'), address_id: null }),
  ),
  'building.geojson': collection(feature('building', 2, null, { category: 'unspecified', ...named('House'), address_id: null })),
  'footprint.geojson': collection(
    feature('footprint', 3, polygon(0, 0, 40, 30), { category: 'ground', name: null, building_ids: [id(2)] }),
  ),
  'level.geojson': collection(
    feature('level', 4, polygon(0, 0, 40, 30), {
      category: 'unspecified',
      ordinal: 0,
      ...named('Ground'),
      short_name: { en: 'G' },
      building_ids: [id(2)],
    }),
  ),
  'unit.geojson': collection(
    feature('unit', 5, polygon(0, 0, 40, 10), { category: 'walkway', ...named('Corridor'), level_id: id(4) }),
    feature('unit', 6, polygon(0, 10, 20, 30), { category: 'office', ...named('West'), level_id: id(4) }),
    feature('unit', 7, polygon(20, 10, 40, 30), { category: 'office', ...named('East'), level_id: id(4) }),
  ),
  'opening.geojson': collection(
    feature(
      'opening',
      8,
      { type: 'LineString', coordinates: box(9, 10, 10, 10).slice(0, 2) },
      { category: 'pedestrian', door: null, level_id: id(4) },
    ),
  ),
});

type Write = (folder: string) => string;
const folderOf = (files: Record<string, string | Uint8Array>): Write => {
  return (folder) => {
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), content);
    }
    return folder;
  };
};
const text = (files: Files) => Object.fromEntries(Object.entries(files).map(([name, content]) => [name, JSON.stringify(content)]));
/** Returns a function that writes the plan of `smallBuilding` to a folder, after `spoil` has broken it. */
const spoilt = (spoil: (files: Files) => void): Write => {
  const files = smallBuilding();
  spoil(files);
  return folderOf(text(files));
};
const west = (files: Files): Json => files['unit.geojson'].features[1];
const ringOf = (one: Json): number[][] => one.geometry.coordinates[0];
const file = (name: string, content: string | Uint8Array): Write => {
  return (folder) => {
    writeFileSync(join(folder, name), content);
    return join(folder, name);
  };
};
const zipOf = (files: Record<string, Uint8Array>) => zipSync(files);
const zipped = () => zipOf(Object.fromEntries(Object.entries(text(smallBuilding())).map(([name, content]) => [name, strToU8(content)])));
const osm = (...features: Json[]) => JSON.stringify({ type: 'FeatureCollection', features });
const room = (tags: object, geometry: Json) => ({
  type: 'Feature',
  id: 'way/1',
  properties: { indoor: 'room', level: '0', ...tags },
  geometry,
});
const deep = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const utf16 = (content: string) => Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(content, 'utf16le')]);
const withText = (name: string, content: string | Uint8Array): Write => folderOf({ ...text(smallBuilding()), [name]: content });

/**
 * The broken plans: name, expected output, and the function that writes the plan. In the names, "taken" means accepted, with or without a
 * remark.
 */
const VARIANTS: readonly (readonly [name: string, told: RegExp, write: Write])[] = [
  // Files
  ['an empty folder', /no \.geojson files/u, folderOf({})],
  ['nothing at all', /no folder and no file/u, (folder) => join(folder, 'nothing')],
  ['an empty file', /is not JSON|no plan|empty/u, file('plan.geojson', '')],
  ['a folder named like a file', /no \.geojson files/u, (folder) => (mkdirSync(join(folder, 'unit.geojson')), folder)],
  [
    'a folder named like a file, beside the others',
    /1 gone/u,
    (folder) => {
      const files = text(smallBuilding());
      delete files['opening.geojson'];
      folderOf(files)(folder);
      mkdirSync(join(folder, 'opening.geojson'));
      return folder;
    },
  ],
  ['a link to itself', /no \.geojson files/u, (folder) => (symlinkSync(folder, join(folder, 'loop')), folder)],
  [
    'a file of 700 MB',
    /larger than 50 MB/u,
    (folder) => {
      const path = file('plan.geojson', '{')(folder);
      truncateSync(path, 700 * 1024 * 1024);
      return path;
    },
  ],
  [
    'files of 60 MB together',
    /larger than 50 MB/u,
    (folder) => {
      spoilt(() => {})(folder);
      for (const name of ['unit.geojson', 'level.geojson']) truncateSync(join(folder, name), 30 * 1024 * 1024);
      return folder;
    },
  ],
  [
    'a folder of 2,000 files',
    /more than 1000 files/u,
    folderOf(Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`${index}.geojson`, '{}']))),
  ],
  ['JSON that is cut off', /is not JSON/u, withText('unit.geojson', JSON.stringify(smallBuilding()['unit.geojson']).slice(0, 300))],
  ['JSON nested 100,000 deep', /not-a-collection|is not JSON|no-indoor/u, withText('unit.geojson', deep(100_000))],
  [
    'a geometry nested 5,000 deep',
    /degenerate-ring|invalid-geometry/u,
    withText(
      'unit.geojson',
      JSON.stringify(smallBuilding()['unit.geojson'])
        .replace(/\[\[\[/u, `${'['.repeat(5_000)}[[[`)
        .replace(/\]\]\]/u, `]]]${']'.repeat(5_000)}`),
    ),
  ],
  ['an array instead of a collection', /not-a-collection/u, withText('unit.geojson', '[]')],
  ['a number instead of a collection', /not-a-collection/u, withText('unit.geojson', '7')],
  ['null instead of a collection', /not-a-collection/u, withText('unit.geojson', 'null')],
  ['UTF-16, taken', /Nothing wrong/u, withText('unit.geojson', utf16(JSON.stringify(smallBuilding()['unit.geojson'])))],
  [
    'Windows-1250',
    /not text in UTF-8/u,
    withText('unit.geojson', Buffer.concat([Buffer.from('{"a":"'), Buffer.from([0xe8, 0xf8, 0x9e]), Buffer.from('"}')])),
  ],
  [
    'a picture called .geojson',
    /not text in UTF-8/u,
    file('plan.geojson', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0xff, 0xfe, 0x00])),
  ],
  ['a drawing', /from-dxf/u, file('plan.dxf', '0\nSECTION\n')],
  ['a drawing in its own form', /save it as DXF/u, file('plan.dwg', 'AC1032')],
  ['a printed page', /printed page/u, file('plan.pdf', '%PDF-1.7')],
  ['a building model', /building model/u, file('plan.ifc', 'ISO-10303-21;')],
  ['OpenStreetMap in binary', /osmium/u, file('house.osm.pbf', Buffer.from([0, 0, 0, 13]))],
  // Archives
  ['a zip, taken', /Nothing wrong/u, file('plan.zip', zipped())],
  ['a zip that is cut off', /cannot be unpacked|no \.geojson/u, file('plan.zip', zipped().slice(0, 400))],
  ['a zip without a plan', /no \.geojson files/u, file('plan.zip', zipOf({ 'readme.txt': strToU8('hello') }))],
  [
    'a zip that holds 200 MB of blanks',
    /larger than 50 MB/u,
    file('plan.zip', zipOf({ 'unit.geojson': new Uint8Array(200 * 1024 * 1024) })),
  ],
  [
    'a zip of 1,500 files',
    /more than 1000 files/u,
    file('plan.zip', zipOf(Object.fromEntries(Array.from({ length: 1_500 }, (_, index) => [`${index}.geojson`, strToU8('{}')])))),
  ],
  [
    'a zip that names files outside',
    /Nothing wrong|unknown-file|missing-file/u,
    file('plan.zip', zipOf({ '../../etc/unit.geojson': strToU8('{}') })),
  ],
  [
    'a file twice, in folders',
    /duplicate-file/u,
    folderOf({ ...text(smallBuilding()), 'old/unit.geojson': JSON.stringify(smallBuilding()['unit.geojson']) }),
  ],
  // Structure
  ['no venue, taken with a word', /no-venue/u, spoilt((files) => delete files['venue.geojson'])],
  ['no levels', /missing-file.*level|level is missing/u, spoilt((files) => delete files['level.geojson'])],
  ['no manifest, taken with a word', /no-manifest/u, spoilt((files) => delete files['manifest.json'])],
  ['a manifest of another version', /wrong-version/u, spoilt((files) => (files['manifest.json'].version = '2.0.0'))],
  ['a release candidate, taken with a word', /older-version/u, spoilt((files) => (files['manifest.json'].version = '1.0.0-rc.1'))],
  ['a feature that is a word', /not-a-feature/u, spoilt((files) => files['unit.geojson'].features.push('room'))],
  ['a feature of another kind', /wrong-feature-type/u, spoilt((files) => (west(files).feature_type = 'opening'))],
  ['a feature without properties', /missing-properties/u, spoilt((files) => (west(files).properties = null))],
  ['an id twice', /duplicate-id.*|already that of/u, spoilt((files) => (west(files).id = id(7)))],
  ['an id that is a number', /missing-id|given-id|derived|Nothing wrong/u, spoilt((files) => (west(files).id = 12))],
  ['a room on no floor', /missing-level|level_id/u, spoilt((files) => delete west(files).properties.level_id)],
  ['a room on a floor that is none', /unknown-level/u, spoilt((files) => (west(files).properties.level_id = id(99)))],
  ['a level that is text', /invalid-property/u, spoilt((files) => (files['level.geojson'].features[0].properties.ordinal = 'ground'))],
  ['a level without geometry', /missing-geometry/u, spoilt((files) => (files['level.geojson'].features[0].geometry = null))],
  ['a name that is plain text, taken with a word', /plain-name/u, spoilt((files) => (west(files).properties.name = 'West'))],
  ['a name that is a number', /invalid-property/u, spoilt((files) => (west(files).properties.name = { en: 7 }))],
  [
    'a relationship to nothing',
    /relationship-to-nothing/u,
    spoilt(
      (files) =>
        (files['relationship.geojson'] = collection(
          feature('relationship', 20, null, {
            category: 'stairs',
            direction: 'undirected',
            origin: { id: id(98), feature_type: 'unit' },
            destination: { id: id(6), feature_type: 'unit' },
          }),
        )),
    ),
  ],
  [
    'an occupant without a place, taken with a word',
    /occupant-without-place/u,
    spoilt(
      (files) =>
        (files['occupant.geojson'] = collection(feature('occupant', 21, null, { ...named('Cafe'), category: 'cafe', anchor_id: id(97) }))),
    ),
  ],
  // Geometry
  ['a ring that is not closed', /open-ring/u, spoilt((files) => ringOf(west(files)).pop())],
  ['a ring of two points', /degenerate-ring/u, spoilt((files) => ringOf(west(files)).splice(1, 3))],
  ['a ring without a surface', /degenerate-ring/u, spoilt((files) => ringOf(west(files)).forEach((point) => (point[1] = 50)))],
  [
    'a ring that crosses itself',
    /self-crossing-ring/u,
    spoilt((files) => {
      const ring = ringOf(west(files));
      [ring[1], ring[2]] = [ring[2]!, ring[1]!];
    }),
  ],
  ['a hole across the outline', /hole-outside-shell/u, spoilt((files) => west(files).geometry.coordinates.push(box(15, 15, 25, 16)))],
  [
    'a hole beside the outline, taken as a part',
    /part-as-hole/u,
    spoilt((files) => west(files).geometry.coordinates.push(box(-3, 31, -1, 33))),
  ],
  [
    'a line for a room',
    /wrong-geometry-type/u,
    spoilt((files) => (west(files).geometry = { type: 'LineString', coordinates: box(0, 0, 1, 1) })),
  ],
  ['a geometry of no type', /wrong-geometry-type/u, spoilt((files) => (west(files).geometry = { coordinates: [] }))],
  ['a position of one number', /invalid-geometry|non-finite/u, spoilt((files) => (ringOf(west(files))[1] = [14.4]))],
  ['a position that is text', /non-finite-coordinate/u, spoilt((files) => (ringOf(west(files))[1] = ['a', 'b'] as never))],
  ['a position beyond the poles', /coordinate-out-of-range|foreign/u, spoilt((files) => (ringOf(west(files))[1] = [14.4, 95]))],
  [
    '1e309 for a coordinate',
    /non-finite-coordinate/u,
    withText('unit.geojson', JSON.stringify(smallBuilding()['unit.geojson']).replace('14.4', '1e309')),
  ],
  ['latitude first', /swapped-coordinates/u, spoilt((files) => swapAll(files))],
  ['metres of a national grid', /foreign-coordinates/u, spoilt((files) => mapAll(files, ([x = 0, y = 0]) => [x * 71_000, y * 111_000]))],
  [
    'a foreign crs',
    /foreign-coordinates/u,
    spoilt((files) => {
      mapAll(files, ([x = 0, y = 0]) => [x * 71_000, y * 111_000]);
      for (const name of Object.keys(files))
        if (name.endsWith('geojson')) files[name].crs = { type: 'name', properties: { name: 'EPSG:5514' } };
    }),
  ],
  [
    'a room on another continent',
    /too-far-apart|unit-outside-level/u,
    spoilt((files) => ringOf(west(files)).forEach((point) => (point[0] = (point[0] ?? 0) + 90))),
  ],
  ['a ring of 100,000 points', /too-many-points/u, spoilt((files) => (west(files).geometry.coordinates = [circle(100_000)]))],
  [
    '600 rooms over each other, taken with a word',
    /units-overlap/u,
    spoilt((files) =>
      files['unit.geojson'].features.push(
        ...Array.from({ length: 600 }, (_, index) =>
          feature('unit', 100 + index, polygon(0, 10, 20, 30), { category: 'office', name: null, level_id: id(4) }),
        ),
      ),
    ),
  ],
  [
    '20,000 rooms with a mistake each',
    /self-crossing-ring/u,
    spoilt((files) =>
      files['unit.geojson'].features.push(
        ...Array.from({ length: 20_000 }, (_, index) =>
          feature(
            'unit',
            1_000 + index,
            {
              type: 'Polygon',
              coordinates: [
                [
                  [14.4, 50],
                  [14.5, 50.1],
                  [14.5, 50],
                  [14.4, 50.1],
                  [14.4, 50],
                ],
              ],
            },
            { category: 'office', name: null, level_id: id(4) },
          ),
        ),
      ),
    ),
  ],
  [
    'a door beside its wall, taken with a word',
    /opening-touches-no-unit|opening-off-units/u,
    spoilt((files) => (files['opening.geojson'].features[0].geometry.coordinates = box(50, 40, 51, 40).slice(0, 2))),
  ],
  // OpenStreetMap
  [
    'a building without rooms',
    /no-indoor-features/u,
    file('house.geojson', osm({ type: 'Feature', id: 'way/1', properties: { building: 'yes' }, geometry: polygon(0, 0, 9, 9) })),
  ],
  [
    'a room whose level is a word',
    /level-not-read/u,
    file('house.geojson', osm(room({}, polygon(0, 0, 9, 9)), room({ level: 'roof' }, polygon(9, 0, 18, 9)))),
  ],
  [
    'a room on a million floors',
    /level-not-read|no-indoor/u,
    file('house.geojson', osm(room({ level: '0-1000000' }, polygon(0, 0, 9, 9)))),
  ],
  [
    'a room that is not closed, told',
    /unclosed-way/u,
    file('house.geojson', osm(room({}, polygon(0, 0, 9, 9)), room({}, { type: 'LineString', coordinates: box(0, 0, 1, 1).slice(0, 3) }))),
  ],
  ['XML that is another thing', /no-indoor-features|OpenStreetMap/u, file('house.osm', '<html><body>hello</body></html>')],
  [
    'XML that is cut off',
    /XML|OpenStreetMap|no-indoor/u,
    file('house.osm', '<?xml version="1.0"?><osm version="0.6"><node id="1" lat="50" lon="14"'),
  ],
  [
    'XML whose entities grow',
    /XML|entit|OpenStreetMap|no-indoor/iu,
    file(
      'house.osm',
      `<?xml version="1.0"?><!DOCTYPE osm [<!ENTITY a "aaaaaaaaaa">${Array.from({ length: 12 }, (_, index) => `<!ENTITY a${index} "${`&a${index === 0 ? '' : index - 1};`.repeat(10)}">`).join('')}]><osm version="0.6"><node id="1" lat="50" lon="14"><tag k="name" v="&a11;"/></node></osm>`,
    ),
  ],
  [
    'a way through nodes that are not there',
    /no-indoor-features|unclosed|not there/u,
    file(
      'house.osm',
      '<osm version="0.6"><way id="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="1"/><tag k="indoor" v="room"/><tag k="level" v="0"/></way></osm>',
    ),
  ],
];

function circle(points: number): number[][] {
  const ring = Array.from({ length: points }, (_, index) => {
    const angle = (index / points) * 2 * Math.PI;
    return [14.4001 + 1e-4 * Math.cos(angle), 50.0001 + 1e-4 * Math.sin(angle)];
  });
  return [...ring, ring[0]!];
}

function mapAll(files: Files, change: (position: number[]) => number[]): void {
  const walk = (value: Json): Json => (Array.isArray(value) ? (typeof value[0] === 'number' ? change(value) : value.map(walk)) : value);
  for (const [name, { features }] of Object.entries(files))
    if (name.endsWith('geojson'))
      for (const one of features) if (one.geometry !== null) one.geometry.coordinates = walk(one.geometry.coordinates);
}
/** Moves the plan to the longitude of Tokyo and swaps all coordinates: swapped ones are detected only if the longitude exceeds 90°. */
function swapAll(files: Files): void {
  mapAll(files, ([x = 0, y = 0]) => [y, x + 125]);
}

const root = mkdtempSync(join(tmpdir(), 'assist-broken-'));
const environment = { PATH: process.env['PATH'] ?? '', ASSIST_DATA: join(root, 'data') };
interface Ran {
  readonly status: number | null;
  readonly said: string;
  readonly seconds: number;
  readonly megabytes: number;
}
function run(...args: string[]): Ran {
  const since = performance.now();
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--import', MEMORY, CLI, ...args], {
    env: environment,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    timeout: 120_000,
  });
  const memory = /^memory (\d+)$/mu.exec(stderr)?.[1];
  return { status, said: `${stdout}${stderr}`, seconds: (performance.now() - since) / 1_000, megabytes: Number(memory ?? NaN) / 1_024 };
}

let failed = 0;
try {
  const other = folderOf(text(smallBuilding()))(mkdirSync(join(root, 'house'), { recursive: true })!);
  const first = run('import', '--plan', other);
  if (first.status !== 0) throw new Error(first.said);
  const stored = run('plan', 'export', '--all', join(root, 'before'));
  const before = run('plan', 'list').said.replaceAll(/^memory \d+$/gmu, '');
  if (stored.status !== 0) throw new Error(stored.said);
  const figures: { readonly name: string; readonly seconds: number; readonly megabytes: number }[] = [];
  for (const [index, [name, told, write]] of VARIANTS.entries()) {
    const folder = join(root, String(index));
    mkdirSync(folder);
    const { status, said, seconds, megabytes } = run('import', '--check', '--plan', write(folder));
    const wrong = [
      // Exit code 0 means accepted, 1 refused. Any other is a crash.
      status === 0 || status === 1 ? '' : `it ended with ${status}`,
      told.test(said) ? '' : 'that is not told',
      /\n\s+at .*\.ts:\d+/u.test(said) ? 'it shows its own lines' : '',
    ].filter((one) => one !== '');
    if (wrong.length > 0) {
      failed += 1;
      process.stdout.write(`WRONG  ${name}: ${wrong.join(', ')}\n${said.slice(0, 600)}\n`);
    }
    figures.push({ name, seconds, megabytes });
    rmSync(folder, { recursive: true, force: true });
  }
  if (run('plan', 'list').said.replaceAll(/^memory \d+$/gmu, '') !== before) {
    failed += 1;
    process.stdout.write('WRONG  what was stored is another plan now\n');
  }
  const most = (of: 'seconds' | 'megabytes') => figures.toSorted((a, b) => b[of] - a[of])[0]!;
  const median = (of: 'seconds' | 'megabytes') => figures.map((one) => one[of]).toSorted((a, b) => a - b)[Math.floor(figures.length / 2)]!;
  const [slowest, largest] = [most('seconds'), most('megabytes')];
  process.stdout.write(
    `${VARIANTS.length} broken plans, ${failed} wrong. Time: median ${median('seconds').toFixed(1)} s, at most ${slowest.seconds.toFixed(1)} s (${slowest.name}). Memory: median ${median('megabytes').toFixed(0)} MB, at most ${largest.megabytes.toFixed(0)} MB (${largest.name}).\n`,
  );
} finally {
  rmSync(root, { recursive: true, force: true });
}
process.exit(failed === 0 ? 0 : 1);
