import { describe, expect, it } from 'vitest';
import { placeDrawing } from '../src/place-drawing.ts';
import { readDxf } from '../src/read-dxf.ts';
import { arc, block, dxf, entity, insert, layer, line, polyline, type DxfParts } from './a-drawing.ts';

const place = (entities: string, parts: DxfParts = {}) => placeDrawing(readDxf(dxf(entities, parts)).file!);
const pathsOf = (entities: string, parts: DxfParts = {}) =>
  place(entities, parts).drawing!.paths.map(({ points }) =>
    points.map(([x, y]) => [Math.round(x * 1_000) / 1_000 + 0, Math.round(y * 1_000) / 1_000 + 0]),
  );

/**
 * Two blocks: BAR is a line two units long from its base at (1, 1) to the east. NEST contains a BAR at (0, 5) that is stretched twofold.
 */
const blocks = block('BAR', line('0', [1, 1], [3, 1]), [1, 1]) + block('NEST', insert('BAR', [0, 5], [41, 2]));

describe('a block', () => {
  it.each([
    [
      'at the place of its insert',
      insert('BAR', [10, 20]),
      [
        [
          [10, 20],
          [12, 20],
        ],
      ],
    ],
    [
      'whether it is named in upper or lower case',
      insert('bar', [10, 20]),
      [
        [
          [10, 20],
          [12, 20],
        ],
      ],
    ],
    [
      'turned',
      insert('BAR', [10, 20], [50, 90]),
      [
        [
          [10, 20],
          [10, 22],
        ],
      ],
    ],
    [
      'scaled',
      insert('BAR', [10, 20], [41, 3]),
      [
        [
          [10, 20],
          [16, 20],
        ],
      ],
    ],
    [
      'mirrored',
      insert('BAR', [10, 20], [41, -1]),
      [
        [
          [10, 20],
          [8, 20],
        ],
      ],
    ],
    [
      'from below (extrusion -Z)',
      insert('BAR', [10, 20], [230, -1]),
      [
        [
          [-10, 20],
          [-12, 20],
        ],
      ],
    ],
    [
      'in an array',
      insert('BAR', [0, 0], [70, 2], [71, 2], [44, 5], [45, 7]),
      [
        [
          [0, 0],
          [2, 0],
        ],
        [
          [5, 0],
          [7, 0],
        ],
        [
          [0, 7],
          [2, 7],
        ],
        [
          [5, 7],
          [7, 7],
        ],
      ],
    ],
    [
      'inside another block, with the scale and turn of both',
      insert('NEST', [100, 0], [50, 90]),
      [
        [
          [95, 0],
          [95, 4],
        ],
      ],
    ],
  ])('is drawn %s', (_, entities, paths) => {
    expect(pathsOf(entities, { blocks })).toEqual(paths);
  });

  it('that contains itself is drawn once, and reported', () => {
    const { drawing, defects } = place(insert('A', [0, 0]), {
      blocks: block('A', line('0', [0, 0], [1, 0]) + insert('B', [0, 0])) + block('B', insert('A', [1, 1])),
    });
    expect([drawing?.paths.length, defects.map(({ code }) => code)]).toEqual([1, ['block-in-itself']]);
  });

  it.each([
    ['is not in the file', insert('GONE', [0, 0]), '', 'unknown-block'],
    ['would fill a whole town as an array', insert('BAR', [0, 0], [70, 1_000], [71, 1_000]), '', 'array-too-large'],
    [
      'is nested too deeply',
      insert('N0', [0, 0]),
      Array.from({ length: 20 }, (_, depth) => block(`N${depth}`, insert(`N${depth + 1}`, [0, 0]))).join(''),
      'blocks-too-deep',
    ],
  ])('that %s is left out, and reported', (_, entities, more, code) => {
    expect(place(entities, { blocks: blocks + more }).defects.map((defect) => defect.code)).toEqual([code]);
  });

  it('that nests ten blocks on each of many levels is refused before it fills the memory', () => {
    const tenfold = Array.from({ length: 9 }, (_, depth) => block(`N${depth}`, insert(`N${depth + 1}`, [0, 0]).repeat(10))).join('');
    const { drawing, defects } = place(insert('N0', [0, 0]), { blocks: tenfold + block('N9', line('0', [0, 0], [1, 0])) });
    expect([drawing, defects.at(-1)?.code]).toEqual([null, 'too-many-entities']);
  });

  it.each<[string, string, string]>([
    [
      'of a long path',
      block(
        'LONG',
        polyline(
          '0',
          Array.from({ length: 10_000 }, (_, index) => [index, index % 7] as const),
        ),
      ),
      insert('LONG', [0, 0], [70, 8], [71, 8]),
    ],
    [
      'of an insert with many attributes',
      block('SIGN', '') +
        block('SIGNS', insert('SIGN', [0, 0], [66, 1]) + entity('ATTRIB', '0', [1, 'A']).repeat(10_000) + entity('SEQEND', '0')),
      insert('SIGNS', [0, 0], [70, 8], [71, 8]),
    ],
  ])('%s is refused if an array of it exceeds the limit, although the block itself does not', (_, more, entities) => {
    const { drawing, defects } = place(entities, { blocks: more });
    expect([drawing, defects.map(({ code }) => code)]).toEqual([null, ['too-many-entities']]);
  });

  it('draws its entities of layer 0 on the insert’s layer, and is hidden together with that layer', () => {
    const layers = layer('FURN', 1, 7);
    const onLayer = (name: string) => entity('INSERT', name, [2, 'BAR'], [10, 0], [20, 0]);
    const { drawing } = place(onLayer('FURN') + onLayer('WALL'), { blocks, layers });
    expect([drawing?.paths.map((path) => path.layer), [...drawing!.hidden]]).toEqual([['WALL'], [['FURN', 1]]]);
  });
});

describe('a round line', () => {
  it('is the same quarter circle, whether drawn as an arc, as a bulge of a polyline in either direction, or from below', () => {
    const bulge = Math.tan(Math.PI / 8);
    const arcsOf = (entities: string) =>
      place(entities).drawing!.arcs.map(({ centre, radius, fromRad, sweepRad }) =>
        [...centre, radius, (fromRad * 180) / Math.PI, (sweepRad * 180) / Math.PI].map((value) => Math.round(value * 1_000) / 1_000 + 0),
      );
    const quarter = [[2, 0, 1, 0, 90]];
    expect(arcsOf(arc('0', [2, 0], 1, 0, 90))).toEqual(quarter);
    expect(arcsOf(entity('LWPOLYLINE', '0', [10, 3], [20, 0], [42, bulge], [10, 2], [20, 1]))).toEqual(quarter);
    expect(arcsOf(entity('LWPOLYLINE', '0', [10, 2], [20, 1], [42, -bulge], [10, 3], [20, 0]))).toEqual(quarter);
    expect(arcsOf(entity('ARC', '0', [10, -2], [20, 0], [40, 1], [50, 90], [51, 180], [230, -1]))).toEqual(quarter);
  });

  it('passes through the points of an ellipse and a spline', () => {
    const endsOf = (entities: string) =>
      pathsOf(entities).map((points) => [points[0], points[Math.floor(points.length / 2)], points.at(-1)]);
    expect(endsOf(entity('ELLIPSE', '0', [10, 0], [20, 0], [11, 4], [21, 0], [40, 0.5], [41, 0], [42, Math.PI]))).toEqual([
      [
        [4, 0],
        [0, 2],
        [-4, 0],
      ],
    ]);
    const knots = [0, 0, 0, 1, 1, 1].map((knot): [number, number] => [40, knot]);
    expect(endsOf(entity('SPLINE', '0', [71, 2], ...knots, [10, 0], [20, 0], [10, 1], [20, 2], [10, 2], [20, 0]))).toEqual([
      [
        [0, 0],
        [1, 1],
        [2, 0],
      ],
    ]);
  });
});
