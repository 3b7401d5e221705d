import type { Padding, Viewport } from './fit-view.ts';

/** The part of the stage under the chosen place's card: pixels at the top and the right, or a share of the height at the bottom. */
export interface Covered {
  readonly topPx: number;
  readonly rightPx: number;
  readonly bottomShare: number;
}

/** Least distance between the chosen place and anything that covers the plan. */
const EDGE_PX = 40;

/** Returns the edges of the uncovered part of the stage, in pixels from its top left corner. */
export function freePart({ widthPx, heightPx }: Viewport, padding: Padding, { topPx, rightPx, bottomShare }: Covered) {
  return {
    left: padding.left,
    right: widthPx - padding.right - rightPx,
    top: padding.top + topPx,
    bottom: bottomShare === 0 ? heightPx - padding.bottom : heightPx * (1 - bottomShare),
  };
}

/** Returns the position nearest to `at` that is at least `EDGE_PX` away from both edges; the middle if there is too little room. */
export function within(at: number, least: number, most: number): number {
  if (most - least < 2 * EDGE_PX) return (least + most) / 2;
  return Math.min(Math.max(at, least + EDGE_PX), most - EDGE_PX);
}
