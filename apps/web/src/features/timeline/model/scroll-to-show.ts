/** A stretch of one axis, in pixels of the scrolled content. */
export interface PxSpan {
  readonly fromPx: number;
  readonly toPx: number;
}

export interface ScrollView {
  readonly scrollPx: number;
  /** The height or width of the view. */
  readonly viewPx: number;
  /** What sticks at its start and covers the content there. */
  readonly coveredPx: number;
}

/** Where to scroll so that a stretch is in view: as little as possible, and not at all where it is. */
export function scrollToShow({ fromPx, toPx }: PxSpan, { scrollPx, viewPx, coveredPx }: ScrollView): number {
  if (fromPx < scrollPx + coveredPx) return Math.max(0, fromPx - coveredPx);
  if (toPx > scrollPx + viewPx) return toPx - viewPx;
  return scrollPx;
}
