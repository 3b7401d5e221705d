/**
 * Plans as drawings, for the tests of this package: one character per metre, one drawing per floor.
 *
 *     letter  a room                       =  a door between left and right if these differ, else between above and below
 *     . 1–9   corridors, each a unit       o  a column in the unit to its left
 *     S       stairs                       d  a desk in the unit to its left
 *     L       a lift                       #  a wall, and the air
 *
 * Ids are the character and the floor's ordinal, after the name of the building if there is one: `A0`, `.1`, `east S0`. Doors, desks and columns are
 * numbered in reading order: `=1`, `d1`, `o1`.
 */
import { importImdf, type Plan, projectionAt } from '@assist/floorplan';
import { listPieces, unite } from '../src/graph/polygons.ts';

type Properties = Readonly<Record<string, unknown>>;

export interface Floor {
  readonly ordinal: number;
  readonly building?: string;
  /** Distance in metres from the origin eastwards to the left edge of the floor, 0 by default. */
  readonly fromX?: number;
  readonly rows: string;
}

export interface PlanOptions {
  /** Properties of units, doors and desks, by id. */
  readonly properties?: Readonly<Record<string, Properties>>;
  readonly relationships?: readonly Properties[];
  /** Side of a character's square in metres, 1 by default. */
  readonly squareM?: number;
  /** True if the IMDF files list their features in reverse order. */
  readonly isTurned?: boolean;
}

interface Rectangle {
  readonly x0: number;
  readonly y0: number;
  readonly x1: number;
  readonly y1: number;
}

/** Creates a plan from floors, or from drawings in the order of the floors, the lowest first. */
export function aPlan(floors: string | readonly (string | Floor)[], options: PlanOptions = {}): Plan {
  const listed = (typeof floors === 'string' ? [floors] : floors).map((floor, ordinal): Floor =>
    typeof floor === 'string' ? { ordinal, rows: floor } : floor,
  );
  const { plan, defects } = importImdf(toFiles(listed, options));
  if (plan === null) throw new Error(defects.map(({ code, featureId }) => `${code} ${featureId ?? ''}`).join(', '));
  return plan;
}

function toFiles(floors: readonly Floor[], { properties = {}, relationships = [], squareM = 1, isTurned = false }: PlanOptions) {
  const projection = projectionAt(0, 0);
  const position = (x: number, y: number) => projection.toDegrees([x * squareM, y * squareM]);
  const polygon = (rings: readonly (readonly (readonly [number, number])[])[]) =>
    rings.map((ring) => [...ring, ...ring.slice(0, 1)].map(([x, y]) => position(x, y)));
  const box = ({ x0, y0, x1, y1 }: Rectangle) => ({
    type: 'Polygon',
    coordinates: polygon([
      [
        [x0, y0],
        [x1, y0],
        [x1, y1],
        [x0, y1],
      ],
    ]),
  });
  const surface = (rectangles: readonly Rectangle[]) => {
    const paths = unite(
      rectangles.map(({ x0, y0, x1, y1 }) => [
        { x: x0 * 1000, y: y0 * 1000 },
        { x: x1 * 1000, y: y0 * 1000 },
        { x: x1 * 1000, y: y1 * 1000 },
        { x: x0 * 1000, y: y1 * 1000 },
      ]),
    );
    const pieces = listPieces(paths).map((piece) => polygon(piece.map((ring) => ring.map(({ x, y }) => [x / 1000, y / 1000] as const))));
    return pieces.length === 1 ? { type: 'Polygon', coordinates: pieces[0] } : { type: 'MultiPolygon', coordinates: pieces };
  };
  const feature = (type: string, id: string, geometry: unknown, own: Properties) => ({
    id,
    type: 'Feature',
    feature_type: type,
    geometry,
    properties: { ...own, ...properties[id] },
  });

  const counts = new Map<string, number>();
  const nextId = (character: string): string => {
    counts.set(character, (counts.get(character) ?? 0) + 1);
    return `${character}${counts.get(character)}`;
  };
  const levels: unknown[] = [];
  const units: unknown[] = [];
  const openings: unknown[] = [];
  const fixtures: unknown[] = [];
  for (const { ordinal, building = '', fromX = 0, rows } of floors) {
    const prefix = building === '' ? '' : `${building} `;
    const levelId = `${prefix}${ordinal}`;
    const squares = rows
      .split('\n')
      .map((row) => row.trim())
      .filter((row) => row !== '')
      .map((row) => [...row]);
    const at = (row: number, column: number): string => squares[row]?.[column] ?? '#';
    const surfaces = new Map<string, Rectangle[]>();
    const add = (character: string, rectangle: Rectangle): void => {
      if (character === '#') return;
      if (!surfaces.has(character)) surfaces.set(character, []);
      surfaces.get(character)!.push(rectangle);
    };
    const under = (row: number, column: number): string => ('od'.includes(at(row, column)) ? under(row, column - 1) : at(row, column));
    for (const [row, line] of squares.entries()) {
      for (const [column, character] of line.entries()) {
        const whole = { x0: fromX + column, y0: -row - 1, x1: fromX + column + 1, y1: -row };
        if (character === '=') {
          const [left, right] = [under(row, column - 1), at(row, column + 1)].map((side) => (side === '=' ? '#' : side)) as [
            string,
            string,
          ];
          const isAside = left !== right;
          const [x, y] = [whole.x0 + 0.5, whole.y0 + 0.5];
          if (isAside) {
            add(left, { ...whole, x1: x });
            add(right, { ...whole, x0: x });
          } else {
            add(under(row - 1, column), { ...whole, y0: y });
            add(under(row + 1, column), { ...whole, y1: y });
          }
          const ends = isAside ? [position(x, whole.y0), position(x, whole.y1)] : [position(whole.x0, y), position(whole.x1, y)];
          openings.push(
            feature(
              'opening',
              nextId('='),
              { type: 'LineString', coordinates: ends },
              { category: 'pedestrian', level_id: levelId, name: null },
            ),
          );
        } else add(under(row, column), whole);
        if (character === 'o') units.push(feature('unit', nextId('o'), box(whole), { category: 'column', level_id: levelId, name: null }));
        if (character === 'd')
          fixtures.push(feature('fixture', nextId('d'), box(whole), { category: 'desk', level_id: levelId, name: null }));
      }
    }
    for (const [character, rectangles] of surfaces) {
      const category = CATEGORIES[character] ?? (/[.\d]/u.test(character) ? 'walkway' : 'office');
      const own = { category, level_id: levelId, name: { en: character }, restriction: null };
      units.push(feature('unit', `${prefix}${character}${ordinal}`, surface(rectangles), own));
    }
    const outline = surface([...surfaces.values()].flat());
    levels.push(
      feature('level', levelId, outline, {
        category: 'unspecified',
        ordinal,
        name: { en: levelId },
        building_ids: [`${building} building`],
      }),
    );
  }
  const buildings = [...new Set(floors.map(({ building = '' }) => `${building} building`))];
  const everywhere = box({ x0: -200, y0: -200, x1: 200, y1: 200 });
  const collection = (features: readonly unknown[]) => ({
    type: 'FeatureCollection',
    features: isTurned ? features.toReversed() : features,
  });
  return {
    manifest: { version: '1.0.0', created: '2026-01-01T00:00:00Z', language: 'en' },
    venue: collection([feature('venue', 'venue', everywhere, { category: 'businesscampus', name: { en: 'Campus' } })]),
    building: collection(buildings.map((id) => feature('building', id, null, { category: 'unspecified', name: { en: id } }))),
    footprint: collection(
      buildings.map((id) => feature('footprint', `${id} footprint`, everywhere, { category: 'ground', name: null, building_ids: [id] })),
    ),
    level: collection(levels),
    unit: collection(units),
    opening: collection(openings),
    fixture: collection(fixtures),
    relationship: collection(relationships.map((own, index) => feature('relationship', `relationship ${index}`, null, own))),
  };
}

const CATEGORIES: Readonly<Record<string, string>> = { S: 'stairs', L: 'elevator' };
