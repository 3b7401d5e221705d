import type { Cells, CellValue, Column } from './column.ts';

/** One cell that differs, for previews and for the audit log. */
export interface CellDifference {
  readonly column: string;
  readonly before: CellValue;
  readonly after: CellValue;
}

/** Returns the cells of a row after some of them were set. Columns that `set` does not name keep their value; a new row has none. */
export function applyCells(before: Cells | undefined, set: Cells, columns: readonly Column[]): Cells {
  return Object.fromEntries(columns.map(({ key }) => [key, key in set ? (set[key] ?? null) : (before?.[key] ?? null)]));
}

/** Lists the cells that differ, in the order of the columns. */
export function cellDifferences(before: Cells, after: Cells, columns: readonly Column[]): readonly CellDifference[] {
  return columns
    .map(({ key }) => ({ column: key, before: before[key] ?? null, after: after[key] ?? null }))
    .filter((one) => !isSameValue(one.before, one.after));
}

function isSameValue(one: CellValue, other: CellValue): boolean {
  if (!Array.isArray(one) || !Array.isArray(other)) return one === other;
  return one.length === other.length && one.every((item, index) => item === other[index]);
}
