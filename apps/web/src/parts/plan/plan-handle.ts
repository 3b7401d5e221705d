import type { Metres } from '@assist/floorplan';
import type { View } from './model/fit-view.ts';

/** What either renderer lets the stage do with what is seen. */
export interface PlanHandle {
  view(): View;
  moveTo(view: View, isAnimated: boolean): void;
  /** Turns the plan to where one walks. The plain plan keeps its direction: its names could not be read. */
  turnTo(position: readonly [longitude: number, latitude: number], bearingDeg: number, pxPerM: number): void;
  /** Where a point of the paper is in the stage. */
  pixelOf(point: Metres): readonly [number, number];
}
