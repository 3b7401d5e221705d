import type { Spot } from './spots.ts';

const CELL_MM = 2000;
/** Maximum number of grid cells in each direction, even for a hall of a kilometre. */
const MOST_CELLS_ACROSS = 256;

/**
 * Lines of sight within a piece of ground. A line that runs along a wall or touches a corner is free. A line that crosses a wall is not.
 * Results are exact for whole millimetres within 20 km.
 */
export interface Sight {
  isFree(from: Spot, to: Spot): boolean;
}

/** Prepares lines of sight over the ground within the rings, which are [x, y, x, y …] in whole millimetres. */
export function sightOver(rings: readonly ArrayLike<number>[]): Sight {
  const edges = listEdges(rings);
  const grid = gridOf(edges);
  const seen = new Uint32Array(edges.count);
  let turn = 0;

  function isFree(from: Spot, to: Spot): boolean {
    if (from.x === to.x && from.y === to.y) return true;
    turn += 1;
    /**
     * Positions on the line, from 0 to 1, where the line meets a corner or begins to run along a wall. Between two consecutive positions,
     * the line is either entirely free or entirely blocked.
     */
    const touched: number[] = [0, 1];
    const isCrossed = grid.someAlong(from, to, (edge) => {
      if (seen[edge] === turn) return false;
      seen[edge] = turn;
      return crosses(edges, edge, from, to, touched);
    });
    if (isCrossed) return false;
    touched.sort((a, b) => a - b);
    for (let index = 1; index < touched.length; index += 1) {
      const before = touched[index - 1]!;
      const after = touched[index]!;
      if (after - before < 1e-9) continue;
      const share = (before + after) / 2;
      if (!isInside(edges, from.x + share * (to.x - from.x), from.y + share * (to.y - from.y))) return false;
    }
    return true;
  }
  return { isFree };
}

interface Edges {
  readonly count: number;
  readonly ax: Float64Array;
  readonly ay: Float64Array;
  readonly bx: Float64Array;
  readonly by: Float64Array;
  readonly rows: Rows;
}

/** The edges by horizontal strips, to find those that a ray to the right can meet. */
interface Rows {
  readonly bottom: number;
  readonly heightMm: number;
  readonly edges: readonly (readonly number[])[];
}

function listEdges(rings: readonly ArrayLike<number>[]): Edges {
  const count = rings.reduce((sum, { length }) => sum + length / 2, 0);
  const [ax, ay, bx, by] = [0, 0, 0, 0].map(() => new Float64Array(count)) as [Float64Array, Float64Array, Float64Array, Float64Array];
  let edge = 0;
  for (const ring of rings) {
    for (let index = 0; index < ring.length; index += 2) {
      const next = (index + 2) % ring.length;
      ax[edge] = ring[index]!;
      ay[edge] = ring[index + 1]!;
      bx[edge] = ring[next]!;
      by[edge] = ring[next + 1]!;
      edge += 1;
    }
  }
  return { count, ax, ay, bx, by, rows: rowsOf(ay, by) };
}

function rowsOf(ay: Float64Array, by: Float64Array): Rows {
  let bottom = Infinity;
  let top = -Infinity;
  for (const y of ay) {
    bottom = Math.min(bottom, y);
    top = Math.max(top, y);
  }
  if (ay.length === 0) return { bottom: 0, heightMm: 1, edges: [[]] };
  const heightMm = Math.max(CELL_MM, (top - bottom) / MOST_CELLS_ACROSS);
  const edges: number[][] = Array.from({ length: Math.floor((top - bottom) / heightMm) + 1 }, () => []);
  for (let edge = 0; edge < ay.length; edge += 1) {
    const low = Math.floor((Math.min(ay[edge]!, by[edge]!) - bottom) / heightMm);
    const high = Math.floor((Math.max(ay[edge]!, by[edge]!) - bottom) / heightMm);
    for (let row = low; row <= high; row += 1) edges[row]!.push(edge);
  }
  return { bottom, heightMm, edges };
}

/** Returns whether the edge and the line cross within both. Adds the positions of ends of the edge that lie on the line to `touched`. */
function crosses({ ax, ay, bx, by }: Edges, edge: number, from: Spot, to: Spot, touched: number[]): boolean {
  const x0 = ax[edge]!;
  const y0 = ay[edge]!;
  const x1 = bx[edge]!;
  const y1 = by[edge]!;
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const sideA = dx * (y0 - from.y) - dy * (x0 - from.x);
  const sideB = dx * (y1 - from.y) - dy * (x1 - from.x);
  if ((sideA > 0 && sideB > 0) || (sideA < 0 && sideB < 0)) return false;
  if (sideA === 0 || sideB === 0) {
    if (sideA === 0) note(x0, y0, from, dx, dy, touched);
    if (sideB === 0) note(x1, y1, from, dx, dy, touched);
    return false;
  }
  const sideFrom = (x1 - x0) * (from.y - y0) - (y1 - y0) * (from.x - x0);
  const sideTo = (x1 - x0) * (to.y - y0) - (y1 - y0) * (to.x - x0);
  return (sideFrom > 0 && sideTo < 0) || (sideFrom < 0 && sideTo > 0);
}

function note(x: number, y: number, from: Spot, dx: number, dy: number, touched: number[]): void {
  const share = Math.abs(dx) > Math.abs(dy) ? (x - from.x) / dx : (y - from.y) / dy;
  if (share > 0 && share < 1) touched.push(share);
}

/** Returns whether the point is inside the rings, or on an edge within numerical precision. */
function isInside({ ax, ay, bx, by, rows }: Edges, x: number, y: number): boolean {
  let inside = false;
  for (const edge of rows.edges[Math.floor((y - rows.bottom) / rows.heightMm)] ?? []) {
    const x0 = ax[edge]!;
    const y0 = ay[edge]!;
    const x1 = bx[edge]!;
    const y1 = by[edge]!;
    const dx = x1 - x0;
    const dy = y1 - y0;
    const side = dx * (y - y0) - dy * (x - x0);
    if (
      Math.abs(side) <= 0.01 * Math.hypot(dx, dy) &&
      x >= Math.min(x0, x1) - 0.01 &&
      x <= Math.max(x0, x1) + 0.01 &&
      y >= Math.min(y0, y1) - 0.01 &&
      y <= Math.max(y0, y1) + 0.01
    ) {
      return true;
    }
    if (y0 > y !== y1 > y && side > 0 === y1 > y0) inside = !inside;
  }
  return inside;
}

interface Grid {
  /** Returns whether the test holds for any edge in the cells that the line crosses. */
  someAlong(from: Spot, to: Spot, test: (edge: number) => boolean): boolean;
}

function gridOf({ count, ax, ay, bx, by }: Edges): Grid {
  let [left, bottom, right, top] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let edge = 0; edge < count; edge += 1) {
    left = Math.min(left, ax[edge]!);
    right = Math.max(right, ax[edge]!);
    bottom = Math.min(bottom, ay[edge]!);
    top = Math.max(top, ay[edge]!);
  }
  if (count === 0) return { someAlong: () => false };
  const cellMm = Math.max(CELL_MM, Math.max(right - left, top - bottom) / MOST_CELLS_ACROSS);
  const across = Math.floor((right - left) / cellMm) + 1;
  const up = Math.floor((top - bottom) / cellMm) + 1;
  const cells: number[][] = Array.from({ length: across * up }, () => []);
  const column = (x: number) => Math.min(across - 1, Math.max(0, Math.floor((x - left) / cellMm)));
  const row = (y: number) => Math.min(up - 1, Math.max(0, Math.floor((y - bottom) / cellMm)));

  /** Visits the cells that the line crosses or touches, column by column, until `visit` returns true. Returns whether it did. */
  function someCell(x0: number, y0: number, x1: number, y1: number, visit: (cell: number) => boolean): boolean {
    const [fromX, fromY, toX, toY] = x0 <= x1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = toX === fromX ? 0 : (toY - fromY) / (toX - fromX);
    for (let at = column(fromX); at <= column(toX); at += 1) {
      const enterX = Math.max(fromX, left + at * cellMm);
      const leaveX = Math.min(toX, left + (at + 1) * cellMm);
      const enterY = toX === fromX ? fromY : fromY + slope * (enterX - fromX);
      const leaveY = toX === fromX ? toY : fromY + slope * (leaveX - fromX);
      for (let step = row(Math.min(enterY, leaveY) - 1); step <= row(Math.max(enterY, leaveY) + 1); step += 1) {
        if (visit(step * across + at)) return true;
      }
    }
    return false;
  }
  for (let edge = 0; edge < count; edge += 1) {
    someCell(ax[edge]!, ay[edge]!, bx[edge]!, by[edge]!, (cell) => {
      cells[cell]!.push(edge);
      return false;
    });
  }
  return {
    someAlong: (from, to, test) => someCell(from.x, from.y, to.x, to.y, (cell) => cells[cell]!.some(test)),
  };
}
