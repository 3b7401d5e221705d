/** The visible grid, in pixels from its top-left corner. */
export interface BubbleView {
  readonly widthPx: number;
  /** Width of the sticky part at its start, which contains the names of the rows. */
  readonly coveredPx: number;
}

export interface BubbleTarget {
  /** The position of the pointer or the cursor. */
  readonly xPx: number;
  readonly rowTopPx: number;
  /** The gap above the row: a finger needs more than a mouse. */
  readonly gapPx: number;
}

/**
 * Returns the place of the bubble: above the row, so that no finger covers it and the row stays visible, and centred on the pointer within
 * the grid.
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
