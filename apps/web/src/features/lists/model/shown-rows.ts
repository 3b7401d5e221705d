import type { ListRow } from '@assist/contract';
import { foldText } from '@assist/resource';

export interface SortedBy {
  readonly column: string;
  readonly isDescending: boolean;
}

/** Returns a cell's stored text as people see it. */
type SeenText = (column: string, text: string) => string;

/** A row with the text in which the filter searches, folded once for all that is typed. */
export interface FoundRow {
  readonly row: ListRow;
  readonly folded: string;
}

/** Prepares the rows for the filter, which searches in some columns and in the first part of the address: most addresses have the same domain. */
export function foldRows(rows: readonly ListRow[], searched: readonly string[], seenText: SeenText): readonly FoundRow[] {
  return rows.map((row) => {
    const texts = searched.map((key) => row.cells[key] ?? '');
    const seen = searched.map((key, index) => seenText(key, texts[index]!));
    return { row, folded: foldText([row.cells['email']?.split('@')[0], ...texts, ...seen].join(' ')) };
  });
}

/** Sorts the rows by a column as people see it: numbers by value, and empty cells last in both directions. */
export function sortRows(
  rows: readonly FoundRow[],
  { column, isDescending }: SortedBy,
  seenText: SeenText,
  locale: string,
): readonly FoundRow[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const sign = isDescending ? -1 : 1;
  return rows
    .map((found) => ({ found, id: found.row.id, key: seenText(column, found.row.cells[column] ?? '') }))
    .toSorted((a, b) =>
      a.key === '' || b.key === '' ? Number(a.key === '') - Number(b.key === '') : sign * compare(a.key, b.key) || compare(a.id, b.id),
    )
    .map(({ found }) => found);
}

/** Returns the ids of the rows that contain every word of the filter, in their order. */
export function filterRows(rows: readonly FoundRow[], typed: string): readonly string[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  return rows.filter(({ folded }) => words.every((word) => folded.includes(word))).map(({ row }) => row.id);
}
