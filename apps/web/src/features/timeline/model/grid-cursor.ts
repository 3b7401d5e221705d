import { dayOfSlot, type TimeScale } from './time-scale.ts';
import { firstRow, lastRow, nextRow, type TimelineLayout } from './timeline-layout.ts';
import { runAt } from './row-content.ts';

/** The name's cell, before the slots. */
export const NAME_CELL = -1;

/** Where the keyboard is: an entry of the layout that is a row, and a slot or the name. */
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
  /** How many rows one page has. */
  readonly pageRows: number;
  /** Of the row that the cursor is in, where they are known. */
  readonly codes: Uint8Array | undefined;
}

/** Where a key leads; undefined for one that does not move. */
export function moveCursor(cursor: GridCursor, pressed: CursorKey, grid: CursorGrid): GridCursor | undefined {
  const { layout, scale } = grid;
  // A selection lies in one row: drawing it never leaves the row, nor its slots.
  const first = pressed.shiftKey ? 0 : NAME_CELL;
  const toSlot = (slot: number): GridCursor => ({ ...cursor, slot: Math.max(first, Math.min(scale.slotCount - 1, slot)) });
  const toEntry = (entry: number): GridCursor | undefined => (pressed.shiftKey ? undefined : { ...cursor, entry });
  switch (pressed.key) {
    case 'ArrowRight':
      return toSlot(pressed.ctrlKey ? nextRun(cursor, grid) : cursor.slot + 1);
    case 'ArrowLeft':
      return toSlot(pressed.ctrlKey ? previousRun(cursor, grid) : cursor.slot - 1);
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
      return toSlot(dayEdge(scale, cursor.slot, 'start'));
    case 'End':
      if (pressed.ctrlKey) return toEntry(lastRow(layout));
      return toSlot(dayEdge(scale, cursor.slot, 'end'));
    default:
      return undefined;
  }
}

/** The day's first or last slot; from there on the neighbouring day's. */
function dayEdge(scale: TimeScale, slot: number, edge: 'start' | 'end'): number {
  if (edge === 'start') {
    const day = dayOfSlot(scale, Math.max(0, slot));
    return slot === day.from ? dayOfSlot(scale, Math.max(0, slot - 1)).from : day.from;
  }
  const day = dayOfSlot(scale, Math.max(0, slot));
  return slot === day.to - 1 ? dayOfSlot(scale, slot + 1).to - 1 : day.to - 1;
}

function nextRun({ slot }: GridCursor, { codes }: CursorGrid): number {
  if (slot < 0 || codes === undefined) return slot + 4;
  return runAt(codes, slot).to;
}

function previousRun({ slot }: GridCursor, { codes }: CursorGrid): number {
  if (slot <= 0 || codes === undefined) return slot - 4;
  const { from } = runAt(codes, slot);
  return from < slot ? from : runAt(codes, slot - 1).from;
}

function stepRows(layout: TimelineLayout, entry: number, count: number, step: 1 | -1): number {
  let at = entry;
  for (let rows = 0; rows < count; rows += 1) at = nextRow(layout, at, step);
  return at;
}
