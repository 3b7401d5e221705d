/** The visible part of the grid. All positions are in pixels from its top-left corner. */
export interface BubbleView {
  readonly widthPx: number;
  /** Width of the sticky part on the left, which contains the names of the rows. */
  readonly coveredPx: number;
}

export interface BubbleTarget {
  /** The position of the pointer or the cursor. */
  readonly xPx: number;
  readonly rowTopPx: number;
  /** The gap above the row, which is larger for a finger than for a mouse. */
  readonly gapPx: number;
}

/**
 * Returns the position of the bubble. It is above the row, so that no finger covers it and the row stays visible, and is centred on the
 * pointer unless it would leave the grid.
 */
export function placeBubble(
  { xPx, rowTopPx, gapPx }: BubbleTarget,
  size: { readonly widthPx: number; readonly heightPx: number },
  view: BubbleView,
): { readonly leftPx: number; readonly topPx: number } {
  const lastPx = Math.max(0, view.widthPx - size.widthPx);
  // If the names leave no room, the bubble covers them, which is better than being cut off.
  const firstPx = Math.min(view.coveredPx, lastPx);
  return {
    leftPx: Math.max(firstPx, Math.min(lastPx, xPx - size.widthPx / 2)),
    topPx: Math.max(0, rowTopPx - gapPx - size.heightPx),
  };
}
