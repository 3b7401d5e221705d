import type { Resource } from '@assist/resource';
import { useState } from 'react';
import type { PlacedItem } from './model/row-content.ts';
import { type SlotSelection, toSelection } from './model/slot-selection.ts';
import type { SlotSpan } from './model/time-scale.ts';

/** The open popover: the reservation of the selected time, or the details of a taken one. */
type OpenCell =
  | { readonly kind: 'reserve'; readonly resource: Resource }
  | { readonly kind: 'details'; readonly resource: Resource; readonly placed: PlacedItem }
  | undefined;

/** A slot of a row, identified independently of the order of rows. */
export interface Cell {
  readonly resourceId: string;
  readonly slot: number;
}

/** The keyboard's cell, the selected time and the open popover: one of each in the whole grid. */
export function useCellState(dayCount: number) {
  const [at, setAt] = useState<Cell>();
  const [selection, setSelection] = useState<SlotSelection>();
  const [open, setOpen] = useState<OpenCell>();

  // A slot of a day is a different one in a week, so changing between them resets the selection.
  const [knownDayCount, setKnownDayCount] = useState(dayCount);
  if (knownDayCount !== dayCount) {
    setKnownDayCount(dayCount);
    setAt(undefined);
    setSelection(undefined);
    setOpen(undefined);
  }

  return {
    at,
    selection,
    open,
    goTo: setAt,
    select: setSelection,
    close: () => setOpen(undefined),
    openReserve: (resource: Resource, span: SlotSpan) => {
      setSelection(toSelection(resource.id, span));
      setAt({ resourceId: resource.id, slot: span.from });
      setOpen({ kind: 'reserve', resource });
    },
    openDetails: (resource: Resource, placed: PlacedItem) => {
      setSelection(undefined);
      setAt({ resourceId: resource.id, slot: placed.from });
      setOpen({ kind: 'details', resource, placed });
    },
    changeSpan: (span: SlotSpan) => setSelection((before) => (before === undefined ? before : toSelection(before.resourceId, span))),
    clear: () => {
      setOpen(undefined);
      setSelection(undefined);
    },
  };
}
