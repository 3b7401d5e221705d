import type { Box, Metres } from '@assist/floorplan';
import { type PlanScene, toPaper } from './plan-scene.ts';

type Position = readonly [longitude: number, latitude: number];

/** The part of a route that is drawn on the shown floor. */
export interface ShownWay {
  readonly lines: readonly { readonly positions: readonly Position[]; readonly isDone: boolean }[];
  /** The marks along the route. The plain plan shows a mark's name beside it. */
  readonly marks: readonly { readonly kind: WayMark; readonly position: Position; readonly name?: string }[];
  /** The part to show: the whole route, or one point with the plan turned in the walking direction. */
  readonly look: WayLook | undefined;
}

export type WayMark = 'start' | 'target' | 'here' | 'floor';

export type WayLook =
  | { readonly kind: 'all' }
  | { readonly kind: 'step'; readonly position: Position; readonly bearingDeg: number | undefined };

export function onPaper(position: Position, scene: PlanScene): Metres {
  return toPaper(scene.projection.toMetres([...position]), scene.bearing);
}

/** Returns the box around the route on the shown floor; undefined if no part of the route is on this floor. */
export function wayBox(way: ShownWay, scene: PlanScene): Box | undefined {
  const points = [...way.lines.flatMap(({ positions }) => positions), ...way.marks.map(({ position }) => position)].map((one) =>
    onPaper(one, scene),
  );
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  // The margin keeps the surroundings of the route visible.
  const aroundM = 4;
  return {
    minX: Math.min(...xs) - aroundM,
    maxX: Math.max(...xs) + aroundM,
    minY: Math.min(...ys) - aroundM,
    maxY: Math.max(...ys) + aroundM,
  };
}
