import { describe, expect, it } from 'vitest';
import { treeOf } from './row-tree.ts';

const row = (id: string, parent: string | undefined, rank = '0') => ({
  id,
  cells: { id, name: id, rank, ...(parent === undefined ? {} : { parent }) },
});
const drawn = (rows: readonly ReturnType<typeof row>[]) => treeOf(rows, 'en').map(({ row: { id }, depth }) => `${'-'.repeat(depth)}${id}`);

describe('rows as a tree', () => {
  it('are each followed by those that lie in them, by rank and then by name', () => {
    const rows = [row('zone', 'f1'), row('f10', 'house'), row('f2', 'house'), row('f1', 'house', '9'), row('house', undefined)];
    expect(drawn(rows)).toEqual(['house', '-f2', '-f10', '-f1', '--zone']);
  });

  it('are at the top if their parent is unknown, and at the end if they lie in each other', () => {
    expect(drawn([row('a', 'b'), row('b', 'a'), row('lost', 'nowhere')])).toEqual(['lost', 'a', 'b']);
  });
});
