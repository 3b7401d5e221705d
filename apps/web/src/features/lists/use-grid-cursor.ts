import type { ListColumn, ListRow } from '@assist/contract';
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react';
import { type GridCell, type GridCursor, type GridRange, movedCursor, rangeOf } from './model/grid-cursor.ts';
import { isReadOnly } from './model/grid-columns.ts';
import { changesOfPaste, type Pasted, pastedText, readPastedText } from './model/pasted-rows.ts';
import type { ListKind, RowChange } from './list-kinds.ts';
import type { ColumnWords } from '../../parts/lists/use-column-words.ts';
import type { RowChanges } from './use-row-changes.ts';

export interface Editing {
  readonly id: string;
  readonly column: string;
  readonly text: string;
}

interface GridCursorOptions {
  readonly kind: ListKind;
  readonly rows: readonly ListRow[];
  readonly all: readonly ListRow[];
  /** The ids of the rows that cannot be moved. */
  readonly fixed: ReadonlySet<string>;
  readonly columns: readonly ListColumn[];
  readonly words: ColumnWords;
  readonly changes: RowChanges;
  /** Returns the number of rows by which Page Up and Page Down move the cursor. */
  readonly pageRows: () => number;
  readonly onPasted: (pasted: Pasted) => void;
  readonly onSort: (column: string) => void;
  /** Selects rows, or no longer selects them. */
  readonly onChoose: (ids: readonly string[]) => void;
  /** Opens the form of a row. */
  readonly onOpen: (id: string) => void;
  /** Called when the cursor has moved, to scroll to it. */
  readonly onMoved: (cell: GridCell) => void;
}

const START: GridCell = { row: 0, column: 0 };

/** Returns the grid's cursor, the cell that is being edited, and the handlers of keys and of the clipboard. */
export function useGridCursor({
  kind,
  rows,
  all,
  fixed,
  columns,
  words,
  changes,
  pageRows,
  onPasted,
  onSort,
  onChoose,
  onOpen,
  onMoved,
}: GridCursorOptions) {
  const [kept, setCursor] = useState<GridCursor>({ at: START, anchor: START });
  const [editing, setEditing] = useState<Editing>();
  const cursor = { at: within(kept.at), anchor: within(kept.anchor) };
  const range = rangeOf(cursor);
  const row = rows[cursor.at.row];
  const column = columns[cursor.at.column]!;

  /** Returns the cell, or the nearest one if the rows have become fewer. */
  function within(cell: GridCell): GridCell {
    return { row: Math.min(cell.row, rows.length - 1), column: Math.min(cell.column, columns.length - 1) };
  }

  function moveTo(at: GridCell, isRange = false): void {
    setCursor({ at, anchor: isRange ? cursor.anchor : at });
    onMoved(at);
  }

  function edit(text?: string): void {
    if (row === undefined || isReadOnly(column.key, fixed.has(row.id))) return;
    setEditing({
      id: row.id,
      column: column.key,
      text: text ?? changes.drafts.get(`${row.id}/${column.key}`)?.text ?? row.cells[column.key] ?? '',
    });
  }

  /** Ends the editing: stores the text, and moves the cursor. */
  function commit(text: string, move: 'down' | 'right' | 'stay'): void {
    setEditing(undefined);
    const stored = editing === undefined ? undefined : rows.find(({ id }) => id === editing.id);
    if (editing !== undefined && stored !== undefined) {
      const before = stored.cells[editing.column] ?? '';
      const isNew = changes.newRows.some(({ id }) => id === editing.id);
      if (text.trim() === before && !isNew) changes.forget(editing.id, editing.column);
      else void changes.send([{ id: editing.id, cells: [{ column: editing.column, before, after: text.trim() }] }], 'cells');
    }
    if (move === 'stay') return;
    const key = move === 'down' ? 'ArrowDown' : 'ArrowRight';
    const next = movedCursor(
      cursor,
      { key, shiftKey: false, ctrlKey: false, metaKey: false },
      { rows: rows.length, columns: columns.length, pageRows: 1 },
    );
    if (next !== undefined) moveTo(next.at);
  }

  function empty(): void {
    const wanted = rowsOf(range).flatMap((one): RowChange[] => {
      const cells = columnsOf(range)
        .map(({ key }) => ({ column: key, before: one.cells[key] ?? '', after: '' }))
        .filter(({ before, column: key }) => before !== '' && !isReadOnly(key, fixed.has(one.id)));
      return cells.length === 0 ? [] : [{ id: one.id, cells }];
    });
    if (wanted.length === 1) void changes.send(wanted, 'cells');
    else if (wanted.length > 1) changes.check(wanted);
  }

  const rowsOf = ({ from, to }: GridRange) => rows.slice(from.row, to.row + 1);
  const columnsOf = ({ from, to }: GridRange) => columns.slice(from.column, to.column + 1);

  function press(event: KeyboardEvent<HTMLElement>): void {
    if (event.target !== event.currentTarget || event.altKey) return;
    const size = { rows: rows.length, columns: columns.length, pageRows: pageRows() };
    const moved = movedCursor(cursor, event, size);
    const isCommand = event.ctrlKey || event.metaKey;
    if (moved !== undefined) {
      setCursor(moved);
      onMoved(moved.at);
    } else if (cursor.at.row < 0) {
      if (event.key !== 'Enter' && event.key !== ' ') return;
      onSort(column.key);
    } else if (isCommand && event.key === 'Enter') {
      if (row !== undefined) onOpen(row.id);
    } else if (event.key === 'Enter' || event.key === 'F2') edit();
    else if (event.key === 'Escape' && row !== undefined) changes.forget(row.id, column.key);
    else if (event.key === ' ') onChoose(rowsOf(range).map(({ id }) => id));
    else if (isCommand && event.key.toLowerCase() === 'a') onChoose(rows.map(({ id }) => id));
    else if (event.key === 'Delete' || event.key === 'Backspace') empty();
    else if (event.key.length === 1 && !isCommand) edit(words.optionsOf(column.key) === undefined ? event.key : undefined);
    else return;
    event.preventDefault();
  }

  return {
    cursor,
    range,
    editing,
    edit,
    moveTo,
    commit,
    cancel: () => setEditing(undefined),
    handlers: {
      onKeyDown: press,
      onCopy(event: ClipboardEvent<HTMLElement>) {
        if (event.target !== event.currentTarget || cursor.at.row < 0) return;
        event.preventDefault();
        const texts = rowsOf(range).map((one) => columnsOf(range).map(({ key }) => one.cells[key] ?? ''));
        event.clipboardData.setData('text/plain', pastedText(texts));
      },
      onPaste(event: ClipboardEvent<HTMLElement>) {
        if (event.target !== event.currentTarget || cursor.at.row < 0) return;
        event.preventDefault();
        const cells = readPastedText(event.clipboardData.getData('text/plain'));
        onPasted(changesOfPaste(cells, all, { kind, rows, columns, range, ...words }));
      },
    },
  };
}

export type GridControl = ReturnType<typeof useGridCursor>;
