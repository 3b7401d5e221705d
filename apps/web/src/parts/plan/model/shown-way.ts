import type { Box, Metres } from '@assist/floorplan';
import { type PlanScene, toPaper } from './plan-scene.ts';

type Position = readonly [longitude: number, latitude: number];

/** A way as it is drawn on the shown floor. */
export interface ShownWay {
  readonly lines: readonly { readonly positions: readonly Position[]; readonly isDone: boolean }[];
  /** The name of one stands beside it on the plain plan. */
  readonly marks: readonly { readonly kind: WayMark; readonly position: Position; readonly name?: string }[];
  /** What one looks at: all of it, or a point of it with the plan turned to where one walks. */
  readonly look: WayLook | undefined;
}

export type WayMark = 'start' | 'target' | 'here' | 'floor';

export type WayLook =
  | { readonly kind: 'all' }
  | { readonly kind: 'step'; readonly position: Position; readonly bearingDeg: number | undefined };

export function onPaper(position: Position, scene: PlanScene): Metres {
  return toPaper(scene.projection.toMetres([...position]), scene.bearing);
}

/** Around the line on the shown floor; undefined where there is none. */
export function wayBox(way: ShownWay, scene: PlanScene): Box | undefined {
  const points = [...way.lines.flatMap(({ positions }) => positions), ...way.marks.map(({ position }) => position)].map((one) =>
    onPaper(one, scene),
  );
  if (points.length === 0) return undefined;
  const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
  // A few metres around it: one sees what it leads past.
  const aroundM = 4;
  return {
    minX: Math.min(...xs) - aroundM,
    maxX: Math.max(...xs) + aroundM,
    minY: Math.min(...ys) - aroundM,
    maxY: Math.max(...ys) + aroundM,
  };
}
