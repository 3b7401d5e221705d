import { type CursorGrid, type CursorKey, type GridCursor, moveCursor, NAME_CELL } from './grid-cursor.ts';
import { drawSelection, type SlotSelection, spanOfSelection } from './slot-selection.ts';
import type { SlotSpan } from './time-scale.ts';

/** The effect of a key on the cursor's row. */
export type KeyAction =
  | { readonly kind: 'deselect' }
  | { readonly kind: 'open-name' }
  | { readonly kind: 'open-slot'; readonly slot: number }
  /** The selected time is taken as it is. */
  | { readonly kind: 'reserve'; readonly span: SlotSpan }
  | { readonly kind: 'move'; readonly to: GridCursor; readonly selection: SlotSelection | undefined };

interface KeyGrid extends CursorGrid {
  readonly cursor: GridCursor;
  /** The resource of the cursor's row. */
  readonly resourceId: string;
  readonly selection: SlotSelection | undefined;
}

/** Returns undefined for a key that the grid does not handle. */
export function keyAction(pressed: CursorKey, grid: KeyGrid): KeyAction | undefined {
  const { cursor, resourceId, scale } = grid;
  const selection = grid.selection?.resourceId === resourceId ? grid.selection : undefined;
  if (pressed.key === 'Escape') return { kind: 'deselect' };
  if (pressed.key === 'Enter' || pressed.key === ' ') {
    if (cursor.slot === NAME_CELL) return { kind: 'open-name' };
    return selection === undefined ? { kind: 'open-slot', slot: cursor.slot } : { kind: 'reserve', span: spanOfSelection(selection) };
  }
  const to = moveCursor(cursor, pressed, grid);
  if (to === undefined) return undefined;
  const from = selection === undefined ? Math.max(0, cursor.slot) : selection.anchor.from;
  // With Shift, the cursor never reaches the name.
  return { kind: 'move', to, selection: pressed.shiftKey ? drawSelection(scale, resourceId, from, to.slot) : undefined };
}
