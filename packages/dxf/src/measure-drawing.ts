import { listDoorSwings } from './door-swings.ts';
import type { Drawing } from './drawing.ts';
import { type DrawingUnit, findUnit } from './find-unit.ts';

/** How large a drawing is in its own units, and the unit that its doors show; null if they do not show it. */
export interface DrawingMeasure {
  readonly size: readonly [width: number, height: number];
  readonly unit: DrawingUnit | null;
}

export function measureDrawing(drawing: Drawing): DrawingMeasure {
  const found = findUnit(listDoorSwings(drawing), drawing.insUnits);
  return { size: drawingExtent(drawing), unit: found.kind === 'found' ? found.unit : null };
}

/** Returns the width and the height of everything drawn, in the drawing's units. */
export function drawingExtent({ paths }: Drawing): readonly [width: number, height: number] {
  let [west, east, south, north] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { points } of paths) {
    for (const [x, y] of points) {
      [west, east] = [Math.min(west, x), Math.max(east, x)];
      [south, north] = [Math.min(south, y), Math.max(north, y)];
    }
  }
  return [Math.max(0, east - west), Math.max(0, north - south)];
}
