import { type RefObject, useCallback, useRef } from 'react';
import { NAME_CELL } from './model/grid-cursor.ts';
import { drawSelection, spanOfSelection, toSelection } from './model/slot-selection.ts';
import type { SlotSpan } from './model/time-scale.ts';
import { useGridCells } from './use-grid-cells.ts';
import { type GridKeysOptions, useGridKeys } from './use-grid-keys.ts';
import type { DrawnCells } from './slot-press.ts';

/** Returns the selection and the popover of the grid, and the functions with which the keyboard and the pointer change them. */
export function useGridSelection(options: GridKeysOptions) {
  const { scale, contentOf, onOpenResource } = options;
  const cells = useGridCells(options);
  const { resourceOf, clear } = cells;
  return {
    ...cells,
    ...useGridKeys(cells, options),
    changeSpan: (span: SlotSpan) => cells.select((before) => (before === undefined ? before : toSelection(before.resourceId, span))),
    draw: (drawn: DrawnCells | undefined) => {
      clear();
      if (drawn === undefined) return;
      cells.select(drawSelection(scale, drawn.resourceId, drawn.from, drawn.to));
      cells.goTo({ resourceId: drawn.resourceId, slot: drawn.to });
    },
    finishDrawing: (drawn: DrawnCells, wasTap: boolean) => {
      const resource = resourceOf(drawn.resourceId);
      if (resource === undefined) return;
      if (wasTap) cells.openSlot(resource, drawn.from);
      else if (contentOf(resource) === undefined) cells.select(undefined);
      else cells.openReserve(resource, spanOfSelection(drawSelection(scale, resource.id, drawn.from, drawn.to)));
    },
    openItem: (resourceId: string, key: number) => {
      const resource = resourceOf(resourceId);
      const placed = resource && contentOf(resource)?.items.find((one) => one.key === key);
      if (resource && placed) cells.openDetails(resource, placed);
    },
    openName: (resourceId: string) => {
      const resource = resourceOf(resourceId);
      if (resource === undefined) return;
      cells.goTo({ resourceId, slot: NAME_CELL });
      onOpenResource(resource);
    },
  };
}

/** Returns a function that moves the focus back to the grid, from which every popover is opened. */
export function useFocusReturn(scroller: RefObject<HTMLElement | null>): () => void {
  const frame = useRef(0);
  return useCallback(() => {
    cancelAnimationFrame(frame.current);
    // The grid gets the focus in the next frame, after the closing popover has moved it.
    frame.current = requestAnimationFrame(() => scroller.current?.focus({ preventScroll: true }));
  }, [scroller]);
}
