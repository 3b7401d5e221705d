/**
 * A floor of our own, drawn in millimetres with a header that says inches: two rooms over a corridor, each with a door, a meeting room
 * with a table, an office with two desks.
 *
 *   +--------+--------+  7 m
 *   |  101   |  102   |
 *   +--- /---+--- /---+  3 m
 *   |    corridor     |
 *   +-----------------+  0      (12 m wide)
 */
import { listDoorSwings } from '../src/door-swings.ts';
import { findUnit } from '../src/find-unit.ts';
import { placeDrawing } from '../src/place-drawing.ts';
import { proposePlan, type ProposeOptions } from '../src/propose-plan.ts';
import type { Proposal, ProposedUnit } from '../src/proposal.ts';
import { readDxf } from '../src/read-dxf.ts';
import { block, door, dxf, entity, insert, layer, polyline, text } from './a-drawing.ts';
import type { Point } from '../src/dxf-entity.ts';

const rectangle = (x0: number, y0: number, x1: number, y1: number) =>
  polyline(
    'A-WALL',
    (
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ] as Point[]
    ).map(([x, y]): Point => [x * 1_000, y * 1_000]),
  );

const walls = [
  // The two faces of the outer wall, which is 0.3 m thick.
  rectangle(0, 0, 12, 7),
  rectangle(0.3, 0.3, 11.7, 6.7),
  // The wall between the rooms and the corridor, in three pieces with two doors of 0.9 m.
  rectangle(0.3, 2.9, 2.6, 3.1),
  rectangle(3.5, 2.9, 8.5, 3.1),
  rectangle(9.4, 2.9, 11.7, 3.1),
  // The wall between the two rooms.
  rectangle(5.9, 3.1, 6.1, 6.7),
].join('');

const deskNumber = (written: string, [x, y]: Point) =>
  entity('ATTRIB', '0', [10, x], [20, y], [40, 100], [1, written]) + entity('SEQEND', '0');

export const FLOOR_DXF = dxf(
  walls +
    door('A-DOOR', [2_600, 3_100], 900) +
    door('A-DOOR', [8_500, 3_100], 900) +
    text('A-TEXT', [2_000, 5_800], '101 Kancel\\U+00E1\\U+0159', 200) +
    text('A-TEXT', [9_000, 5_800], 'Zasedac\\U+00ED m\\U+00EDstnost', 200) +
    text('A-TEXT', [9_000, 5_400], '20,16 m\\U+00B2', 200) +
    text('A-TEXT', [6_000, 9_000], '1:100', 300) +
    insert('*U12', [700, 4_500], [66, 1]) +
    deskNumber('101-A', [700, 4_500]) +
    insert('*U12', [5_400, 4_500], [50, 90], [66, 1]) +
    deskNumber('101-B', [5_400, 4_500]) +
    insert('TABLE', [8_000, 4_000]) +
    insert('CHAIR', [8_300, 3_600]) +
    insert('*U12', [30_000, 30_000]) +
    entity('LINE', 'FROZEN', [10, 0], [20, 0], [11, 1], [21, 1]) +
    entity('HATCH', 'A-WALL'),
  {
    header: [
      ['$ACADVER', 1, 'AC1027'],
      ['$INSUNITS', 70, 1],
    ],
    layers: layer('A-WALL', 0, 7) + layer('FROZEN', 1, 7),
    blocks:
      block(
        '*U12',
        polyline('0', [
          [0, 0],
          [1_600, 0],
          [1_600, 800],
          [0, 800],
        ]),
      ) +
      block(
        'TABLE',
        polyline('0', [
          [0, 0],
          [2_800, 0],
          [2_800, 1_200],
          [0, 1_200],
        ]),
      ) +
      block(
        'CHAIR',
        polyline('0', [
          [0, 0],
          [500, 0],
          [500, 500],
          [0, 500],
        ]),
      ),
  },
);
/** Reads and places a drawing, and returns it with all findings. */
export const drawingOf = (content: string) => {
  const { file, defects } = readDxf(content);
  const placed = placeDrawing(file!);
  return { drawing: placed.drawing!, defects: [...defects, ...placed.defects] };
};

export const MILLIMETRES: ProposedUnit = { metresPerUnit: 0.001, name: 'mm', how: 'said', doors: 0, counts: [], insUnits: 1 };

const OPTIONS: ProposeOptions = {
  file: 'floor.dxf',
  venue: 'Head office',
  level: { name: 'First floor', shortName: '1', ordinal: 1 },
  language: 'en',
  place: { at: [14.42, 50.09], bearingDeg: 30 },
  wallLayers: null,
  reachM: null,
  blocks: {},
  defects: [],
};

export function proposed(content = FLOOR_DXF, options: Partial<ProposeOptions> = {}): Proposal {
  const { drawing, defects } = drawingOf(content);
  const answer = proposePlan(drawing, MILLIMETRES, { ...OPTIONS, defects, ...options });
  if (answer.kind !== 'proposed') throw new Error(answer.kind);
  return answer.proposal;
}

export const unitOf = (content: string) => {
  const { drawing } = drawingOf(content);
  return findUnit(listDoorSwings(drawing), drawing.insUnits);
};
