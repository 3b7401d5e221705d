import { countPoints } from './geometry-defects.ts';
import type { MeasuredLevel } from './plan-measures.ts';
import type { Level, PlanFeatures } from './plan.ts';
import { crossingOf, listSegments, type Segment } from './ring.ts';

/** Maximum number of points on a level. The fullest level of a real building has 3,100 points and 340 features. */
export const MOST_LEVEL_POINTS = 50_000;
/** Maximum number of crossings of the outlines on a level. Real buildings have up to 180. */
const MOST_CROSSINGS = 20_000;
/**
 * Maximum number of pairs of edges on a level whose bounding boxes meet. Edges that lie on each other do not cross, but cost as much. Real
 * buildings have up to 7,500 pairs.
 */
const MOST_MEETINGS = 4_000_000;

/** Returns the number of points of each level, including the features on it. */
export function countLevelPoints(features: PlanFeatures): ReadonlyMap<Level, number> {
  const pointsOn = new Map(features.level.map(({ id, geometry }) => [id, countPoints(geometry)]));
  for (const { geometry, properties } of [
    features.unit,
    features.opening,
    features.fixture,
    features.section,
    features.detail,
    features.kiosk,
  ].flat()) {
    const points = pointsOn.get(properties.level_id);
    if (points !== undefined) pointsOn.set(properties.level_id, points + countPoints(geometry));
  }
  return new Map(features.level.map((level) => [level, pointsOn.get(level.id) ?? 0]));
}

interface Edge {
  readonly segment: Segment;
  readonly minX: number;
  readonly maxX: number;
  readonly minY: number;
  readonly maxY: number;
}

/**
 * Returns whether outlines on the level cross or cover each other more often than in any building. Walls and overlaps are computed from
 * crossings. A few thousand points can have millions of crossings, so limiting the points would not be enough.
 */
export function isTangled({ level, units, fixtures }: MeasuredLevel): boolean {
  const edges = [level, ...units, ...fixtures]
    .flatMap(({ area }) => area.flatMap(listSegments))
    .map(toEdge)
    .toSorted((a, b) => a.minX - b.minX);
  // The edges are swept from west to east. Edges that end west of the current one are dropped.
  let open: Edge[] = [];
  let meetings = 0;
  let crossings = 0;
  for (const edge of edges) {
    open = open.filter(({ maxX }) => maxX >= edge.minX);
    for (const other of open) {
      if (other.minY > edge.maxY || edge.minY > other.maxY) continue;
      meetings += 1;
      if (crossingOf(other.segment, edge.segment) !== null) crossings += 1;
      if (meetings > MOST_MEETINGS || crossings > MOST_CROSSINGS) return true;
    }
    open.push(edge);
  }
  return false;
}

function toEdge(segment: Segment): Edge {
  const [[x0, y0], [x1, y1]] = segment;
  return { segment, minX: Math.min(x0, x1), maxX: Math.max(x0, x1), minY: Math.min(y0, y1), maxY: Math.max(y0, y1) };
}
