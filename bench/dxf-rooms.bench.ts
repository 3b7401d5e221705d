/**
 * Rooms from the bare lines of walls, against known ones: Westport House, an office of seven floors that others have drawn as walls,
 * windows and doors (WRLD Indoor Map Format, CC BY 4.0). It lies beside the project on some machines, and is not ours to keep in it.
 *
 *   node bench/dxf-rooms.bench.ts
 *
 * Known rooms: what of the building's outline is neither wall nor window nor door, by itself larger than 1.2 m² and with room for a circle
 * of 0.35 m, and does not lie by half or more in what the data calls inaccessible (shafts). They are 272.
 * Given to `findRooms`: the lines of the walls and windows; no doors, and not the building's outline.
 * Right is a room that has a known one to itself with an intersection over union of 0.8 or more (the best pairs first, each once).
 * Precision: of all that is proposed as a room, the shafts that nobody counts as one among them.
 */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { projectionAt } from '@assist/floorplan';
import type { Point } from '../packages/dxf/src/dxf-entity.ts';
import { findRooms, type WallLine } from '../packages/dxf/src/find-rooms.ts';
import {
  common,
  grown,
  leftTurning,
  listPlaces,
  placeRings,
  ringsSize,
  toRing,
  united,
  without,
  type Place,
  type Rings,
} from '../packages/dxf/src/polygons.ts';

const LEAST_OVERLAP = 0.8;
/** Per cent; below, the benchmark fails. */
const BOUND = { right: 82, precision: 81 };
const FLOORS = ['gf', '1', '2', '3', '4', '5', '6'];
const folder = fileURLToPath(new URL('../../shared/data/westport-house', import.meta.url));

if (!existsSync(folder)) {
  process.stdout.write('Left out: Westport House is not here (no folder ../shared/data/westport-house). Nothing was measured.\n');
  process.exit(0);
}

const projection = projectionAt(-2.977999, 56.45992);

interface Feature {
  readonly properties: { readonly type: string };
  readonly geometry: { readonly coordinates: readonly (readonly [number, number][])[] };
}

interface Floor {
  readonly name: string;
  readonly known: readonly Place[];
  readonly walls: readonly (readonly Point[])[];
  readonly windows: readonly (readonly Point[])[];
}

function readFloor(name: string): Floor {
  const { features } = JSON.parse(readFileSync(`${folder}/westport-house-floor-${name}.geojson`, 'utf8')) as {
    features: readonly Feature[];
  };
  const ringsOf = (...types: string[]) =>
    features
      .filter(({ properties }) => types.includes(properties.type))
      .flatMap(({ geometry }) => geometry.coordinates.map((ring) => ring.slice(0, -1).map((position) => projection.toMetres(position))));
  const area = (...types: string[]): Rings => united(ringsOf(...types).map((ring) => leftTurning(toRing(ring))));
  const shafts = area('inaccessible_space');
  const known = listPlaces(without(area('building_outline'), grown(area('wall', 'window', 'door'), 0.005))).filter((place) => {
    const rings = placeRings(place);
    const size = ringsSize(rings);
    return size > 1.2 && grown(rings, -0.35).length > 0 && ringsSize(common(rings, shafts)) < size / 2;
  });
  return { name, known, walls: ringsOf('wall'), windows: ringsOf('window') };
}

function countRight(known: readonly Place[], found: readonly Place[]): number {
  const pairs = known.flatMap((one, index) =>
    found.flatMap((other, place) => {
      const [a, b] = [placeRings(one), placeRings(other)];
      const shared = ringsSize(common(a, b));
      const overlap = shared / (ringsSize(a) + ringsSize(b) - shared);
      return overlap >= LEAST_OVERLAP ? [{ overlap, index, place }] : [];
    }),
  );
  const [usedKnown, usedFound] = [new Set<number>(), new Set<number>()];
  for (const { index, place } of pairs.toSorted((a, b) => b.overlap - a.overlap)) {
    if (usedKnown.has(index) || usedFound.has(place)) continue;
    usedKnown.add(index);
    usedFound.add(place);
  }
  return usedKnown.size;
}

const closed = (rings: readonly (readonly Point[])[]): readonly WallLine[] => rings.map((points) => ({ points, isClosed: true }));
const single = (rings: readonly (readonly Point[])[]): readonly WallLine[] =>
  rings.flatMap((points) => points.map((from, index) => ({ points: [from, points[(index + 1) % points.length]!], isClosed: false })));

interface Score {
  readonly right: number;
  readonly known: number;
  readonly found: number;
  readonly ms: number;
}

function scoreOf(floors: readonly Floor[], lines: (floor: Floor) => readonly WallLine[], reachM?: number): readonly Score[] {
  return floors.map((floor) => {
    const started = performance.now();
    const { rooms } = findRooms(lines(floor), [], reachM === undefined ? {} : { reachM });
    const ms = performance.now() - started;
    return { right: countRight(floor.known, rooms), known: floor.known.length, found: rooms.length, ms };
  });
}

function total(scores: readonly Score[]): Score {
  const sum = (key: keyof Score) => scores.reduce((all, score) => all + score[key], 0);
  return { right: sum('right'), known: sum('known'), found: sum('found'), ms: sum('ms') };
}

const percent = (part: number, whole: number) => (100 * part) / whole;
const print = (name: string, { right, known, found, ms }: Score) =>
  process.stdout.write(
    `${name.padEnd(44)}${String(known).padStart(5)} known ${String(found).padStart(4)} found ${String(right).padStart(4)} right  ${percent(right, known).toFixed(1).padStart(5)} %  precision ${percent(right, found).toFixed(1).padStart(5)} %  ${ms.toFixed(0).padStart(5)} ms\n`,
  );

const floors = FLOORS.map(readFloor);
const drawn = (floor: Floor) => closed([...floor.walls, ...floor.windows]);
const scores = scoreOf(floors, drawn);
for (const [index, score] of scores.entries()) print(`floor ${floors[index]!.name}`, score);
const all = total(scores);
print('walls and windows, as outlines', all);
print('the same in single lines', total(scoreOf(floors, (floor) => single([...floor.walls, ...floor.windows]))));
print('walls alone: no windows drawn', total(scoreOf(floors, ({ walls }) => closed(walls))));
for (const reachM of [1, 1.2, 1.3, 2.2]) print(`openings up to ${reachM} m instead of 1.1 m`, total(scoreOf(floors, drawn, reachM)));

const isGood = percent(all.right, all.known) >= BOUND.right && percent(all.right, all.found) >= BOUND.precision;
if (!isGood) process.stdout.write(`Below the bound of ${BOUND.right} % right at ${BOUND.precision} % precision.\n`);
process.exit(isGood ? 0 : 1);
