import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import { columnAt, slotAtPx, type TimeScale } from './model/time-scale.ts';
import { type DrawingPointer, type DrawnCells, type PressedGrid, SlotPress } from './slot-press.ts';
import type { Cell } from './use-cell-state.ts';

/** This close to an edge, the view scrolls while a selection is being drawn. */
const EDGE_PX = 36;
const EDGE_STEP_PX = 14;

interface SlotPointerOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly scale: TimeScale;
  readonly namePx: number;
  readonly onDraw: (drawn: DrawnCells | undefined, pointer: DrawingPointer | undefined) => void;
  /** `wasTap`: one slot was touched or clicked, without drawing. */
  readonly onDrawn: (drawn: DrawnCells, wasTap: boolean) => void;
  /** Called when a mouse moves, without a button pressed, to another cell or off the cells. */
  readonly onHover: (cell: Cell | undefined) => void;
}

/** Draws selections with a mouse by dragging, with a finger after a long press; a click or a tap selects one slot. */
export function useSlotPointer(options: SlotPointerOptions) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const press = useRef<SlotPress | undefined>(undefined);
  const hover = useHover(latest);
  const end = () => {
    press.current?.end();
    press.current = undefined;
  };

  const { scroller } = options;
  useEffect(() => {
    const element = scroller.current!;
    const holdWhileDrawing = (event: Event) => {
      if (press.current?.isDrawing === true) event.preventDefault();
    };
    // A drawing finger must not scroll as well, and only a non-passive listener can prevent that.
    element.addEventListener('touchmove', holdWhileDrawing, { passive: false });
    element.addEventListener('contextmenu', holdWhileDrawing);
    return () => {
      element.removeEventListener('touchmove', holdWhileDrawing);
      element.removeEventListener('contextmenu', holdWhileDrawing);
      end();
    };
  }, [scroller]);

  return {
    onPointerDown: (event: ReactPointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      const resourceId = freeRowUnder(event.target as Element);
      if (resourceId === undefined) return;
      hover(undefined);
      end();
      press.current = new SlotPress(event, resourceId, pressedGrid(latest));
      press.current.start();
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const current = press.current;
      if (current === undefined && event.pointerType === 'mouse') hover(event);
      else if (current?.pointerId === event.pointerId && !current.move(event)) end();
    },
    onPointerUp: (event: ReactPointerEvent) => {
      const current = press.current;
      if (current?.pointerId !== event.pointerId) return;
      end();
      if (current.isDrawing || current.isTap) latest.current.onDrawn(current.drawn, current.isTap);
    },
    onPointerLeave: () => hover(undefined),
    onPointerCancel: () => {
      const wasDrawing = press.current?.isDrawing === true;
      end();
      if (wasDrawing) latest.current.onDraw(undefined, undefined);
    },
  };
}

/** Returns a function that reports the cell under a mouse, once for each cell. */
function useHover(latest: RefObject<SlotPointerOptions>): (event: ReactPointerEvent | undefined) => void {
  const hovered = useRef('');
  return (event) => {
    const resourceId = event === undefined ? undefined : rowUnder(event.target as Element);
    const slot = event === undefined || resourceId === undefined ? undefined : slotAt(latest.current, event.clientX);
    const key = slot === undefined ? '' : `${resourceId} ${columnAt(latest.current.scale, slot)}`;
    if (key === hovered.current) return;
    hovered.current = key;
    latest.current.onHover(resourceId === undefined || slot === undefined ? undefined : { resourceId, slot });
  };
}

/** The scale may change during a press, so each call reads the latest one. */
function pressedGrid(latest: RefObject<SlotPointerOptions>): PressedGrid {
  return {
    slotAt: (clientXPx) => slotAt(latest.current, clientXPx),
    capture: (pointerId) => latest.current.scroller.current?.setPointerCapture(pointerId),
    scrollAtEdge: (clientXPx) => {
      const { scroller, namePx } = latest.current;
      const element = scroller.current;
      if (element === null) return false;
      const { left, right } = element.getBoundingClientRect();
      const stepPx = clientXPx > right - EDGE_PX ? EDGE_STEP_PX : clientXPx < left + namePx + EDGE_PX ? -EDGE_STEP_PX : 0;
      if (stepPx !== 0) element.scrollBy(stepPx, 0);
      return stepPx !== 0;
    },
    onDraw: (drawn, pointer) => latest.current.onDraw(drawn, pointer),
  };
}

function slotAt({ scroller, scale, namePx }: SlotPointerOptions, clientXPx: number): number {
  const element = scroller.current!;
  return slotAtPx(scale, clientXPx - element.getBoundingClientRect().left - namePx + element.scrollLeft);
}

/** Returns the row whose track is under the pointer. */
function rowUnder(target: Element): string | undefined {
  return target.closest('.timeline-row__name') === null ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
}

/** Returns the row if it can be drawn on there: items on it handle their own presses. */
function freeRowUnder(target: Element): string | undefined {
  return target.closest('[data-item]') === null ? rowUnder(target) : undefined;
}
