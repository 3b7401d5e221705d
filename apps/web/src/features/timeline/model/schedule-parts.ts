/** The visible rows, by their index among all rows; `to` is not included. */
export interface VisibleRows {
  readonly from: number;
  readonly to: number;
}

/** Number of rows that one call requests. A screen needs one or two calls. */
export const ROWS_A_PART = 50;
/** Number of rows that are loaded on each side of the view, so that slow scrolling finds them loaded. */
const MARGIN_ROWS = 15;

/** Returns the numbers of the parts that contain the visible rows and a margin. */
export function partsInView({ from, to }: VisibleRows, rowCount: number): readonly number[] {
  if (rowCount === 0) return [];
  const first = Math.floor(Math.max(0, from - MARGIN_ROWS) / ROWS_A_PART);
  const last = Math.floor(Math.max(0, Math.min(rowCount, to + MARGIN_ROWS) - 1) / ROWS_A_PART);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export function rowsOfPart<T>(rows: readonly T[], part: number): readonly T[] {
  return rows.slice(part * ROWS_A_PART, (part + 1) * ROWS_A_PART);
}
