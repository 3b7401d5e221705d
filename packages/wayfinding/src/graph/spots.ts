/** A point of the plan in whole millimetres. This file has what routing needs of geometry, without the code for cutting polygons. */
export interface Spot {
  readonly x: number;
  readonly y: number;
}

export interface Bounds {
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
  readonly top: number;
}

export function boundsOfPaths(paths: readonly (readonly Spot[])[]): Bounds {
  const bounds = { left: Infinity, bottom: Infinity, right: -Infinity, top: -Infinity };
  for (const path of paths) {
    for (const { x, y } of path) {
      bounds.left = Math.min(bounds.left, x);
      bounds.right = Math.max(bounds.right, x);
      bounds.bottom = Math.min(bounds.bottom, y);
      bounds.top = Math.max(bounds.top, y);
    }
  }
  return bounds;
}

export function areBoundsNear(a: Bounds, b: Bounds, marginMm: number): boolean {
  return a.left <= b.right + marginMm && b.left <= a.right + marginMm && a.bottom <= b.top + marginMm && b.bottom <= a.top + marginMm;
}

/** Returns whether the spot is inside the polygons or on their edge. */
export function isWithin(paths: readonly (readonly Spot[])[], { x, y }: Spot): boolean {
  let inside = false;
  for (const path of paths) {
    for (let index = 0, before = path.length - 1; index < path.length; before = index, index += 1) {
      const a = path[before]!;
      const b = path[index]!;
      const side = (b.x - a.x) * (y - a.y) - (b.y - a.y) * (x - a.x);
      if (side === 0 && Math.min(a.x, b.x) <= x && x <= Math.max(a.x, b.x) && Math.min(a.y, b.y) <= y && y <= Math.max(a.y, b.y))
        return true;
      if (a.y > y !== b.y > y && side > 0 === b.y > a.y) inside = !inside;
    }
  }
  return inside;
}

const PROBE_MM = 100;

/** Returns whether a line stays within the polygons. It is probed at intervals, so short gaps are ignored. */
export function isLineWithin(paths: readonly (readonly Spot[])[], from: Spot, to: Spot): boolean {
  const near = paths.filter((path) => isLineNear(path, from, to));
  if (near.length === 0) return false;
  const count = Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / PROBE_MM) + 1;
  for (let index = 0; index <= count; index += 1) {
    const share = index / count;
    if (isWithin(near, { x: from.x + share * (to.x - from.x), y: from.y + share * (to.y - from.y) })) return true;
  }
  return false;
}

/** Returns whether the bounding boxes of a ring and a line meet. */
function isLineNear(path: readonly Spot[], from: Spot, to: Spot): boolean {
  return (
    path.some(({ x }) => x <= Math.max(from.x, to.x)) &&
    path.some(({ x }) => x >= Math.min(from.x, to.x)) &&
    path.some(({ y }) => y <= Math.max(from.y, to.y)) &&
    path.some(({ y }) => y >= Math.min(from.y, to.y))
  );
}

/** Converts a path to a ring of [x, y, x, y …]. */
export function toRing(path: readonly Spot[]): Int32Array {
  return Int32Array.from(path.flatMap(({ x, y }) => [x, y]));
}

export function toPath(ring: ArrayLike<number>): readonly Spot[] {
  return Array.from({ length: ring.length / 2 }, (_, index) => ({ x: ring[2 * index]!, y: ring[2 * index + 1]! }));
}

export function nearestOnEdge(
  paths: readonly (readonly Spot[])[],
  { x, y }: Spot,
): { readonly spot: Spot; readonly distanceMm: number } | null {
  let best: Spot | null = null;
  let least = Infinity;
  for (const path of paths) {
    for (let index = 0, before = path.length - 1; index < path.length; before = index, index += 1) {
      const a = path[before]!;
      const b = path[index]!;
      const dx = b.x - a.x;
      const dy = b.y - a.y;
      const squared = dx * dx + dy * dy;
      const share = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / squared));
      const spot = { x: a.x + share * dx, y: a.y + share * dy };
      const distance = Math.hypot(spot.x - x, spot.y - y);
      if (distance < least) [best, least] = [spot, distance];
    }
  }
  return best === null ? null : { spot: best, distanceMm: least };
}

/** Returns the spot (in whole millimetres) inside the polygons that is nearest to a point, and the distance; null if there is none. */
export function nearestWithin(
  paths: readonly (readonly Spot[])[],
  from: Spot,
): { readonly spot: Spot; readonly distanceMm: number } | null {
  const start = { x: Math.round(from.x), y: Math.round(from.y) };
  if (isWithin(paths, start)) return { spot: start, distanceMm: 0 };
  const nearest = nearestOnEdge(paths, start);
  if (nearest === null) return null;
  const { x, y } = nearest.spot;
  for (let reach = 0; reach <= 6; reach += 1) {
    for (let dx = -reach; dx <= reach; dx += 1) {
      for (let dy = -reach; dy <= reach; dy += 1) {
        if (Math.max(Math.abs(dx), Math.abs(dy)) !== reach) continue;
        const spot = { x: Math.round(x) + dx, y: Math.round(y) + dy };
        if (isWithin(paths, spot)) return { spot, distanceMm: Math.hypot(spot.x - start.x, spot.y - start.y) };
      }
    }
  }
  return null;
}
