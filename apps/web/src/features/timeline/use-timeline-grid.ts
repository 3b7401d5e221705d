import { type FocusEvent, type KeyboardEvent, type MouseEvent, useImperativeHandle, useMemo, useRef } from 'react';
import type { GhostHandle } from './components/timeline-ghost.tsx';
import type { TimelineGridProps } from './components/timeline-grid-props.ts';
import { spanOfSelection } from './model/slot-selection.ts';
import { dayOfSlot, isOfQuarters, pxOfSlot, rangeOfSlots } from './model/time-scale.ts';
import { HEAD_PX, SECOND_SCALE_PX, toLayout } from './model/timeline-layout.ts';
import { useGridSelection } from './use-grid-selection.ts';
import { useGridView } from './use-grid-view.ts';
import type { DrawingPointer } from './slot-press.ts';
import { useSlotPointer } from './use-slot-pointer.ts';

/** Returns the grid's layout, its selection, and its view. */
export function useTimelineGrid(props: TimelineGridProps) {
  const { groups, scale, contentOf, wantedMinutes, startSlot, namePx, second, onVisible, onWidth, onOpenResource, scrollRef } = props;
  const layout = useMemo(() => toLayout(groups), [groups]);
  const headPx = second.zone === undefined ? HEAD_PX : HEAD_PX + SECOND_SCALE_PX;
  const grid = useGridSelection({ layout, scale, contentOf, wantedMinutes, startSlot, onOpenResource });
  const view = useGridView({
    layout,
    scale,
    namePx,
    headPx,
    keptEntry: grid.cursor?.entry,
    // A week that has to be scrolled starts at the beginning of the day.
    startPx: pxOfSlot(scale, isOfQuarters(scale) ? startSlot : dayOfSlot(scale, startSlot).from),
    isTimeChosen: wantedMinutes !== undefined,
    onVisible,
    onWidth,
  });
  const { scroller, scrollTo } = view;
  useImperativeHandle(scrollRef, () => scrollTo, [scrollTo]);
  const drawing = useRef<DrawingPointer>(undefined);
  const ghost = useRef<GhostHandle>(null);
  const pointer = useSlotPointer({
    scroller,
    scale,
    namePx,
    onDraw: (drawn, at) => {
      drawing.current = at;
      grid.draw(drawn);
    },
    onDrawn: (drawn, wasTap) => {
      drawing.current = undefined;
      grid.finishDrawing(drawn, wasTap);
    },
    onHover: (cell) => ghost.current?.show(cell),
  });
  return { layout, headPx, grid, view, pointer, drawing, ghost };
}

export type GridModel = ReturnType<typeof useTimelineGrid>;
export type Grid = GridModel['grid'];
export type View = GridModel['view'];
export type Selected = NonNullable<ReturnType<typeof useSelected>>;

/** Returns the selected time, with the first reason why it is not available; undefined if nothing is selected. */
export function useSelected({ scale, groups, refusalsOf }: TimelineGridProps, { selection }: Grid) {
  return useMemo(() => {
    if (selection === undefined) return undefined;
    const resource = groups.flatMap((group) => group.resources).find(({ id }) => id === selection.resourceId);
    if (resource === undefined) return undefined;
    const range = rangeOfSlots(scale, spanOfSelection(selection));
    return { resource, range, refusal: refusalsOf(resource, range)[0], headSlot: selection.head.from };
  }, [selection, groups, scale, refusalsOf]);
}

export function markedOf({ selection, open }: Grid) {
  if (open?.kind === 'details') return { kind: 'opened' as const, resourceId: open.resource.id, span: open.placed };
  return selection === undefined
    ? undefined
    : { kind: 'selected' as const, resourceId: selection.resourceId, span: spanOfSelection(selection) };
}

/** Returns handlers for keys, and for presses on names and taken times. Drawing with the pointer is handled by `useSlotPointer`. */
export function gridHandlers(grid: Grid, view: View) {
  return {
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      if (event.target !== event.currentTarget || event.altKey) return;
      const result = grid.press(event, view.pageRows());
      if (result === undefined) return;
      event.preventDefault();
      if (result !== 'done') view.showCell(result.entry, result.slot);
    },
    onFocus(event: FocusEvent<HTMLElement>) {
      if (event.target !== event.currentTarget || !event.currentTarget.matches(':focus-visible')) return;
      const began = grid.begin();
      if (began !== undefined) view.showCell(began.entry, began.slot);
    },
    onClick(event: MouseEvent<HTMLElement>) {
      const target = event.target as Element;
      const resourceId = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      const item = target.closest<HTMLElement>('[data-item]');
      if (resourceId === undefined) return;
      if (item !== null) grid.openItem(resourceId, Number(item.dataset['item']));
      else if (target.closest('[data-open-resource]') !== null) grid.openName(resourceId);
    },
  };
}
