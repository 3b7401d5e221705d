import type { Resource } from '@assist/resource';
import { useState } from 'react';
import { type CellAction, cellAction } from './model/cell-action.ts';
import type { PlacedItem, RowContent } from './model/row-content.ts';
import { type SlotSelection, toSelection } from './model/slot-selection.ts';
import type { SlotSpan, TimeScale } from './model/time-scale.ts';
import { rowOf, type TimelineLayout } from './model/timeline-layout.ts';

export interface GridCellsOptions {
  readonly layout: TimelineLayout;
  readonly scale: TimeScale;
  readonly contentOf: (resource: Resource) => RowContent | undefined;
  /** Duration that is proposed for one slot, in minutes; undefined for the specification's default. */
  readonly wantedMinutes: number | undefined;
}

/** The open popover: the form that reserves the selected time, or the details of a taken time. */
type OpenCell =
  | { readonly kind: 'reserve'; readonly resource: Resource }
  | { readonly kind: 'details'; readonly resource: Resource; readonly placed: PlacedItem }
  | undefined;

/** A slot of a row, which is identified by its resource and so independently of the order of rows. */
export interface Cell {
  readonly resourceId: string;
  readonly slot: number;
}

export type GridCells = ReturnType<typeof useGridCells>;

/** Returns the keyboard's cell, the selected time and the open popover. The grid has at most one of each. */
export function useGridCells({ layout, scale, contentOf, wantedMinutes }: GridCellsOptions) {
  const [at, goTo] = useState<Cell>();
  const [selection, select] = useState<SlotSelection>();
  const [open, setOpen] = useState<OpenCell>();
  const clear = () => {
    setOpen(undefined);
    select(undefined);
  };

  // The same slot number means different times in a week and in a day, so changing between them resets the selection.
  const dayCount = scale.days.length;
  const [knownDayCount, setKnownDayCount] = useState(dayCount);
  if (knownDayCount !== dayCount) {
    setKnownDayCount(dayCount);
    goTo(undefined);
    clear();
  }

  const resourceOf = (id: string) => rowOf(layout, layout.entryOf.get(id) ?? -1)?.resource;

  /** Returns what a press on a cell does; undefined while the row is loading. */
  const actionAt = ({ resourceId, slot }: Cell): CellAction | undefined => {
    const resource = resourceOf(resourceId);
    const content = resource && contentOf(resource);
    return resource && content && cellAction(scale, content, resource, slot, wantedMinutes);
  };

  const openReserve = (resource: Resource, span: SlotSpan) => {
    select(toSelection(resource.id, span));
    goTo({ resourceId: resource.id, slot: span.from });
    setOpen({ kind: 'reserve', resource });
  };

  const openDetails = (resource: Resource, placed: PlacedItem) => {
    select(undefined);
    goTo({ resourceId: resource.id, slot: placed.from });
    setOpen({ kind: 'details', resource, placed });
  };

  const openSlot = (resource: Resource, slot: number) => {
    const action = actionAt({ resourceId: resource.id, slot });
    if (action === undefined) select(undefined);
    else if (action.kind === 'details') openDetails(resource, action.placed);
    else openReserve(resource, action.span);
  };

  return { at, selection, open, goTo, select, clear, resourceOf, actionAt, openReserve, openDetails, openSlot };
}
