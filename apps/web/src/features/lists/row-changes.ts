import type { ListRow, RowOutcome } from '@assist/contract';
import type { ListKind, RowChange } from './list-kinds.ts';

/** The length of the changes in one call, in characters. The server takes 128 KB, and a character may need three bytes. */
const CHARACTERS_AT_ONCE = 36_000;
const ROWS_AT_ONCE = 500;

/** Sends the changes in as many calls as they need, one after the other, and returns all outcomes in order. */
export async function sendRowChanges(
  { change }: Pick<ListKind, 'change'>,
  changes: readonly RowChange[],
  onlyCheck: boolean,
): Promise<readonly RowOutcome[]> {
  const outcomes: RowOutcome[] = [];
  for (const piece of inPieces(changes)) outcomes.push(...(await change({ changes: piece, ...(onlyCheck ? { onlyCheck } : {}) })));
  return outcomes;
}

function inPieces(changes: readonly RowChange[]): readonly RowChange[][] {
  const pieces: RowChange[][] = [];
  let characters = Number.POSITIVE_INFINITY;
  for (const change of changes) {
    const { length } = JSON.stringify(change);
    if (characters + length > CHARACTERS_AT_ONCE || pieces.at(-1)!.length === ROWS_AT_ONCE) {
      pieces.push([]);
      characters = 0;
    }
    pieces.at(-1)!.push(change);
    characters += length;
  }
  return pieces;
}

/** Returns the rows after the changes, in the same order; new rows come last. */
export function rowsAfter(rows: readonly ListRow[], outcomes: readonly RowOutcome[]): ListRow[] {
  const changed = new Map(outcomes.flatMap((outcome) => ('row' in outcome ? [[outcome.id, outcome.row] as const] : [])));
  const removed = new Set(outcomes.filter(({ kind }) => kind === 'removed').map(({ id }) => id));
  const left = rows.filter(({ id }) => !removed.has(id));
  const kept = left.map((row) => {
    const after = changed.get(row.id);
    changed.delete(row.id);
    return after ?? row;
  });
  return [...kept, ...changed.values()];
}

/** Returns the changes that undo those that were made. A row that was added is removed again, if rows of this kind can be. */
export function undoOf(
  before: ReadonlyMap<string, ListRow>,
  outcomes: readonly RowOutcome[],
  { removal }: Pick<ListKind, 'removal'>,
): readonly RowChange[] {
  return outcomes.flatMap((outcome): RowChange[] => {
    const row = before.get(outcome.id);
    if (outcome.kind === 'removed' && row !== undefined) {
      const cells = Object.entries(row.cells).map(([column, after]) => ({ column, before: '', after }));
      return [{ id: outcome.id, isNew: true, cells: cells.filter(({ column }) => column !== 'id') }];
    }
    if (outcome.kind === 'done' && row === undefined && removal !== null) return [{ id: outcome.id, isRemoved: true, cells: [] }];
    if (outcome.kind !== 'done' || row === undefined) return [];
    const columns = new Set([...Object.keys(row.cells), ...Object.keys(outcome.row.cells)]);
    const cells = [...columns]
      .map((column) => ({ column, before: outcome.row.cells[column] ?? '', after: row.cells[column] ?? '' }))
      .filter((cell) => cell.before !== cell.after);
    return cells.length === 0 ? [] : [{ id: outcome.id, cells }];
  });
}

/**
 * Returns the change again after a conflict: with the person's own value in the columns of `mine`, and without the other columns that
 * somebody else has changed. Undefined if nothing is left to change.
 */
export function changeAfterConflict(
  change: RowChange,
  conflict: Extract<RowOutcome, { kind: 'conflict' }>,
  mine: ReadonlySet<string>,
): RowChange | undefined {
  const theirs = new Map(conflict.cells.map((cell) => [cell.column, cell.theirs]));
  const cells = change.cells
    .filter(({ column }) => !theirs.has(column) || mine.has(column))
    .map((cell) => ({ ...cell, before: theirs.get(cell.column) ?? cell.before }));
  return cells.length === 0 ? undefined : { ...change, cells };
}
