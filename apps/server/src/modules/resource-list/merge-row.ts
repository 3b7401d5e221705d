import type { ResourceRow, RowOutcome } from '@assist/contract';
import type { StoredResource } from '@assist/resource';
import {
  type Cells,
  cellsOfResource,
  checkResource,
  type Column,
  formatCell,
  readCell,
  resourceCellsAfter,
  type ResourceContext,
  type RowFinding,
} from '@assist/tables';

/** A change of one resource, as a person wants it. */
export interface WantedChange {
  readonly id: string;
  readonly isNew?: boolean | undefined;
  /** The cells to set, each with the text that the person has seen in it. */
  readonly cells: readonly { readonly column: string; readonly before: string; readonly after: string }[];
}

/** A change that is sound in itself and merges with what others have changed. */
export interface MergedRow {
  readonly kind: 'merged';
  readonly id: string;
  readonly stored: StoredResource | undefined;
  /** The cells that the person sets. */
  readonly set: Cells;
  /** All cells of the row, as it would be. */
  readonly after: Cells;
  readonly notes: readonly RowFinding[];
}

export type RefusedRow = Exclude<RowOutcome, { readonly kind: 'done' }>;

/**
 * Applies a wanted change to the stored resource. Cells that others have changed in the meantime stay as they are, unless the person sets
 * them, too: the row is then a conflict, and nothing of it is changed.
 */
export function mergeRow(
  { id, isNew = false, cells }: WantedChange,
  stored: StoredResource | undefined,
  { columns, context }: { readonly columns: readonly Column[]; readonly context: ResourceContext },
): MergedRow | RefusedRow {
  if (isNew && stored !== undefined)
    return refusedRow(id, [{ column: 'id', code: 'duplicate-id', sentence: `${id} is the id of ${stored.displayName} already.` }]);
  if (!isNew && stored === undefined)
    return refusedRow(id, [{ column: 'id', code: 'unknown-resource', sentence: `There is no resource ${JSON.stringify(id)}.` }]);
  const missing = columns.filter(({ key, isRequired }) => isNew && isRequired === true && cells.every(({ column }) => column !== key));
  const { set, defects, notes } = readCells(id, [...missing.map(({ key }) => ({ column: key, before: '', after: '' })), ...cells], columns);
  if (defects.length > 0) return refusedRow(id, defects);

  const before = stored === undefined ? undefined : cellsOfResource(stored, context);
  const conflicts = cells.flatMap(({ column, before: seen }) => {
    const [mine, theirs] = [formatCell(set[column] ?? null), formatCell(before?.[column] ?? null)];
    return before === undefined || theirs === seen || theirs === mine ? [] : [{ column, before: seen, mine, theirs }];
  });
  if (stored !== undefined && conflicts.length > 0)
    return { kind: 'conflict', id, row: rowOf(cellsOfResource(stored, context)), cells: conflicts };

  const after = resourceCellsAfter(stored, set, columns, context.filters);
  const found = checkResource(after, context);
  return found.length > 0 ? refusedRow(id, found) : { kind: 'merged', id, stored, set, after, notes };
}

export function refusedRow(id: string, defects: readonly RowFinding[]): RefusedRow {
  return { kind: 'refused', id, defects: [...defects] };
}

/** Returns the texts of the cells that are not empty. */
export function rowOf(cells: Cells): ResourceRow {
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
