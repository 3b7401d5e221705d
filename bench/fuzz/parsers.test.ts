import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { listParsers, REFUSED, tryParser } from './parsers.ts';

const parsers = await listParsers();
const parserOf = (name: string) => parsers.find((one) => one.name === name)!;
/** Number of inputs for each parser; `npm run bench -- fuzz/parsers` runs more. */
const RUNS = 300;

describe('any input', () => {
  it.each(parsers.map((parser) => [parser.name, parser] as const))(
    'is either accepted or refused by the parser of %s, and is unchanged by writing and reading if accepted',
    (_name, parser) => {
      const run = tryParser(parser, RUNS, 20_261_125);
      expect(run.faults).toEqual([]);
      // If everything were refused, nothing would have been tested.
      expect(run.read).toBeGreaterThan(RUNS / 50);
    },
  );

  it('counts as a fault if the parser throws anything but a refusal', () => {
    const always = { name: 'a mistake', samples: ['{"a":1}'], read: (bytes: Buffer) => JSON.parse(bytes.toString()) as unknown };
    expect(tryParser(always, RUNS, 1).faults.length).toBeGreaterThan(0);
  });
});

describe('an archive (S15)', () => {
  const archive = parserOf('IMDF archive');
  const level = Buffer.from('{"type":"FeatureCollection","features":[]}');

  it.each([
    ['that names files above its own folder', { '../../etc/level.geojson': level, '/etc/unit.geojson': level, 'C:\\unit.geojson': level }],
    ['with more files than a plan has', Object.fromEntries(Array.from({ length: 1_001 }, (_, index) => [`${index}.geojson`, level]))],
    ['that is fifty megabytes of spaces when it is unpacked', { 'level.geojson': Buffer.alloc(52 * 1024 * 1024, 32) }],
    ['of an archive', { 'level.geojson': Buffer.from(zipSync({ 'level.geojson': level })) }],
  ])('%s is refused', (_what, files) => {
    expect(archive.read(Buffer.from(zipSync(files)))).toBe(REFUSED);
  });

  it('that states a smaller size than its content has is refused without being unpacked to the full size', () => {
    const bytes = Buffer.from(zipSync({ 'level.geojson': Buffer.alloc(40 * 1024 * 1024, 32) }));
    const central = bytes.indexOf(Buffer.from([0x50, 0x4b, 1, 2]));
    bytes.writeUInt32LE(100, central + 24);
    bytes.writeUInt32LE(100, 22);
    const before = process.memoryUsage().arrayBuffers;
    expect(archive.read(bytes)).toBe(REFUSED);
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(10 * 1024 * 1024);
  });
});

describe('a text that repeats one piece', () => {
  // Parsing in quadratic time would take minutes, so that the test would time out.
  it.each([
    ['OpenStreetMap', '<!DOCTYPE', 2_000_000],
    ['SVG', '<!DOCTYPE', 2_000_000],
    ['CSV', ';', 1_000_000],
  ])('is refused by the parser of %s in linear time: %j', (name, piece, length) => {
    expect(parserOf(name).read(Buffer.from(piece.repeat(length / piece.length)))).toBe(REFUSED);
  });
});
