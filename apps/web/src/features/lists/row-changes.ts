import { type ListRow, ROW_CHANGES_MAX_BYTES, type RowOutcome, ROWS_CHANGED_MAX } from '@assist/contract';
import type { ListKind, RowChange } from './list-kinds.ts';
import { breakOfMany } from './break-of-many.ts';

/** More changes than the server takes in one call. They are not sent at all. */
export class TooManyChangesError extends Error {}

/**
 * Sends the changes in one call, which is one transaction, and returns all outcomes in order.
 *
 * @throws TooManyChangesError
 */
export async function sendRowChanges(
  { change }: Pick<ListKind, 'change'>,
  changes: readonly RowChange[],
  onlyCheck: boolean,
): Promise<readonly RowOutcome[]> {
  const body = { changes: [...changes], ...(onlyCheck ? { onlyCheck } : {}) };
  if (changes.length > ROWS_CHANGED_MAX || isTooLong(body)) throw new TooManyChangesError();
  await breakOfMany(changes);
  return change(body);
}

/** Length of a change and of a cell in JSON without their texts, at most. */
const AROUND = 60;
/** Bytes of a character in JSON, at most: a control character is written as six. */
const CHARACTER_BYTES = 6;

/** Returns whether changes are longer than the server takes. Their exact length is only computed if they could be. */
function isTooLong(body: { readonly changes: readonly RowChange[] }): boolean {
  let most = AROUND;
  for (const { id, cells } of body.changes) {
    most += AROUND + id.length * CHARACTER_BYTES;
    for (const { column, before, after } of cells) most += AROUND + (column.length + before.length + after.length) * CHARACTER_BYTES;
  }
  return most > ROW_CHANGES_MAX_BYTES && new TextEncoder().encode(JSON.stringify(body)).length > ROW_CHANGES_MAX_BYTES;
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
  { removal, retiring }: Pick<ListKind, 'removal' | 'retiring'>,
): readonly RowChange[] {
  return outcomes.flatMap((outcome): RowChange[] => {
    const row = before.get(outcome.id);
    if (outcome.kind === 'removed' && row !== undefined) {
      const cells = Object.entries(row.cells).map(([column, after]) => ({ column, before: '', after }));
      return [{ id: outcome.id, isNew: true, cells: cells.filter(({ column }) => column !== 'id') }];
    }
    if (outcome.kind === 'done' && row === undefined && removal !== null) return [{ id: outcome.id, isRemoved: true, cells: [] }];
    if (outcome.kind === 'done' && row === undefined && retiring !== undefined)
      return [{ id: outcome.id, cells: [{ ...retiring, before: outcome.row.cells[retiring.column] ?? '' }] }];
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

export interface Conflict {
  readonly change: RowChange;
  readonly outcome: Extract<RowOutcome, { kind: 'conflict' }>;
}

/** Adds conflicts to those that are still open. Of two conflicts about one cell, the newer one counts. */
export function withConflicts(open: readonly Conflict[], added: readonly Conflict[]): readonly Conflict[] {
  const newer = new Map(added.map(({ outcome }) => [outcome.id, new Set(outcome.cells.map(({ column }) => column))]));
  const older = open.flatMap(({ change, outcome }): Conflict[] => {
    const isOpen = ({ column }: { readonly column: string }) => newer.get(outcome.id)?.has(column) !== true;
    const cells = outcome.cells.filter(isOpen);
    return cells.length === 0 ? [] : [{ change: { ...change, cells: change.cells.filter(isOpen) }, outcome: { ...outcome, cells } }];
  });
  return [...older, ...added];
}

/** Returns a new row that was not stored as it would be. */
export function unstoredRow({ id, cells }: RowChange): ListRow {
  return { id, cells: { ...Object.fromEntries(cells.map(({ column, after }) => [column, after])), id } };
}

/** Returns the change with further cells, each of which replaces the cell that the change has in its column. */
export function withCells(change: RowChange, cells: RowChange['cells']): RowChange {
  const set = new Set(cells.map(({ column }) => column));
  return { ...change, cells: [...change.cells.filter(({ column }) => !set.has(column)), ...cells] };
}
