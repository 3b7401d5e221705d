import type { ResourceRow } from '@assist/contract';
import { foldText } from '@assist/resource';

export interface SortedBy {
  readonly column: string;
  readonly isDescending: boolean;
}

interface Shown {
  readonly typed: string;
  readonly sortedBy: SortedBy;
}

/** The columns in which the filter searches, beside the first part of the address: the domain is usually the same in all addresses. */
const SEARCHED = ['id', 'name', 'type', 'area'];

/**
 * Returns the ids of the rows that contain every word of the filter, sorted. `textOf` gives a cell as people see it. Numbers are sorted by
 * value, and empty cells come last in both directions.
 */
export function shownIds(
  rows: readonly ResourceRow[],
  { typed, sortedBy: { column, isDescending } }: Shown,
  textOf: (column: string, text: string) => string,
  locale: string,
): readonly string[] {
  const words = foldText(typed).split(' ').filter(Boolean);
  const seen = (row: ResourceRow, key: string) => textOf(key, row.cells[key] ?? '');
  const found = rows.filter((row) => {
    if (words.length === 0) return true;
    const folded = foldText(
      [row.cells['email']?.split('@')[0], ...SEARCHED.map((key) => `${seen(row, key)} ${row.cells[key] ?? ''}`)].join(' '),
    );
    return words.every((word) => folded.includes(word));
  });
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const keyed = found.map((row) => ({ id: row.id, key: seen(row, column) }));
  const sign = isDescending ? -1 : 1;
  return keyed
    .toSorted((a, b) =>
      a.key === '' || b.key === '' ? Number(a.key === '') - Number(b.key === '') : sign * compare(a.key, b.key) || compare(a.id, b.id),
    )
    .map(({ id }) => id);
}
