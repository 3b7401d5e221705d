import { boxIndex, type Box } from '@assist/floorplan';
import { arcPoint } from './curves.ts';
import type { Drawing, DrawnArc } from './drawing.ts';
import type { Point } from './dxf-entity.ts';

/**
 * A quarter circle with a leaf from its hinge to one of its ends: a door that is open. The door shuts at the other end.
 *
 *        leaf
 *     hinge├───────╮
 *          ·        ╲  arc
 *          ·         │
 *       shut ········┘ (the wall's line)
 */
export interface DoorSwing {
  readonly hinge: Point;
  /** The position of the leaf's edge when the door is shut. */
  readonly shut: Point;
  /** The arc's other end, if lines lead to both ends, so that the walls must decide which end is the shut one; null otherwise. */
  readonly other: Point | null;
  readonly radius: number;
  /** The arc's index in the drawing's arcs. */
  readonly arc: number;
}

/** Angles that a door's arc may have, in degrees. Some doors are drawn open by less or more than a right angle. */
const SWEEP_DEG = { least: 70, most: 110 } as const;
/**
 * Greatest distance between the leaf's ends and the arc's centre and end, as a share of the radius. They differ, because leaves are drawn
 * with their thickness, and hinges beside them.
 */
const REACH = 0.12;

/** Lists all door swings of any size. Their size in metres is not known yet, because the drawing's unit is not. */
export function listDoorSwings({ arcs, paths }: Pick<Drawing, 'arcs' | 'paths'>): readonly DoorSwing[] {
  const quarters = arcs
    .map((arc, index) => ({ arc, index }))
    .filter(({ arc }) => arc.radius > 0 && arc.sweepRad >= radians(SWEEP_DEG.least) && arc.sweepRad <= radians(SWEEP_DEG.most));
  if (quarters.length === 0) return [];
  const leaves = paths.flatMap(({ points, isClosed }) =>
    points.slice(isClosed ? 0 : 1).map((to, index) => ({ from: points[isClosed ? index - 1 : index] ?? points.at(-1)!, to })),
  );
  // The index has cells of a size suited to metres, so the coordinates are divided by the median radius.
  const cell = median(quarters.map(({ arc }) => arc.radius));
  const boxOf = (points: readonly Point[], margin = 0): Box => ({
    minX: (Math.min(...points.map(([x]) => x)) - margin) / cell,
    maxX: (Math.max(...points.map(([x]) => x)) + margin) / cell,
    minY: (Math.min(...points.map(([, y]) => y)) - margin) / cell,
    maxY: (Math.max(...points.map(([, y]) => y)) + margin) / cell,
  });
  const leavesNear = boxIndex(leaves, ({ from, to }) => boxOf([from, to]));
  const swings = quarters.flatMap(({ arc, index }): DoorSwing[] => {
    const ends = [arcPoint(arc, arc.fromRad), arcPoint(arc, arc.fromRad + arc.sweepRad)] as const;
    const near = leavesNear(boxOf([arc.centre], arc.radius * REACH));
    const isOpenEnd = ends.map((end) => near.some((leaf) => isLeaf(leaf, arc, end)));
    if (!isOpenEnd.includes(true)) return [];
    const [shut, other] = isOpenEnd[0] === true ? [ends[1], ends[0]] : [ends[0], ends[1]];
    return [{ hinge: arc.centre, shut, other: isOpenEnd.includes(false) ? null : other, radius: arc.radius, arc: index }];
  });
  return withoutDoubles(swings);
}

function isLeaf({ from, to }: { readonly from: Point; readonly to: Point }, { centre, radius }: DrawnArc, end: Point): boolean {
  const reach = radius * REACH;
  return (distance(from, centre) <= reach && distance(to, end) <= reach) || (distance(to, centre) <= reach && distance(from, end) <= reach);
}

/** Removes doors that are drawn a second time in the same place. */
function withoutDoubles(swings: readonly DoorSwing[]): readonly DoorSwing[] {
  const known = new Map<string, DoorSwing>();
  for (const swing of swings) {
    const step = swing.radius * 0.02;
    const key = [...swing.hinge, ...swing.shut].map((value) => Math.round(value / step)).join(' ') + ` ${swing.radius.toPrecision(2)}`;
    if (!known.has(key)) known.set(key, swing);
  }
  return [...known.values()];
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 1;
}

function distance([x0, y0]: Point, [x1, y1]: Point): number {
  return Math.hypot(x1 - x0, y1 - y0);
}

function radians(degrees: number): number {
  return (degrees * Math.PI) / 180;
}
