/** What the grid shows at the moment: rows by their place among all rows, up to, not including, `to`. */
export interface VisibleRows {
  readonly from: number;
  readonly to: number;
}

/** So many rows are asked for in one call: a screen is one or two of them. */
export const ROWS_A_PART = 50;
/** A calm scroll finds its rows there already. */
const MARGIN_ROWS = 15;

/** The parts of the rows that are in view, with a margin. */
export function partsInView({ from, to }: VisibleRows, rowCount: number): readonly number[] {
  if (rowCount === 0) return [];
  const first = Math.floor(Math.max(0, from - MARGIN_ROWS) / ROWS_A_PART);
  const last = Math.floor(Math.max(0, Math.min(rowCount, to + MARGIN_ROWS) - 1) / ROWS_A_PART);
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

export function rowsOfPart<T>(rows: readonly T[], part: number): readonly T[] {
  return rows.slice(part * ROWS_A_PART, (part + 1) * ROWS_A_PART);
}
