import { boundsOf, boxIndex } from '@assist/floorplan';
import type { Drawing, DrawnPath } from './drawing.ts';
import type { Point } from './dxf-entity.ts';
import { layerKind } from './layer-kind.ts';
import { lengthOf } from './polygons.ts';

export interface LayerSummary {
  readonly layer: string;
  readonly lines: number;
  readonly lengthM: number;
}

export interface FoundWalls {
  readonly wallLayers: readonly string[];
  readonly windowLayers: readonly string[];
  /** How the wall layers were found: a person named them (`said`), by their names, by their lines (`geometry`), or not at all. */
  readonly how: 'said' | 'names' | 'geometry' | 'none';
  readonly layers: readonly LayerSummary[];
}

/** Distances in metres between lines that may be the two faces of a wall. */
const THICKNESS_M = { least: 0.05, most: 0.45 } as const;
/** Least share of the length of a wall layer's lines that must be paired, that is, run beside another line of the layer. */
const PAIRED_SHARE = 0.5;
/** Least length in metres of the paired lines of a layer with walls. A layer with less is furniture. */
const LEAST_PAIRED_M = 10;
/** A further layer counts as walls if the length of its paired lines is at least this share of the best layer's. */
const SHARE_OF_BEST = 0.25;
/** A layer with at least this share of the length of all lines is effectively the only layer, so it contains the walls. */
const ONLY_SHARE = 0.8;
/** Greatest number of lines of a layer that are examined, which limits the time. */
const MOST_SEGMENTS = 20_000;

/** Finds the layers that contain the walls of a drawing in metres. `said` has the layers that a person named; null if none did. */
export function findWalls({ paths }: Pick<Drawing, 'paths'>, said: readonly string[] | null): FoundWalls {
  const byLayer = Map.groupBy(paths, ({ layer }) => layer);
  const layers = [...byLayer].map(([layer, ofLayer]) => ({
    layer,
    lines: ofLayer.length,
    lengthM: ofLayer.reduce((sum, path) => sum + lengthOf(path.points), 0),
  }));
  const named = (kind: string) => layers.filter(({ layer }) => layerKind(layer) === kind).map(({ layer }) => layer);
  const windowLayers = named('window');
  if (said !== null) {
    const wanted = new Set(said.map((layer) => layer.trim().toUpperCase()));
    const wallLayers = layers.filter(({ layer }) => wanted.has(layer.toUpperCase())).map(({ layer }) => layer);
    return { wallLayers, windowLayers: windowLayers.filter((layer) => !wallLayers.includes(layer)), how: 'said', layers };
  }
  const byName = named('wall');
  if (byName.length > 0) return { wallLayers: byName, windowLayers, how: 'names', layers };
  const paired = layers
    .map(({ layer, lengthM }) => ({ layer, lengthM, pairedM: pairedLength(byLayer.get(layer) ?? []) }))
    .filter(({ lengthM, pairedM }) => pairedM >= LEAST_PAIRED_M && pairedM >= PAIRED_SHARE * lengthM);
  const allM = layers.reduce((sum, { lengthM }) => sum + lengthM, 0);
  const only = layers.find(({ lengthM }) => lengthM >= ONLY_SHARE * allM && lengthM >= LEAST_PAIRED_M);
  if (paired.length === 0 && only !== undefined) return { wallLayers: [only.layer], windowLayers, how: 'geometry', layers };
  const best = Math.max(0, ...paired.map(({ pairedM }) => pairedM));
  const wallLayers = paired.filter(({ pairedM }) => pairedM >= SHARE_OF_BEST * best).map(({ layer }) => layer);
  return { wallLayers, windowLayers, how: wallLayers.length > 0 ? 'geometry' : 'none', layers };
}

interface Segment {
  readonly from: Point;
  readonly to: Point;
}

/**
 * Returns the total length in metres of the paired lines: along at least half of each, another line runs beside it at the distance of a
 * wall's thickness.
 */
function pairedLength(paths: readonly DrawnPath[]): number {
  const segments = paths
    .flatMap(({ points, isClosed }) =>
      points.map((from, index): Segment => ({ from, to: points[index + 1] ?? (isClosed ? points[0]! : from) })),
    )
    .filter(({ from, to }) => Math.hypot(to[0] - from[0], to[1] - from[1]) > 0.3)
    .slice(0, MOST_SEGMENTS);
  const near = boxIndex(segments, ({ from, to }) => boundsOf([from, to]));
  return segments
    .filter((segment) => {
      const box = boundsOf([segment.from, segment.to]);
      const around = {
        minX: box.minX - THICKNESS_M.most,
        minY: box.minY - THICKNESS_M.most,
        maxX: box.maxX + THICKNESS_M.most,
        maxY: box.maxY + THICKNESS_M.most,
      };
      return near(around).some((other) => isBeside(segment, other));
    })
    .reduce((sum, { from, to }) => sum + Math.hypot(to[0] - from[0], to[1] - from[1]), 0);
}

function isBeside({ from, to }: Segment, other: Segment): boolean {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
  const [dx, dy] = [(to[0] - from[0]) / length, (to[1] - from[1]) / length];
  const along = ([x, y]: Point) => (x - from[0]) * dx + (y - from[1]) * dy;
  const aside = ([x, y]: Point) => (y - from[1]) * dx - (x - from[0]) * dy;
  const [a, b] = [aside(other.from), aside(other.to)];
  if (Math.abs(a - b) > 0.02 || Math.abs(a) < THICKNESS_M.least || Math.abs(a) > THICKNESS_M.most) return false;
  const [start, end] = [along(other.from), along(other.to)].toSorted((p, q) => p - q) as [number, number];
  return Math.min(end, length) - Math.max(start, 0) >= length / 2;
}
