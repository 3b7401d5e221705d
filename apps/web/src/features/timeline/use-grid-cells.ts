import type { Resource } from '@assist/resource';
import { useCallback } from 'react';
import { type CellAction, cellAction } from './model/cell-action.ts';
import type { RowContent } from './model/row-content.ts';
import type { TimeScale } from './model/time-scale.ts';
import { rowOf, type TimelineLayout } from './model/timeline-layout.ts';
import { type Cell, useCellState } from './use-cell-state.ts';

export interface GridCellsOptions {
  readonly layout: TimelineLayout;
  readonly scale: TimeScale;
  readonly contentOf: (resource: Resource) => RowContent | undefined;
  /** The duration proposed for one slot; the specification's default if none was chosen. */
  readonly wantedMinutes: number | undefined;
}

export type GridCells = ReturnType<typeof useGridCells>;

/** The state of the cells, and the effect of a press on one of them. */
export function useGridCells({ layout, scale, contentOf, wantedMinutes }: GridCellsOptions) {
  const state = useCellState(scale.days.length);

  const resourceOf = useCallback((id: string): Resource | undefined => rowOf(layout, layout.entryOf.get(id) ?? -1)?.resource, [layout]);

  /** Returns undefined while the row is loading: there is nothing to press. */
  const actionAt = useCallback(
    ({ resourceId, slot }: Cell): CellAction | undefined => {
      const resource = resourceOf(resourceId);
      const content = resource === undefined ? undefined : contentOf(resource);
      return resource === undefined || content === undefined ? undefined : cellAction(scale, content, resource, slot, wantedMinutes);
    },
    [resourceOf, contentOf, scale, wantedMinutes],
  );

  const openSlot = (resource: Resource, slot: number) => {
    const action = actionAt({ resourceId: resource.id, slot });
    if (action === undefined) state.select(undefined);
    else if (action.kind === 'details') state.openDetails(resource, action.placed);
    else state.openReserve(resource, action.span);
  };

  return { ...state, resourceOf, actionAt, openSlot };
}
