/**
 * Compares the rooms found from bare wall lines with the known rooms of Westport House (westport-house.ts).
 *
 * node bench/dxf-rooms.bench.ts
 *
 * Known rooms: the parts of the building’s outline that are neither wall nor window nor door, are larger than 1.2 m², have space for a
 * circle of 0.35 m, and do not lie half or more within what the data calls inaccessible (shafts). There are 272. `findRooms` is given the
 * lines of the walls and windows, but neither doors nor the building’s outline. A proposed room is right if it is paired with a known room
 * at an intersection over union of 0.8 or more. The best pairs are made first, and each room is in one pair at most. Precision is the share
 * of right rooms among all proposed rooms, which may include shafts that do not count as known.
 */
import type { Point } from '../packages/dxf/src/dxf-entity.ts';
import { findRooms, type WallLine } from '../packages/dxf/src/find-rooms.ts';
import { common, placeRings, ringsSize, type Place } from '../packages/dxf/src/polygons.ts';
import { hasWestportHouse, readWestportHouse, type WestportFloor } from './westport-house.ts';

const LEAST_OVERLAP = 0.8;
/** Least percentages of known rooms that are found, and of proposed rooms that are right. Below either, the benchmark fails. */
const BOUND = { right: 82, precision: 81 };

if (!hasWestportHouse) {
  process.stdout.write('Left out: Westport House is not here (no folder ../shared/data/westport-house). Nothing was measured.\n');
  process.exit(0);
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

function scoreOf(
  floors: readonly WestportFloor[],
  lines: (floor: WestportFloor) => readonly WallLine[],
  reachM?: number,
): readonly Score[] {
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

const floors = readWestportHouse();
const drawn = ({ ringsOf }: WestportFloor) => closed(ringsOf('wall', 'window'));
const scores = scoreOf(floors, drawn);
for (const [index, score] of scores.entries()) print(`floor ${floors[index]!.name}`, score);
const all = total(scores);
print('walls and windows, as outlines', all);
print('the same in single lines', total(scoreOf(floors, ({ ringsOf }) => single(ringsOf('wall', 'window')))));
print('only walls, no windows drawn', total(scoreOf(floors, ({ ringsOf }) => closed(ringsOf('wall')))));
for (const reachM of [1, 1.2, 1.3, 2.2]) print(`openings up to ${reachM} m instead of 1.1 m`, total(scoreOf(floors, drawn, reachM)));

const isGood = percent(all.right, all.known) >= BOUND.right && percent(all.right, all.found) >= BOUND.precision;
if (!isGood) process.stdout.write(`Below the bound of ${BOUND.right} % right at ${BOUND.precision} % precision.\n`);
process.exit(isGood ? 0 : 1);
