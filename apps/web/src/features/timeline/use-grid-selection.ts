import { type RefObject, useCallback, useRef } from 'react';
import { NAME_CELL } from './model/grid-cursor.ts';
import { drawSelection, spanOfSelection } from './model/slot-selection.ts';
import { useGridCells } from './use-grid-cells.ts';
import { type GridKeysOptions, useGridKeys } from './use-grid-keys.ts';
import type { DrawnCells } from './slot-press.ts';

/** The selection and the popover of the grid, made with the keyboard or the pointer. */
export function useGridSelection(options: GridKeysOptions) {
  const { scale, contentOf, onOpenResource } = options;
  const cells = useGridCells(options);
  const { selection, open, resourceOf, actionAt, changeSpan, clear } = cells;
  return {
    ...useGridKeys(cells, options),
    selection,
    open,
    actionAt,
    changeSpan,
    clear,
    draw: (drawn: DrawnCells | undefined) => {
      cells.close();
      cells.select(drawn === undefined ? undefined : drawSelection(scale, drawn.resourceId, drawn.from, drawn.to));
      if (drawn !== undefined) cells.goTo({ resourceId: drawn.resourceId, slot: drawn.to });
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
      const placed = resource === undefined ? undefined : contentOf(resource)?.items.find((one) => one.key === key);
      if (resource !== undefined && placed !== undefined) cells.openDetails(resource, placed);
    },
    openName: (resourceId: string) => {
      const resource = resourceOf(resourceId);
      if (resource === undefined) return;
      cells.goTo({ resourceId, slot: NAME_CELL });
      onOpenResource(resource);
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
