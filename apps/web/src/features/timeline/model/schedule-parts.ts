/** The visible rows, by their index among all rows, up to, not including, `to`. */
export interface VisibleRows {
  readonly from: number;
  readonly to: number;
}

/** The number of rows requested in one call: a screen needs one or two calls. */
export const ROWS_A_PART = 50;
/** Number of rows loaded beyond the view, so that slow scrolling finds its rows loaded. */
const MARGIN_ROWS = 15;

/** Returns the parts that contain the visible rows, with a margin. */
export function partsInView({ from, to }: VisibleRows, rowCount: number): readonly number[] {
  if (rowCount === 0) return [];
  const first = Math.floor(Math.max(0, from - MARGIN_ROWS) / ROWS_A_PART);
  const last = Math.floor(Math.max(0, Math.min(rowCount, to + MARGIN_ROWS) - 1) / ROWS_A_PART);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export function rowsOfPart<T>(rows: readonly T[], part: number): readonly T[] {
  return rows.slice(part * ROWS_A_PART, (part + 1) * ROWS_A_PART);
}
