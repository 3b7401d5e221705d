import { seededRandom } from '@assist/test-kit';
import FlatQueue from 'flatqueue';
import { describe, expect, it } from 'vitest';
import { buildWalkingGraph } from '../src/graph/build-graph.ts';
import { findRoute } from '../src/ways/find-route.ts';
import { openWays } from '../src/ways/walking-ways.ts';
import { aPlan } from './a-plan.ts';

const ACROSS = 14;
const DOWN = 9;
const CLEARANCE_M = 0.3;
const CELL_M = 0.1;
/** The greatest factor by which a path of steps to the eight neighbouring cells is longer than a straight line: 1 / cos 22.5°. */
const ROUGHLY = 1 / Math.cos(Math.PI / 8);

/** Returns the drawing of a hall with random columns, except along its left edge. */
function aHall(seed: number): readonly string[] {
  const { chance } = seededRandom(seed);
  return Array.from({ length: DOWN }, () => `.${Array.from({ length: ACROSS - 1 }, () => (chance(0.25) ? 'o' : '.')).join('')}`);
}

const CELLS_ACROSS = Math.round(ACROSS / CELL_M) + 1;
const CELLS_DOWN = Math.round(DOWN / CELL_M) + 1;

/** Returns 1 for each cell of a grid of 10 cm that is as far from columns and walls as the clearance requires, 0 for the others. */
function freeCells(rows: readonly string[]): Uint8Array {
  const clear = Math.round(CLEARANCE_M / CELL_M);
  const reach = [-clear + 0.5, 0, clear - 0.5];
  return Uint8Array.from({ length: CELLS_ACROSS * CELLS_DOWN }, (_, node) => {
    const [column, row] = [node % CELLS_ACROSS, Math.floor(node / CELLS_ACROSS)];
    const isOnFloor = column >= clear && row >= clear && column < CELLS_ACROSS - clear && row < CELLS_DOWN - clear;
    const isClear = reach.every((dx) =>
      reach.every((dy) => rows[Math.floor((row + dy) * CELL_M)]?.[Math.floor((column + dx) * CELL_M)] === '.'),
    );
    return isOnFloor && isClear ? 1 : 0;
  });
}

/** Returns the distance from spot to spot in steps of 10 cm, straight or diagonal; Infinity if there is no path. */
function metresOverCells(free: Uint8Array, from: readonly [number, number], to: readonly [number, number]): number {
  const nodeOf = ([x, y]: readonly [number, number]) => Math.round(-y / CELL_M) * CELLS_ACROSS + Math.round(x / CELL_M);
  const metres = new Float64Array(free.length).fill(Infinity);
  const queue = new FlatQueue();
  metres[nodeOf(from)] = 0;
  queue.push(nodeOf(from), 0);
  for (;;) {
    const since = queue.peekValue();
    const node = queue.pop();
    if (node === undefined || since === undefined) return Infinity;
    if (node === nodeOf(to)) return since;
    if (since > metres[node]!) continue;
    for (const dx of [-1, 0, 1]) {
      for (const dy of [-1, 0, 1]) {
        // A diagonal step must not cut the corner of an obstacle.
        if ((dx === 0 && dy === 0) || ![dx, 0].every((x) => [dy, 0].every((y) => free[node + y * CELLS_ACROSS + x] === 1))) continue;
        const next = node + dy * CELLS_ACROSS + dx;
        const length = since + CELL_M * Math.hypot(dx, dy);
        if (length >= metres[next]! - 1e-9) continue;
        metres[next] = length;
        queue.push(next, length);
      }
    }
  }
}

describe('a route in a hall with columns', () => {
  it('is no longer than the shortest path over small squares, and no shorter than their precision allows', () => {
    let compared = 0;
    for (let seed = 1; seed <= 40; seed += 1) {
      const rows = aHall(seed);
      const free = freeCells(rows);
      const { graph, ways } = open(rows);
      const { whole } = seededRandom(seed + 1000);
      for (let count = 0; count < 6; count += 1) {
        const [from, to] = [0, 1].map(() => [whole(0, ACROSS - 1) + 0.5, -whole(0, DOWN - 1) - 0.5] as const) as [
          readonly [number, number],
          readonly [number, number],
        ];
        const overCells = metresOverCells(free, from, to);
        if (rows[Math.floor(-from[1])]![Math.floor(from[0])] !== '.' || !Number.isFinite(overCells) || overCells < 1) continue;
        const [start, target] = [from, to].map(([x, y]) => ({ kind: 'point', levelId: '0', xMm: x * 1000, yMm: y * 1000 }) as const);
        const answer = findRoute(ways, 'normal', start!, target!);
        const metres = 'route' in answer ? answer.route.metres : Number.NaN;
        expect(metres, `${rows.join('\n')} ${from.join()} ${to.join()}`).toBeLessThanOrEqual(overCells + 0.01);
        // If the ground falls apart, a route may use gaps that are too narrow for the squares. The two lengths then cannot be compared.
        if (graph.walking.narrowPairs.length > 0) continue;
        expect(metres, `${rows.join('\n')} ${from.join()} ${to.join()}`).toBeGreaterThanOrEqual(overCells / ROUGHLY - 0.15);
        compared += 1;
      }
    }
    expect(compared).toBeGreaterThan(40);
  });

  function open(rows: readonly string[]) {
    const graph = buildWalkingGraph(aPlan(rows.join('\n')));
    return { graph, ways: openWays(graph) };
  }
});
