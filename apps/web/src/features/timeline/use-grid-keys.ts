import type { Resource } from '@assist/resource';
import type { KeyboardEvent } from 'react';
import { type GridCursor, moveCursor, NAME_CELL } from './model/grid-cursor.ts';
import { drawSelection, spanOfSelection } from './model/slot-selection.ts';
import { columnOfSlot } from './model/time-scale.ts';
import { firstRow, rowOf } from './model/timeline-layout.ts';
import type { GridCells, GridCellsOptions } from './use-grid-cells.ts';

export interface GridKeysOptions extends GridCellsOptions {
  /** The slot at which the keyboard's cursor starts. */
  readonly startSlot: number;
  readonly onOpenResource: (resource: Resource) => void;
}

/** Returns the keyboard's cursor, and functions for the keys that move it, draw a selection and open cells. */
export function useGridKeys(cells: GridCells, { layout, scale, contentOf, startSlot, onOpenResource }: GridKeysOptions) {
  const { at, selection } = cells;
  const entry = at && layout.entryOf.get(at.resourceId);
  const cursor: GridCursor | undefined =
    at === undefined || entry === undefined
      ? undefined
      : { entry, slot: at.slot === NAME_CELL ? NAME_CELL : columnOfSlot(scale, at.slot).from };

  /**
   * Returns the cell at which the keyboard starts: that of the cursor, unless its row no longer matches the filters, or else the first row
   * at `startSlot`.
   */
  const begin = (): GridCursor | undefined => {
    const section = cursor === undefined ? undefined : layout.sections[layout.entries[cursor.entry]!.section];
    if (cursor !== undefined && section?.group.isFaded !== true) return cursor;
    const first = rowOf(layout, firstRow(layout));
    if (first === undefined) return undefined;
    cells.goTo({ resourceId: first.resource.id, slot: startSlot });
    return { entry: first.entry, slot: columnOfSlot(scale, startSlot).from };
  };

  /** Handles a key. Returns the cell to scroll into view, or `done`; undefined if the grid does not handle the key. */
  const press = (
    event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
    pageRows: number,
  ): GridCursor | 'done' | undefined => {
    // Without a cursor, for example if its row is gone or the days have changed, the first arrow key places it.
    if (cursor === undefined) return event.key.startsWith('Arrow') ? begin() : undefined;
    const resource = rowOf(layout, cursor.entry)?.resource;
    if (resource === undefined) return undefined;
    const own = selection?.resourceId === resource.id ? selection : undefined;
    if (event.key === 'Escape') {
      cells.select(undefined);
      return 'done';
    }
    if (event.key === 'Enter' || event.key === ' ') {
      if (cursor.slot === NAME_CELL) onOpenResource(resource);
      else if (own === undefined) cells.openSlot(resource, cursor.slot);
      else cells.openReserve(resource, spanOfSelection(own));
      return 'done';
    }
    const pressed = { key: event.key, ctrlKey: event.ctrlKey || event.metaKey, shiftKey: event.shiftKey };
    const to = moveCursor(cursor, pressed, { layout, scale, pageRows, codes: contentOf(resource)?.codes });
    const target = to && rowOf(layout, to.entry);
    if (to === undefined || target === undefined) return undefined;
    cells.goTo({ resourceId: target.resource.id, slot: to.slot });
    // With Shift, the cursor stays in its row and does not reach the name.
    const from = own === undefined ? cursor.slot : own.anchor.from;
    cells.select(event.shiftKey ? drawSelection(scale, resource.id, Math.max(0, from), to.slot) : undefined);
    return to;
  };

  return { cursor, begin, press };
}
