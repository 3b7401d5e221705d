/** The visible grid, in pixels from its own corner. */
export interface BubbleView {
  readonly widthPx: number;
  /** What sticks at its start: the names of the rows. */
  readonly coveredPx: number;
}

export interface BubbleTarget {
  /** Where the pointer or the cursor is. */
  readonly xPx: number;
  readonly rowTopPx: number;
  /** So far above the row: a finger needs more than a mouse. */
  readonly gapPx: number;
}

/** Above the row, so that no finger lies on it and the row stays seen; around the pointer, as far as the grid reaches. */
export function placeBubble(
  { xPx, rowTopPx, gapPx }: BubbleTarget,
  size: { readonly widthPx: number; readonly heightPx: number },
  view: BubbleView,
): { readonly leftPx: number; readonly topPx: number } {
  const lastPx = Math.max(0, view.widthPx - size.widthPx);
  // Where the names leave it no room it lies over them: better than to be cut off.
  const firstPx = Math.min(view.coveredPx, lastPx);
  return {
    leftPx: Math.max(firstPx, Math.min(lastPx, xPx - size.widthPx / 2)),
    topPx: Math.max(0, rowTopPx - gapPx - size.heightPx),
  };
}
