/** The view for a layer that lies over the plan and moves with it. */
export interface StageView {
  readonly levelId: string;
  /** Returns the position of a geographic point in the stage, in pixels; undefined before the plan is drawn. */
  readonly pixelOf: (position: readonly [longitude: number, latitude: number]) => readonly [number, number] | undefined;
  /** Returns the size of a metre in pixels; 0 before the plan is drawn. */
  readonly pxPerM: () => number;
  /** A value that changes with the renderer, because the plain plan and the map may place the same point a pixel apart. */
  readonly renderer: string;
  readonly widthPx: number;
  readonly heightPx: number;
  /** Calls the listener after each move of the plan, until the returned function is called. */
  readonly onMoved: (listener: () => void) => () => void;
}
