import type { ListRow, RowOutcome } from '@assist/contract';
import { describe, expect, it } from 'vitest';
import { AREAS, RESOURCES } from './list-kinds.ts';
import { changeAfterConflict, type Conflict, rowsAfter, undoOf, withConflicts } from './row-changes.ts';

const row = (id: string, cells: Record<string, string>): ListRow => ({ id, cells: { id, ...cells } });
const done = (after: ListRow): RowOutcome => ({ kind: 'done', id: after.id, row: after, notes: [] });

describe('the changes of rows', () => {
  it('keep the order of the rows, and add new ones at the end', () => {
    const rows = [row('a', { name: 'A' }), row('b', { name: 'B' })];
    const refused: RowOutcome = { kind: 'refused', id: 'b', defects: [] };
    const after = rowsAfter(rows, [done(row('n', { name: 'New' })), done(row('a', { name: 'A2' })), refused]);
    expect(after.map(({ cells }) => cells['name'])).toEqual(['A2', 'B', 'New']);
  });

  it('are undone by their opposite, with everything that changed along', () => {
    const before = new Map([['a', row('a', { type: 'room', screen: 'yes' })]]);
    const outcomes = [done(row('a', { type: 'desk' })), done(row('n', { type: 'desk', retired: 'no' }))];
    expect(undoOf(before, outcomes, RESOURCES)).toEqual([
      {
        id: 'a',
        cells: [
          { column: 'type', before: 'desk', after: 'room' },
          { column: 'screen', before: '', after: 'yes' },
        ],
      },
      // A resource is never removed.
      { id: 'n', cells: [{ column: 'retired', before: 'no', after: 'yes' }] },
    ]);
  });

  it('remove rows, which come back with all their cells; and added rows are removed, if rows of the kind can be', () => {
    const rows = [row('a', { name: 'A', rank: '2' }), row('b', { name: 'B' })];
    const removed: RowOutcome = { kind: 'removed', id: 'a' };
    expect(rowsAfter(rows, [removed]).map(({ id }) => id)).toEqual(['b']);
    const undone = undoOf(new Map(rows.map((one) => [one.id, one])), [removed, done(row('n', { name: 'New' }))], AREAS);
    expect(undone).toEqual([
      {
        id: 'a',
        isNew: true,
        cells: [
          { column: 'name', before: '', after: 'A' },
          { column: 'rank', before: '', after: '2' },
        ],
      },
      { id: 'n', isRemoved: true, cells: [] },
    ]);
  });

  it('are made again after a conflict, from the value that somebody else has stored', () => {
    const change = {
      id: 'a',
      cells: [
        { column: 'name', before: 'A', after: 'Mine' },
        { column: 'capacity', before: '1', after: '2' },
        { column: 'rank', before: '0', after: '9' },
      ],
    };
    const conflict = {
      kind: 'conflict' as const,
      id: 'a',
      row: row('a', {}),
      cells: [
        { column: 'name', before: 'A', mine: 'Mine', theirs: 'Theirs' },
        { column: 'capacity', before: '1', mine: '2', theirs: '3' },
      ],
    };
    expect(changeAfterConflict(change, conflict, new Set(['name']))).toEqual({
      id: 'a',
      cells: [
        { column: 'name', before: 'Theirs', after: 'Mine' },
        { column: 'rank', before: '0', after: '9' },
      ],
    });
    expect(changeAfterConflict({ id: 'a', cells: change.cells.slice(0, 1) }, conflict, new Set())).toBeUndefined();
  });

  it('ask about each cell once if there are several conflicts: the newest', () => {
    const conflict = (id: string, theirs: Record<string, string>): Conflict => ({
      change: { id, cells: Object.keys(theirs).map((column) => ({ column, before: '', after: 'mine' })) },
      outcome: {
        kind: 'conflict',
        id,
        row: row(id, theirs),
        cells: Object.entries(theirs).map(([column, text]) => ({ column, before: '', mine: 'mine', theirs: text })),
      },
    });
    const open = [conflict('a', { name: 'old', capacity: '3' }), conflict('b', { name: 'old' })];
    const all = withConflicts(open, [conflict('a', { name: 'new' }), conflict('c', { name: 'new' })]);
    expect(all.map(({ outcome: { id, cells } }) => `${id} ${cells.map(({ column, theirs }) => `${column}=${theirs}`).join()}`)).toEqual([
      'a capacity=3',
      'b name=old',
      'a name=new',
      'c name=new',
    ]);
    expect(all[0]!.change.cells.map(({ column }) => column)).toEqual(['capacity']);
  });
});
