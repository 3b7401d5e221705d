import { createContext, useContext } from 'react';

/** What lies over the plan and moves with it. */
export interface StageView {
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

export const StageContext = createContext<StageView | undefined>(undefined);

/** Of the stage that this lies in. */
export function useStage(): StageView {
  const stage = useContext(StageContext);
  if (stage === undefined) throw new Error('there is no plan around this');
  return stage;
}
