import type { Resource } from '@assist/resource';
import { type KeyboardEvent, useMemo } from 'react';
import { type GridCursor, NAME_CELL } from './model/grid-cursor.ts';
import { keyAction } from './model/key-action.ts';
import { columnOfSlot } from './model/time-scale.ts';
import { firstRow, rowOf } from './model/timeline-layout.ts';
import type { GridCells, GridCellsOptions } from './use-grid-cells.ts';

export interface GridKeysOptions extends GridCellsOptions {
  /** The slot where the keyboard starts. */
  readonly startSlot: number;
  readonly onOpenResource: (resource: Resource) => void;
}

/** The keyboard's cursor, and the keys that move it, draw a selection and open cells. */
export function useGridKeys(cells: GridCells, { layout, scale, contentOf, startSlot, onOpenResource }: GridKeysOptions) {
  const { at, selection } = cells;
  const cursor = useMemo((): GridCursor | undefined => {
    const entry = at === undefined ? undefined : layout.entryOf.get(at.resourceId);
    if (entry === undefined || at === undefined) return undefined;
    return { entry, slot: at.slot === NAME_CELL ? NAME_CELL : columnOfSlot(scale, at.slot).from };
  }, [at, layout, scale]);

  /**
   * The cell where the keyboard starts: the first row at the start. A cursor on a row that no longer matches the filters is moved there.
   */
  const begin = (): GridCursor | undefined => {
    const section = cursor === undefined ? undefined : layout.sections[layout.entries[cursor.entry]!.section];
    if (cursor !== undefined && section?.group.isFaded !== true) return cursor;
    const first = rowOf(layout, firstRow(layout));
    if (first === undefined) return undefined;
    cells.goTo({ resourceId: first.resource.id, slot: startSlot });
    return { entry: first.entry, slot: columnOfSlot(scale, startSlot).from };
  };

  /** Returns the cell that a key leads to, so that it can be scrolled into view; undefined if the grid does not handle the key. */
  const press = (
    event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>,
    pageRows: number,
  ): GridCursor | 'done' | undefined => {
    // Its row is gone, or the days have changed: the first arrow key places the cursor again.
    if (cursor === undefined) return event.key.startsWith('Arrow') ? begin() : undefined;
    const resource = rowOf(layout, cursor.entry)?.resource;
    if (resource === undefined) return undefined;
    const pressed = { key: event.key, ctrlKey: event.ctrlKey || event.metaKey, shiftKey: event.shiftKey };
    const codes = contentOf(resource)?.codes;
    const action = keyAction(pressed, { layout, scale, pageRows, codes, cursor, resourceId: resource.id, selection });
    if (action === undefined) return undefined;
    if (action.kind === 'move') {
      const target = rowOf(layout, action.to.entry);
      if (target === undefined) return undefined;
      cells.goTo({ resourceId: target.resource.id, slot: action.to.slot });
      cells.select(action.selection);
      return action.to;
    }
    if (action.kind === 'deselect') cells.select(undefined);
    else if (action.kind === 'open-name') onOpenResource(resource);
    else if (action.kind === 'open-slot') cells.openSlot(resource, action.slot);
    else cells.openReserve(resource, action.span);
    return 'done';
  };

  return { cursor, begin, press };
}
