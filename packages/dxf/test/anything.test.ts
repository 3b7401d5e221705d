import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findRooms } from '../src/find-rooms.ts';
import { placeDrawing } from '../src/place-drawing.ts';
import { common, grown, placeRings, ringsSize } from '../src/polygons.ts';
import { readDxf } from '../src/read-dxf.ts';
import { dxf, entity } from './a-drawing.ts';
import { FLOOR_DXF } from './a-floor.ts';

/** Returns whether reading the content yields a drawing or, if not, an error among the findings. It must never throw. */
const isTold = (content: string) => {
  const { file, defects } = readDxf(content);
  return file === null ? defects.some(({ severity }) => severity === 'error') : placeDrawing(file).drawing !== null;
};

describe('arbitrary file content', () => {
  it('is read or reported, whether it is any text, a drawing cut off anywhere, or a drawing with a line replaced', () => {
    fc.assert(fc.property(fc.string(), isTold), { numRuns: 200 });
    fc.assert(
      fc.property(fc.nat(FLOOR_DXF.length), (length) => isTold(FLOOR_DXF.slice(0, length))),
      { numRuns: 200 },
    );
    const lines = FLOOR_DXF.split('\n');
    fc.assert(
      fc.property(fc.nat(lines.length - 1), fc.oneof(fc.string(), fc.integer().map(String), fc.double().map(String)), (index, written) =>
        isTold(lines.with(index, written.replaceAll('\n', ' ')).join('\n')),
      ),
      { numRuns: 300 },
    );
  });
});

describe('an entity named like an inherited object method', () => {
  it.each(['valueOf', 'constructor', 'toString', '__proto__', 'hasOwnProperty'])('is read or reported: %s', (name) => {
    const lines = FLOOR_DXF.split('\n');
    const kinds = lines.flatMap((line, index) => (line.trim() === 'LINE' || line.trim() === 'LWPOLYLINE' ? [index] : []));
    expect(kinds.length).toBeGreaterThan(0);
    for (const index of kinds.slice(0, 20)) expect(isTold(lines.with(index, name).join('\n'))).toBe(true);
  });
});

describe('a text with very many lines', () => {
  it('is read without passing its lines as call arguments', () => {
    const content = dxf(entity('MTEXT', '0', [10, 0], [20, 0], [40, 0.2], [1, 'a\\P'.repeat(1_000_000)]));
    expect(isTold(content)).toBe(true);
  });
});

describe('arbitrary lines as walls', () => {
  // There are few distinct points, so that lines overlap, touch, cross and shrink to points.
  const point = fc.tuple(fc.nat(12), fc.nat(12)).map(([x, y]) => [x / 2, y / 2] as const);
  const line = fc.record({ points: fc.array(point, { minLength: 1, maxLength: 6 }), isClosed: fc.boolean() });

  it('give the same rooms even if a line doubles back on itself, where Clipper alone would never terminate', () => {
    const spike = [
      [5, 0],
      [0.5, 4],
      [3, 0],
      [1, 0],
      [0.5, 0],
    ] as const;
    const sizesOf = (points: readonly (readonly [number, number])[]) =>
      findRooms([{ points, isClosed: true }], []).rooms.map((room) => ringsSize(placeRings(room)).toFixed(2));
    expect(sizesOf(spike)).toEqual(sizesOf(spike.slice(0, 3)));
  });

  it('give rooms that do not overlap, except within the width of the line between them', () => {
    // A line counts as 8 mm wide, and a room may be up to 6 mm larger than its exact outline; in a sharp corner, more.
    const halfStripM = (0.008 + 0.006) / 2;
    fc.assert(
      fc.property(fc.array(line, { maxLength: 25 }), (lines) => {
        const { rooms, openPlaces } = findRooms(lines, []);
        const areas = [...rooms, ...openPlaces].map(placeRings);
        for (const [index, area] of areas.entries()) {
          expect(ringsSize(area)).toBeGreaterThan(1);
          for (const other of areas.slice(index + 1)) expect(ringsSize(grown(common(area, other), -halfStripM))).toBeLessThan(0.01);
        }
      }),
      { numRuns: 200 },
    );
  });
});
