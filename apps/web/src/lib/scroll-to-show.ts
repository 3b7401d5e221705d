/** A section along one axis, in pixels of the scrolled content. */
export interface PxSpan {
  readonly fromPx: number;
  readonly toPx: number;
}

export interface ScrollView {
  readonly scrollPx: number;
  /** The height or width of the view. */
  readonly viewPx: number;
  /** Size of the sticky part at the start of the view, which covers the content under it. */
  readonly coveredPx: number;
}

/** Returns the scroll position that brings a section into view, moved as little as possible. */
export function scrollToShow({ fromPx, toPx }: PxSpan, { scrollPx, viewPx, coveredPx }: ScrollView): number {
  if (fromPx < scrollPx + coveredPx) return Math.max(0, fromPx - coveredPx);
  if (toPx > scrollPx + viewPx) return toPx - viewPx;
  return scrollPx;
}
