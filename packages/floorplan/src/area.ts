import type { Position } from 'geojson';
import type { LocalProjection, Metres } from './metres.ts';
import type { Polygonal } from './plan.ts';
import { listSegments, signedRingArea, type Ring, type Segment } from './ring.ts';

/**
 * One or more polygons as a list of all their rings. A point is inside if it is inside an odd number of rings, which covers both holes and
 * separate parts.
 */
export type Area = readonly Ring[];

export interface Box {
  readonly minX: number;
  readonly minY: number;
  readonly maxX: number;
  readonly maxY: number;
}

export function toArea(geometry: Polygonal, projection: LocalProjection): Area {
  const rings = geometry.type === 'Polygon' ? geometry.coordinates : geometry.coordinates.flat();
  return rings.map((ring) => toRing(ring, projection));
}

function toRing(positions: readonly Position[], projection: LocalProjection): Ring {
  return positions.slice(0, -1).map((position) => projection.toMetres(position));
}

export function boundsOf(points: Iterable<Metres>): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (const [x, y] of points) {
    box.minX = Math.min(box.minX, x);
    box.maxX = Math.max(box.maxX, x);
    box.minY = Math.min(box.minY, y);
    box.maxY = Math.max(box.maxY, y);
  }
  return box;
}

export function areaBounds(area: Area): Box {
  return boundsOf(area.flat());
}

/** Returns the area in square metres. Rings inside another ring are holes, and are subtracted. */
export function areaSize(area: Area): number {
  const rings = area.filter(({ length }) => length > 0).map((ring) => ({ ring, size: Math.abs(signedRingArea(ring)) }));
  return rings.reduce((sum, { ring, size }) => {
    const around = rings.filter((other) => other.size > size && containsPoint([other.ring], interiorPoint(ring)));
    return sum + size * (around.length % 2 === 0 ? 1 : -1);
  }, 0);
}

/** Returns the centroid of the first (outer) ring. The centroid may lie outside the area, for example in a U-shaped room. */
export function areaCentroid(area: Area): Metres {
  const ring = area[0] ?? [];
  const twice = signedRingArea(ring) * 6;
  if (twice === 0) return ring[0] ?? [0, 0];
  let x = 0;
  let y = 0;
  for (const [[x0, y0], [x1, y1]] of listSegments(ring)) {
    const cross = x0 * y1 - x1 * y0;
    x += (x0 + x1) * cross;
    y += (y0 + y1) * cross;
  }
  return [x / twice, y / twice];
}

export function containsPoint(area: Area, [x, y]: Metres): boolean {
  let inside = false;
  for (const [[x0, y0], [x1, y1]] of area.flatMap(listSegments)) {
    if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
  }
  return inside;
}

/** Returns the distance in metres from the point to the nearest edge of the area, from inside or outside. */
export function distanceToBoundary(area: Area, point: Metres): number {
  return area.flatMap(listSegments).reduce((least, segment) => Math.min(least, distanceToSegment(segment, point)), Infinity);
}

export function distanceToSegment([[x0, y0], [x1, y1]]: Segment, [x, y]: Metres): number {
  const dx = x1 - x0;
  const dy = y1 - y0;
  const lengthSquared = dx * dx + dy * dy;
  const share = lengthSquared === 0 ? 0 : Math.min(1, Math.max(0, ((x - x0) * dx + (y - y0) * dy) / lengthSquared));
  return Math.hypot(x - x0 - share * dx, y - y0 - share * dy);
}

export function boxesMeet(a: Box, b: Box, marginM = 0): boolean {
  return a.minX <= b.maxX + marginM && b.minX <= a.maxX + marginM && a.minY <= b.maxY + marginM && b.minY <= a.maxY + marginM;
}

/** Returns a point that is certain to lie inside the ring, unless the ring is degenerate. */
export function interiorPoint(ring: Ring): Metres {
  const { minY, maxY } = boundsOf(ring);
  // A horizontal line between the heights of two successive corners meets no corner, so its crossings come in pairs.
  const heights = [...new Set(ring.map(([, y]) => y))].toSorted((a, b) => a - b);
  let low = minY;
  let high = maxY;
  for (let index = 1; index < heights.length; index += 1) {
    const below = heights[index - 1] ?? minY;
    const above = heights[index] ?? maxY;
    if (index === 1 || above - below > high - low) [low, high] = [below, above];
  }
  const y = (low + high) / 2;
  const [left = 0, right = 0] = crossingsAt([ring], y);
  return [(left + right) / 2, y];
}

/** Returns the x of every crossing of the area's edges with the horizontal line at y, from left to right. */
export function crossingsAt(area: Area, y: number): number[] {
  const crossings: number[] = [];
  for (const ring of area) {
    for (const [[x0, y0], [x1, y1]] of listSegments(ring)) {
      if (y0 > y !== y1 > y) crossings.push(x0 + ((y - y0) / (y1 - y0)) * (x1 - x0));
    }
  }
  return crossings.toSorted((a, b) => a - b);
}
