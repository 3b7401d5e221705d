import type { Resource } from '@assist/resource';
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { type CellAction, cellAction } from './model/cell-action.ts';
import { type GridCursor, moveCursor, NAME_CELL } from './model/grid-cursor.ts';
import type { PlacedItem, RowContent } from './model/row-content.ts';
import { drawSelection, type SlotSelection, spanOfSelection, toSelection } from './model/slot-selection.ts';
import { columnOfSlot, type SlotSpan, type TimeScale } from './model/time-scale.ts';
import { firstRow, type TimelineLayout } from './model/timeline-layout.ts';
import type { DrawnCells } from './use-slot-pointer.ts';

interface GridSelectionOptions {
  readonly layout: TimelineLayout;
  readonly scale: TimeScale;
  readonly contentOf: (resource: Resource) => RowContent | undefined;
  /** The duration proposed for one slot; the specification's default if none was chosen. */
  readonly wantedMinutes: number | undefined;
  /** The slot where the keyboard starts. */
  readonly startSlot: number;
  readonly onOpenResource: (resource: Resource) => void;
}

/** The open popover: the reservation of the selected time, or the details of a taken one. */
export type OpenCell =
  | { readonly kind: 'reserve'; readonly resource: Resource }
  | { readonly kind: 'details'; readonly resource: Resource; readonly placed: PlacedItem }
  | undefined;

/** A slot of a row, identified independently of the order of rows. */
export interface Cell {
  readonly resourceId: string;
  readonly slot: number;
}

/** The keyboard's cell, the selected time and the open popover: one of each in the whole grid. */
export function useGridSelection({ layout, scale, contentOf, wantedMinutes, startSlot, onOpenResource }: GridSelectionOptions) {
  const [at, setAt] = useState<Cell>();
  const [selection, setSelection] = useState<SlotSelection>();
  const [open, setOpen] = useState<OpenCell>();

  // A slot of a day is a different one in a week, so changing between them resets the selection.
  const dayCount = scale.days.length;
  const [knownDayCount, setKnownDayCount] = useState(dayCount);
  if (knownDayCount !== dayCount) {
    setKnownDayCount(dayCount);
    setAt(undefined);
    setSelection(undefined);
    setOpen(undefined);
  }

  const resourceOf = useCallback(
    (id: string): Resource | undefined => {
      const entry = layout.entries[layout.entryOf.get(id) ?? -1];
      return entry?.kind === 'row' ? entry.resource : undefined;
    },
    [layout],
  );

  const cursor = useMemo((): GridCursor | undefined => {
    const entry = at === undefined ? undefined : layout.entryOf.get(at.resourceId);
    if (entry === undefined || at === undefined) return undefined;
    return { entry, slot: at.slot === NAME_CELL ? NAME_CELL : columnOfSlot(scale, at.slot).from };
  }, [at, layout, scale]);

  /** Returns undefined while the row is loading: there is nothing to press. */
  const actionAt = useCallback(
    ({ resourceId, slot }: Cell): CellAction | undefined => {
      const resource = resourceOf(resourceId);
      const content = resource === undefined ? undefined : contentOf(resource);
      return resource === undefined || content === undefined ? undefined : cellAction(scale, content, resource, slot, wantedMinutes);
    },
    [resourceOf, contentOf, scale, wantedMinutes],
  );

  const openReserve = (resource: Resource, span: SlotSpan) => {
    setSelection(toSelection(resource.id, span));
    setAt({ resourceId: resource.id, slot: span.from });
    setOpen({ kind: 'reserve', resource });
  };

  const openDetails = (resource: Resource, placed: PlacedItem) => {
    setSelection(undefined);
    setAt({ resourceId: resource.id, slot: placed.from });
    setOpen({ kind: 'details', resource, placed });
  };

  const openSlot = (resource: Resource, slot: number) => {
    const action = actionAt({ resourceId: resource.id, slot });
    if (action === undefined) setSelection(undefined);
    else if (action.kind === 'details') openDetails(resource, action.placed);
    else openReserve(resource, action.span);
  };

  /**
   * The cell where the keyboard starts: the first row at the start. A cursor on a row that no longer matches the filters is moved there.
   */
  const begin = (): GridCursor | undefined => {
    const section = cursor === undefined ? undefined : layout.sections[layout.entries[cursor.entry]!.section];
    if (cursor !== undefined && section?.group.isFaded !== true) return cursor;
    const entry = layout.entries[firstRow(layout)];
    if (entry?.kind !== 'row') return undefined;
    setAt({ resourceId: entry.resource.id, slot: startSlot });
    return { entry: firstRow(layout), slot: columnOfSlot(scale, startSlot).from };
  };

  return {
    cursor,
    selection,
    open,
    actionAt,
    draw: (drawn: DrawnCells | undefined) => {
      setOpen(undefined);
      setSelection(drawn === undefined ? undefined : drawSelection(scale, drawn.resourceId, drawn.from, drawn.to));
      if (drawn !== undefined) setAt({ resourceId: drawn.resourceId, slot: drawn.to });
    },
    finishDrawing: (drawn: DrawnCells, wasTap: boolean) => {
      const resource = resourceOf(drawn.resourceId);
      if (resource === undefined) return;
      if (wasTap) openSlot(resource, drawn.from);
      else if (contentOf(resource) === undefined) setSelection(undefined);
      else openReserve(resource, spanOfSelection(drawSelection(scale, resource.id, drawn.from, drawn.to)));
    },
    openItem: (resourceId: string, key: number) => {
      const resource = resourceOf(resourceId);
      const placed = resource === undefined ? undefined : contentOf(resource)?.items.find((one) => one.key === key);
      if (resource !== undefined && placed !== undefined) openDetails(resource, placed);
    },
    openName: (resourceId: string) => {
      const resource = resourceOf(resourceId);
      if (resource === undefined) return;
      setAt({ resourceId, slot: NAME_CELL });
      onOpenResource(resource);
    },
    changeSpan: (span: SlotSpan) => setSelection((before) => (before === undefined ? before : toSelection(before.resourceId, span))),
    clear: () => {
      setOpen(undefined);
      setSelection(undefined);
    },
    begin,
    /** Returns the cell that a key leads to, so that it can be scrolled into view; undefined if the grid does not handle the key. */
    press: (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>, pageRows: number): GridCursor | 'done' | undefined => {
      // Its row is gone, or the days have changed: the first arrow key places the cursor again.
      if (cursor === undefined) return event.key.startsWith('Arrow') ? begin() : undefined;
      const entry = layout.entries[cursor.entry];
      if (entry?.kind !== 'row') return undefined;
      const { resource } = entry;
      if (event.key === 'Escape') {
        setSelection(undefined);
        return 'done';
      }
      if (event.key === 'Enter' || event.key === ' ') {
        if (cursor.slot === NAME_CELL) onOpenResource(resource);
        else if (selection?.resourceId === resource.id) openReserve(resource, spanOfSelection(selection));
        else openSlot(resource, cursor.slot);
        return 'done';
      }
      const pressed = { key: event.key, ctrlKey: event.ctrlKey || event.metaKey, shiftKey: event.shiftKey };
      const moved = moveCursor(cursor, pressed, { layout, scale, pageRows, codes: contentOf(resource)?.codes });
      const target = moved === undefined ? undefined : layout.entries[moved.entry];
      if (moved === undefined || target?.kind !== 'row') return undefined;
      setAt({ resourceId: target.resource.id, slot: moved.slot });
      if (!event.shiftKey) setSelection(undefined);
      else if (moved.slot >= 0) {
        const from = selection?.resourceId === resource.id ? selection.anchor.from : Math.max(0, cursor.slot);
        setSelection(drawSelection(scale, resource.id, from, moved.slot));
      }
      return moved;
    },
  };
}

/** Returns the focus to the grid, from which everything is opened. */
export function useFocusReturn(scroller: RefObject<HTMLElement | null>): () => void {
  const frame = useRef(0);
  return useCallback(() => {
    cancelAnimationFrame(frame.current);
    // After the popover has returned its own focus.
    frame.current = requestAnimationFrame(() => scroller.current?.focus({ preventScroll: true }));
  }, [scroller]);
}
