import type { ListRow } from '@assist/contract';
import type { TreeRow } from '../../../parts/lists/use-column-words.ts';

/** Orders rows as a tree: each row is followed by those that lie in it, by rank and name. Rows without a way to the top come last. */
export function treeOf(rows: readonly ListRow[], locale: string): readonly TreeRow[] {
  const { compare } = new Intl.Collator(locale, { numeric: true });
  const ids = new Set(rows.map(({ id }) => id));
  const parentOf = ({ cells }: ListRow) => (ids.has(cells['parent'] ?? '') ? cells['parent'] : undefined);
  const rankOf = ({ cells }: ListRow) => Number(cells['rank'] ?? 0);
  const sorted = rows.toSorted((a, b) => rankOf(a) - rankOf(b) || compare(a.cells['name'] ?? a.id, b.cells['name'] ?? b.id));
  const within = Map.groupBy(sorted, parentOf);
  const ordered: TreeRow[] = [];
  const add = (parent: string | undefined, depth: number): void => {
    for (const row of within.get(parent) ?? []) {
      ordered.push({ row, depth });
      add(row.id, depth + 1);
    }
  };
  add(undefined, 0);
  const added = new Set(ordered.map(({ row }) => row.id));
  return [...ordered, ...sorted.filter(({ id }) => !added.has(id)).map((row) => ({ row, depth: 0 }))];
}
