import { columnAt, dayOfSlot, type TimeScale } from './time-scale.ts';
import { firstRow, lastRow, nextRow, type TimelineLayout } from './timeline-layout.ts';
import { runAt } from './row-content.ts';

/** Slot number that stands for the cell with the name, which is before the slots. */
export const NAME_CELL = -1;

/** Position of the keyboard's cursor: the entry of a row in the layout, and the first slot of a column or `NAME_CELL`. */
export interface GridCursor {
  readonly entry: number;
  readonly slot: number;
}

export interface CursorKey {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly shiftKey: boolean;
}

export interface CursorGrid {
  readonly layout: TimelineLayout;
  readonly scale: TimeScale;
  /** The number of rows on one page. */
  readonly pageRows: number;
  /** The codes of the cursor's row; undefined while they are loading. */
  readonly codes: Uint8Array | undefined;
}

/** Returns the position to which a key moves the cursor; undefined for a key that does not move it. */
export function moveCursor(cursor: GridCursor, pressed: CursorKey, grid: CursorGrid): GridCursor | undefined {
  const { layout, scale } = grid;
  const at = cursor.slot === NAME_CELL ? NAME_CELL : columnAt(scale, cursor.slot);
  // A selection lies within one row and one day, so with Shift the cursor does not leave them.
  const day = dayOfSlot(scale, Math.max(0, cursor.slot));
  const [first, last] = pressed.shiftKey ? [columnAt(scale, day.from), columnAt(scale, day.to - 1)] : [NAME_CELL, scale.columns.length - 1];
  const toColumn = (column: number): GridCursor => {
    const within = Math.max(first, Math.min(last, column));
    return { ...cursor, slot: within === NAME_CELL ? NAME_CELL : scale.columns[within]!.from };
  };
  const toEntry = (entry: number): GridCursor | undefined => (pressed.shiftKey ? undefined : { ...cursor, entry });
  switch (pressed.key) {
    case 'ArrowRight':
      return toColumn(pressed.ctrlKey ? Math.max(at + 1, nextRun(cursor, grid)) : at + 1);
    case 'ArrowLeft':
      return toColumn(pressed.ctrlKey ? Math.min(at - 1, previousRun(cursor, grid)) : at - 1);
    case 'ArrowDown':
      return toEntry(nextRow(layout, cursor.entry, 1));
    case 'ArrowUp':
      return toEntry(nextRow(layout, cursor.entry, -1));
    case 'PageDown':
      return toEntry(stepRows(layout, cursor.entry, grid.pageRows, 1));
    case 'PageUp':
      return toEntry(stepRows(layout, cursor.entry, grid.pageRows, -1));
    case 'Home':
      if (pressed.ctrlKey) return toEntry(firstRow(layout));
      return toColumn(dayEdge(scale, at, 'start'));
    case 'End':
      if (pressed.ctrlKey) return toEntry(lastRow(layout));
      return toColumn(dayEdge(scale, at, 'end'));
    default:
      return undefined;
  }
}

/** Returns the first or last column of the day, or that of the neighbouring day if the cursor is already there. */
function dayEdge(scale: TimeScale, at: number, edge: 'start' | 'end'): number {
  const edgeOf = (column: number) => {
    const within = Math.max(0, Math.min(scale.columns.length - 1, column));
    const day = dayOfSlot(scale, scale.columns[within]!.from);
    return columnAt(scale, edge === 'start' ? day.from : day.to - 1);
  };
  const own = edgeOf(at);
  return at === own ? edgeOf(edge === 'start' ? at - 1 : at + 1) : own;
}

/** Number of columns by which Ctrl moves the cursor in a row whose codes are unknown, where there is no change to jump to. */
const BLIND_STEP = 4;

function nextRun({ slot }: GridCursor, { codes, scale }: CursorGrid): number {
  if (slot < 0 || codes === undefined) return columnAt(scale, Math.max(0, slot)) + BLIND_STEP;
  return columnAt(scale, runAt(codes, slot).to);
}

function previousRun({ slot }: GridCursor, { codes, scale }: CursorGrid): number {
  if (slot <= 0 || codes === undefined) return columnAt(scale, Math.max(0, slot)) - BLIND_STEP;
  const { from } = runAt(codes, slot);
  return columnAt(scale, from < slot ? from : runAt(codes, slot - 1).from);
}

function stepRows(layout: TimelineLayout, entry: number, count: number, step: 1 | -1): number {
  let at = entry;
  for (let rows = 0; rows < count; rows += 1) at = nextRow(layout, at, step);
  return at;
}
