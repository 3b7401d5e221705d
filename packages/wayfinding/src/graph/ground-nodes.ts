import type { Paths64 } from 'clipper2-ts';
import { Clipper } from 'clipper2-ts';
import { isLineWithin, isWithin, type Spot, toRing } from './polygons.ts';
import { type Sight, sightOver } from './sight.ts';

/** Tolerance in mm for simplifying curves, such as those of columns, so that routes around them have few points. */
const SIMPLER_MM = 10;

/** Free ground with the nodes at which shortest paths across it can turn. */
export interface GroundNodes {
  readonly rings: readonly Int32Array[];
  readonly sight: Sight;
  /** The corners to walk around, followed by the given spots. */
  readonly nodes: readonly Spot[];
  /** Pairs of nodes, by index, whose connecting line may be part of a shortest path. `narrow` says for each pair if its line is narrow. */
  readonly pairs: readonly (readonly [from: number, to: number])[];
  readonly narrow: readonly boolean[];
}

/**
 * Finds the nodes of free ground, and the pairs of nodes whose line of sight may be part of a shortest path. Such a line is taut: it does
 * not cut into the corner at either end, so paths along such lines are already pulled straight.
 */
export function groundNodes(free: Paths64, narrow: Paths64, spots: readonly Spot[]): GroundNodes {
  const paths = Clipper.simplifyPaths(free, SIMPLER_MM);
  const usable = spots.every((spot) => isWithin(paths, spot)) ? paths : free;
  const rings = usable.map(toRing);
  const sight = sightOver(rings);
  const corners = usable.flatMap(listCorners);
  const nodes = [...corners.map(({ at }) => at), ...spots];
  const pairs: (readonly [number, number])[] = [];
  for (let one = 0; one < nodes.length; one += 1) {
    for (let other = one + 1; other < nodes.length; other += 1) {
      const from = nodes[one]!;
      const to = nodes[other]!;
      if (isTaut(corners[one], to) && isTaut(corners[other], from) && sight.isFree(from, to)) pairs.push([one, other]);
    }
  }
  return { rings, sight, nodes, pairs, narrow: pairs.map(([one, other]) => isLineWithin(narrow, nodes[one]!, nodes[other]!)) };
}

interface Corner {
  readonly at: Spot;
  readonly before: Spot;
  readonly after: Spot;
}

/** Lists the corners that paths may go around: where the ring turns right, with the ground on its left. */
function listCorners(path: readonly Spot[]): readonly Corner[] {
  return path.flatMap((at, index) => {
    const before = path[(index + path.length - 1) % path.length]!;
    const after = path[(index + 1) % path.length]!;
    return sideOf(before, at, after) < 0 ? [{ at, before, after }] : [];
  });
}

function sideOf(from: Spot, to: Spot, spot: Spot): number {
  return (to.x - from.x) * (spot.y - from.y) - (to.y - from.y) * (spot.x - from.x);
}

/** Returns whether a line can go on around the corner that it reaches: both edges of the corner are on the same side of the line. */
function isTaut(corner: Corner | undefined, from: Spot): boolean {
  if (corner === undefined) return true;
  const before = sideOf(from, corner.at, corner.before);
  const after = sideOf(from, corner.at, corner.after);
  return !((before > 0 && after < 0) || (before < 0 && after > 0));
}
