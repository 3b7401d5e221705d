/** Functions that create minimal drawings for tests: DXF text from its groups, and walls from ASCII pictures. */
import { fromRing, toRing, united } from '../src/polygons.ts';
import type { WallLine } from '../src/find-rooms.ts';
import type { Point } from '../src/dxf-entity.ts';

type Group = readonly [code: number, value: string | number];

const groups = (...list: readonly Group[]) => list.map(([code, value]) => `${code}\n${value}\n`).join('');

export const entity = (type: string, layer: string, ...list: readonly Group[]) => groups([0, type], [8, layer], ...list);
export const line = (layer: string, [x0, y0]: Point, [x1, y1]: Point) => entity('LINE', layer, [10, x0], [20, y0], [11, x1], [21, y1]);
export const arc = (layer: string, [x, y]: Point, radius: number, fromDeg: number, toDeg: number) =>
  entity('ARC', layer, [10, x], [20, y], [40, radius], [50, fromDeg], [51, toDeg]);
export const text = (layer: string, [x, y]: Point, written: string, height = 0.2) =>
  entity('TEXT', layer, [10, x], [20, y], [11, x], [21, y], [40, height], [72, 4], [1, written]);
export const polyline = (layer: string, points: readonly Point[], isClosed = true) =>
  entity(
    'LWPOLYLINE',
    layer,
    [90, points.length],
    [70, isClosed ? 1 : 0],
    ...points.flatMap(([x, y]): Group[] => [
      [10, x],
      [20, y],
    ]),
  );
export const insert = (block: string, [x, y]: Point, ...more: readonly Group[]) =>
  entity('INSERT', '0', [2, block], [10, x], [20, y], ...more);
export const block = (name: string, entities: string, base: Point = [0, 0], flags = 0) =>
  groups([0, 'BLOCK'], [8, '0'], [2, name], [70, flags], [10, base[0]], [20, base[1]]) + entities + groups([0, 'ENDBLK']);
export const layer = (name: string, flags: number, colour: number) => groups([0, 'LAYER'], [2, name], [70, flags], [62, colour]);

export interface DxfParts {
  readonly header?: readonly (readonly [name: string, code: number, value: string | number])[];
  readonly layers?: string;
  readonly blocks?: string;
}

export function dxf(entities: string, { header = [], layers = '', blocks = '' }: DxfParts = {}): string {
  const section = (name: string, content: string) => groups([0, 'SECTION'], [2, name]) + content + groups([0, 'ENDSEC']);
  return (
    section('HEADER', header.map(([name, code, value]) => groups([9, name], [code, value])).join('')) +
    section('TABLES', groups([0, 'TABLE'], [2, 'LAYER']) + layers + groups([0, 'ENDTAB'])) +
    section('BLOCKS', blocks) +
    section('ENTITIES', entities) +
    groups([0, 'EOF'])
  );
}

/** Width and height in metres of the square that a character of an ASCII picture stands for. */
export const CELL_M = 0.25;

/** Returns the outlines of the walls (`#`) of an ASCII picture, in metres. The picture's last line is at y = 0. */
export function asciiWalls(picture: string): readonly WallLine[] {
  const rows = picture.split('\n').filter((row) => row.trim() !== '');
  const cells = rows.flatMap((row, index) =>
    [...row].flatMap((sign, column) => {
      if (sign !== '#') return [];
      const [x, y] = [column * CELL_M, (rows.length - 1 - index) * CELL_M];
      return [
        toRing([
          [x, y],
          [x + CELL_M, y],
          [x + CELL_M, y + CELL_M],
          [x, y + CELL_M],
        ]),
      ];
    }),
  );
  return united(cells).map((ring) => ({ points: fromRing(ring), isClosed: true }));
}

/** Returns the leaf and the arc of an open door. The leaf points north from the hinge. The door shuts to the east. */
export const door = (layerName: string, [x, y]: Point, width: number) =>
  line(layerName, [x, y], [x, y + width]) + arc(layerName, [x, y], width, 0, 90);
