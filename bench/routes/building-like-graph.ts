import { seededRandom } from '@assist/test-kit';
import type { RouteGraph } from './route-graph.ts';

export interface BuildingLikeSize {
  readonly buildings: number;
  readonly floors: number;
  /** Number of bays of 3 m along each side of a floor: a multiple of `BLOCK`, plus one. */
  readonly bays: number;
}

const BAY_MM = 3_000;
/**
 * Number of bays from one cross corridor to the next: 36 m. Where grid lines that far apart cross, there are stairs, and at every second
 * crossing also a lift.
 */
const BLOCK = 12;
/** Number of bays from one corridor to the next. The three bays between them hold the rooms. */
const CORRIDOR_EVERY = 4;
const WALK_MS_PER_MM = 1 / 1.2;
const THROUGH_A_ROOM = 4;
const DOOR_MS = 2_000;
const FLOOR_UP_MS = 22_000;
const FLOOR_DOWN_MS = 18_000;
const LIFT_WAIT_MS = 15_000;
const LIFT_LEAVE_MS = 2_000;
const LIFT_FLOOR_MS = 5_000;
const OPEN_PLAN = 0.4;
const WALL_IS_OPEN = 0.25;
const DESK_IN_THE_WAY = 0.1;

/**
 * Builds floors with corridors, rooms behind doors and open-plan halls, joined by stairs and lifts. Several buildings stand in a row and
 * are joined on the ground floor. The costs are those of the design (1.2 m/s, four times as much through a room, 22 s up a floor, 18 s
 * down).
 */
export function buildingLikeGraph({ buildings, floors, bays }: BuildingLikeSize): RouteGraph {
  const random = seededRandom(20_09);
  const xMm: number[] = [];
  const yMm: number[] = [];
  const zMm: number[] = [];
  const arcs: (readonly [tail: number, head: number, costMs: number])[] = [];
  const addNode = (x: number, y: number, floor: number): number => {
    zMm.push(floor * 4_000);
    yMm.push(y);
    return xMm.push(x) - 1;
  };
  const oneWay = (tail: number, head: number, costMs: number): void => {
    arcs.push([tail, head, Math.ceil(costMs)]);
  };
  const walk = (a: number, b: number, times = 1, more = 0): void => {
    const costMs = Math.hypot(xMm[a]! - xMm[b]!, yMm[a]! - yMm[b]!) * WALK_MS_PER_MM * times + more;
    oneWay(a, b, costMs);
    oneWay(b, a, costMs);
  };
  const isCorridor = (row: number, column: number): boolean => row % CORRIDOR_EVERY === 0 || column % BLOCK === 0;

  let exitOfLast: number | undefined;
  for (let building = 0; building < buildings; building += 1) {
    let below: { readonly at: (row: number, column: number) => number; readonly lifts: ReadonlyMap<number, number> } | undefined;
    for (let floor = 0; floor < floors; floor += 1) {
      const first = xMm.length;
      const at = (row: number, column: number): number => first + row * bays + column;
      const jitter = (): number => random.whole(-800, 800);
      for (let row = 0; row < bays; row += 1) {
        for (let column = 0; column < bays; column += 1) {
          addNode((building * (bays + 4) + column) * BAY_MM + jitter(), row * BAY_MM + jitter(), floor);
        }
      }
      const blocks = Math.ceil(bays / BLOCK);
      const openPlan = Array.from({ length: blocks * blocks }, () => random.chance(OPEN_PLAN));
      const isHall = (row: number, column: number): boolean =>
        openPlan[Math.floor(row / BLOCK) * blocks + Math.floor(column / BLOCK)]! && !isCorridor(row, column);
      for (let row = 0; row < bays; row += 1) {
        for (let column = 0; column < bays; column += 1) {
          const here = at(row, column);
          // In a corridor, each point is joined directly to the next three in each direction, which are in sight.
          for (const step of [1, 2, 3]) {
            if (row % CORRIDOR_EVERY === 0 && column + step < bays) walk(here, at(row, column + step));
            if (column % BLOCK === 0 && row + step < bays) walk(here, at(row + step, column));
          }
          for (const [down, right] of [
            [0, 1],
            [1, 0],
            [1, 1],
          ] as const) {
            if (row + down >= bays || column + right >= bays) continue;
            const both = [isHall(row, column), isHall(row + down, column + right)];
            const isOpen = both[0] ? both[1]! || isCorridor(row + down, column + right) : both[1]! && isCorridor(row, column);
            if (isOpen && !random.chance(DESK_IN_THE_WAY)) walk(here, at(row + down, column + right));
          }
          if (isCorridor(row, column) || isHall(row, column)) continue;
          const within = row % CORRIDOR_EVERY;
          if (within === 1) walk(here, at(row - 1, column), THROUGH_A_ROOM, DOOR_MS);
          if (within === 3 && row + 1 < bays) walk(here, at(row + 1, column), THROUGH_A_ROOM, DOOR_MS);
          if (within === 2) walk(here, at(random.chance(0.5) || row + 1 >= bays ? row - 1 : row + 1, column), THROUGH_A_ROOM);
          if (column + 1 < bays && !isCorridor(row, column + 1) && !isHall(row, column + 1) && random.chance(WALL_IS_OPEN)) {
            walk(here, at(row, column + 1), THROUGH_A_ROOM);
          }
        }
      }
      const lifts = new Map<number, number>();
      for (let row = 0; row < bays; row += BLOCK) {
        for (let column = 0; column < bays; column += BLOCK) {
          const key = row * bays + column;
          if (((row + column) / BLOCK) % 2 === 0) {
            const lift = addNode(xMm[at(row, column)]!, yMm[at(row, column)]!, floor);
            zMm[lift]! += 1_000;
            lifts.set(key, lift);
            oneWay(at(row, column), lift, LIFT_WAIT_MS);
            oneWay(lift, at(row, column), LIFT_LEAVE_MS);
            const liftBelow = below?.lifts.get(key);
            if (liftBelow !== undefined)
              for (const [from, to] of [
                [lift, liftBelow],
                [liftBelow, lift],
              ] as const)
                oneWay(from, to, LIFT_FLOOR_MS);
          }
          if (below === undefined) continue;
          oneWay(below.at(row, column), at(row, column), FLOOR_UP_MS);
          oneWay(at(row, column), below.at(row, column), FLOOR_DOWN_MS);
        }
      }
      below = { at, lifts };
      if (floor === 0) {
        const middle = Math.floor(bays / 2 / BLOCK) * BLOCK;
        if (exitOfLast !== undefined) walk(exitOfLast, at(middle, 0));
        exitOfLast = at(middle, bays - 1);
      }
    }
  }
  return toRouteGraph(xMm, yMm, zMm, arcs);
}

function toRouteGraph(
  xMm: readonly number[],
  yMm: readonly number[],
  zMm: readonly number[],
  arcs: readonly (readonly [tail: number, head: number, costMs: number])[],
): RouteGraph {
  const nodeCount = xMm.length;
  const firstArc = new Uint32Array(nodeCount + 1);
  for (const [tail] of arcs) firstArc[tail + 1]! += 1;
  for (let node = 0; node < nodeCount; node += 1) firstArc[node + 1]! += firstArc[node]!;
  const next = firstArc.slice();
  const head = new Uint32Array(arcs.length);
  const costs = new Uint32Array(arcs.length);
  for (const [tail, to, costMs] of arcs) {
    const arc = next[tail]!;
    next[tail]! += 1;
    head[arc] = to;
    costs[arc] = costMs;
  }
  // `leastMsPerMm` is the speed on foot: no arc costs less for its distance in the plane. Stairs and lifts do not move in the plane.
  const places = { xMm: Int32Array.from(xMm), yMm: Int32Array.from(yMm), leastMsPerMm: WALK_MS_PER_MM };
  return { graph: { nodeCount, firstArc, head }, costs, places, zMm: Int32Array.from(zMm) };
}
