import type { ListRow } from '@assist/contract';
import { type Cells, type Column, formatCell, readCell, type RowCode, type RowFinding } from '@assist/tables';
import { type MergedRow, type RefusedRow, refusedRow, type RowTable, takenId, type WantedChange } from './list-kind.ts';

interface MergedAgainst<Stored> {
  readonly table: RowTable<Stored>;
  readonly unknownCode: RowCode;
  /** True if the stored row lies outside of the caller's areas. The caller may learn that its id is taken, and nothing else of it. */
  readonly isOutside: boolean;
}

/**
 * Applies a wanted change to the stored row. Cells that others have changed in the meantime stay as they are, unless the person sets them,
 * too: the row is then a conflict, and nothing of it is changed.
 */
export function mergeRow<Stored>(
  { id, isNew = false, isRemoved = false, cells }: WantedChange,
  stored: Stored | undefined,
  { table, unknownCode, isOutside }: MergedAgainst<Stored>,
): MergedRow<Stored> | RefusedRow {
  if (isNew && stored !== undefined)
    return refusedRow(id, [
      isOutside ? takenId(id) : { column: 'id', code: 'duplicate-id', sentence: `${id} is the id of ${table.nameOf(stored)} already.` },
    ]);
  if (!isNew && (stored === undefined || isOutside))
    return refusedRow(id, [{ column: 'id', code: unknownCode, sentence: `There is nothing with the id ${JSON.stringify(id)}.` }]);
  if (isRemoved) return { kind: 'merged', id, stored, set: {}, after: undefined, notes: [] };
  const { columns } = table;
  const missing = columns.filter(({ key, isRequired }) => isNew && isRequired === true && cells.every(({ column }) => column !== key));
  const { set, defects, notes } = readCells(id, [...missing.map(({ key }) => ({ column: key, before: '', after: '' })), ...cells], columns);
  if (defects.length > 0) return refusedRow(id, defects);

  const before = stored === undefined ? undefined : table.cellsOf(stored);
  const conflicts = cells.flatMap(({ column, before: seen }) => {
    const [mine, theirs] = [formatCell(set[column] ?? null), formatCell(before?.[column] ?? null)];
    return before === undefined || theirs === seen || theirs === mine ? [] : [{ column, before: seen, mine, theirs }];
  });
  if (before !== undefined && conflicts.length > 0) return { kind: 'conflict', id, row: textsOf(before), cells: conflicts };

  const after = table.cellsAfter(stored, set);
  const found = table.check(after);
  return found.length > 0 ? refusedRow(id, found) : { kind: 'merged', id, stored, set, after, notes };
}

/** Returns the texts of the cells that are not empty. */
export function textsOf(cells: Cells): ListRow {
  const texts = Object.entries(cells).map(([key, value]) => [key, formatCell(value)] as const);
  return { id: formatCell(cells['id'] ?? null), cells: Object.fromEntries(texts.filter(([, text]) => text !== '')) };
}

function readCells(id: string, cells: WantedChange['cells'], columns: readonly Column[]) {
  const byKey = new Map(columns.map((column) => [column.key, column]));
  const defects: RowFinding[] = [];
  const notes: RowFinding[] = [];
  const set: Record<string, Cells[string]> = {};
  for (const { column: key, after } of [...cells.filter(({ column }) => column !== 'id'), { column: 'id', after: id }]) {
    const column = byKey.get(key);
    if (column === undefined) {
      defects.push({ column: key, code: 'unknown-column', sentence: `There is no column ${JSON.stringify(key)}.` });
      continue;
    }
    const read = readCell(column, after);
    notes.push(...read.notes.map((note) => ({ ...note, column: key })));
    if (read.fault === null) set[key] = read.value;
    else defects.push({ ...read.fault, column: key });
  }
  return { set, defects, notes };
}
