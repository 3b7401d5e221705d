import type { Resource } from '@assist/resource';
import { type KeyboardEvent, type RefObject, useCallback, useMemo, useRef, useState } from 'react';
import { type GridCursor, moveCursor, NAME_CELL } from './model/grid-cursor.ts';
import { itemAt, type PlacedItem, type RowContent, slotStateName } from './model/row-content.ts';
import { proposeSpan, type SlotSelection, spanOfSelection, toSelection } from './model/slot-selection.ts';
import type { SlotSpan, TimeScale } from './model/time-scale.ts';
import { firstRow, type TimelineLayout } from './model/timeline-layout.ts';

interface GridSelectionOptions {
  readonly layout: TimelineLayout;
  readonly scale: TimeScale;
  readonly contentOf: (resource: Resource) => RowContent | undefined;
  /** What one slot stands for; the specification's where nobody has chosen a duration. */
  readonly wantedMinutes: number | undefined;
  /** Where the keyboard begins. */
  readonly startSlot: number;
  readonly onOpenResource: (resource: Resource) => void;
}

/** What is open beside the grid: the reservation of the selected time, or what is known of a taken one. */
export type OpenCell =
  | { readonly kind: 'reserve'; readonly resource: Resource }
  | { readonly kind: 'details'; readonly resource: Resource; readonly placed: PlacedItem }
  | undefined;

interface At {
  readonly resourceId: string;
  readonly slot: number;
}

/** The keyboard's cell, the selected time and what is open: one of each in the whole grid. */
export function useGridSelection({ layout, scale, contentOf, wantedMinutes, startSlot, onOpenResource }: GridSelectionOptions) {
  const [at, setAt] = useState<At>();
  const [selection, setSelection] = useState<SlotSelection>();
  const [open, setOpen] = useState<OpenCell>();

  const resourceOf = useCallback(
    (id: string): Resource | undefined => {
      const entry = layout.entries[layout.entryOf.get(id) ?? -1];
      return entry?.kind === 'row' ? entry.resource : undefined;
    },
    [layout],
  );

  const cursor = useMemo((): GridCursor | undefined => {
    const entry = at === undefined ? undefined : layout.entryOf.get(at.resourceId);
    return entry === undefined || at === undefined ? undefined : { entry, slot: Math.min(at.slot, scale.slotCount - 1) };
  }, [at, layout, scale]);

  const isKnown = (content: RowContent | undefined, slot: number): content is RowContent =>
    content !== undefined && slotStateName(content.codes[slot] ?? -1) !== 'unknown';

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

  /** One slot: what lies there, or the time that it stands for. */
  const openSlot = (resource: Resource, slot: number) => {
    const content = contentOf(resource);
    if (!isKnown(content, slot)) return setSelection(undefined);
    const placed = itemAt(content, slot);
    if (placed !== undefined) return openDetails(resource, placed);
    const { minimumMeetingDurationInMinutes: minimumMinutes, maximumMeetingDurationInMinutes: maximumMinutes } =
      resource.schedulingSettings;
    openReserve(
      resource,
      proposeSpan(content.codes, slot, { minimumMinutes, maximumMinutes, ...(wantedMinutes === undefined ? {} : { wantedMinutes }) }),
    );
  };

  return {
    cursor,
    selection,
    open,
    draw: (drawn: SlotSelection | undefined) => {
      setSelection(drawn);
      setOpen(undefined);
      if (drawn !== undefined) setAt({ resourceId: drawn.resourceId, slot: drawn.head });
    },
    finishDrawing: (drawn: SlotSelection, wasTap: boolean) => {
      const resource = resourceOf(drawn.resourceId);
      if (resource === undefined) return;
      if (wasTap) openSlot(resource, drawn.anchor);
      else if (isKnown(contentOf(resource), drawn.anchor)) openReserve(resource, spanOfSelection(drawn));
      else setSelection(undefined);
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
    close: () => setOpen(undefined),
    clear: () => {
      setOpen(undefined);
      setSelection(undefined);
    },
    /** The cell in which the keyboard begins: the first row at the start. */
    begin: (): GridCursor | undefined => {
      if (cursor !== undefined) return cursor;
      const entry = layout.entries[firstRow(layout)];
      if (entry?.kind !== 'row') return undefined;
      setAt({ resourceId: entry.resource.id, slot: startSlot });
      return { entry: firstRow(layout), slot: startSlot };
    },
    /** The cell that a key has led to, so that it can be shown; undefined where the key is none of the grid's. */
    press: (event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey'>, pageRows: number): GridCursor | 'done' | undefined => {
      if (cursor === undefined) return undefined;
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
      const moved = moveCursor(
        cursor,
        { key: event.key, ctrlKey: event.ctrlKey || event.metaKey, shiftKey: event.shiftKey },
        {
          layout,
          scale,
          pageRows,
          codes: contentOf(resource)?.codes,
        },
      );
      const target = moved === undefined ? undefined : layout.entries[moved.entry];
      if (moved === undefined || target?.kind !== 'row') return undefined;
      setAt({ resourceId: target.resource.id, slot: moved.slot });
      if (!event.shiftKey) setSelection(undefined);
      else if (moved.slot >= 0) {
        const anchor = selection?.resourceId === resource.id ? selection.anchor : Math.max(0, cursor.slot);
        setSelection({ resourceId: resource.id, anchor, head: moved.slot });
      }
      return moved;
    },
  };
}

/** Keeps focus where it was: on the grid, from which everything has been opened. */
export function useFocusReturn(scroller: RefObject<HTMLElement | null>): () => void {
  const frame = useRef(0);
  return useCallback(() => {
    cancelAnimationFrame(frame.current);
    // After the popover has given its own focus back.
    frame.current = requestAnimationFrame(() => scroller.current?.focus({ preventScroll: true }));
  }, [scroller]);
}
