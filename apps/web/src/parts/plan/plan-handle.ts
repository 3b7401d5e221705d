import type { Metres } from '@assist/floorplan';
import type { View } from './model/fit-view.ts';

/** The functions by which the stage controls the view of the plain plan or the map. */
export interface PlanHandle {
  view(): View;
  moveTo(view: View, isAnimated: boolean): void;
  /** Turns the plan so that the walking direction is up. The plain plan does not turn, because its names would not be readable. */
  turnTo(position: readonly [longitude: number, latitude: number], bearingDeg: number, pxPerM: number): void;
  /** Returns the position in the stage, in pixels, of a point on paper. */
  pixelOf(point: Metres): readonly [number, number];
}
