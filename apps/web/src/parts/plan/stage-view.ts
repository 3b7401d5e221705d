/** What lies over the plan and moves with it. */
export interface StageView {
  readonly levelId: string;
  /** Where a point of the world is in the stage, in pixels; undefined before there is a plan. */
  readonly pixelOf: (position: readonly [longitude: number, latitude: number]) => readonly [number, number] | undefined;
  /** How large a metre is; 0 before there is a plan. */
  readonly pxPerM: () => number;
  /** Another one draws the same elsewhere by a pixel. */
  readonly renderer: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Called after each move of the plan, until the answered function is. */
  readonly onMoved: (listener: () => void) => () => void;
}
