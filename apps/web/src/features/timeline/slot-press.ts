import type { PointerEvent as ReactPointerEvent, RefObject } from 'react';
import { slotAtPx, type TimeScale } from './model/time-scale.ts';

/** Time for which a finger has to rest before it draws a selection. A finger that moves earlier scrolls. */
const LONG_PRESS_MS = 350;
const SLOP_PX = 8;
/** While a selection is drawn, the view scrolls if the pointer is within this distance from an edge. */
const EDGE_PX = 36;
const EDGE_STEP_PX = 14;

/** The slots of one row over which a pointer was drawn, both ends included. `from` is where it started, and may be the later one. */
export interface DrawnCells {
  readonly resourceId: string;
  readonly from: number;
  readonly to: number;
}

/** The pointer that draws: its position, and whether it is a finger. */
export interface DrawingPointer {
  readonly clientXPx: number;
  readonly isFinger: boolean;
}

/** The grid on which selections are drawn. */
export interface DrawnGrid {
  readonly scroller: RefObject<HTMLElement | null>;
  readonly scale: TimeScale;
  readonly namePx: number;
  readonly onDraw: (drawn: DrawnCells | undefined, pointer: DrawingPointer | undefined) => void;
}

export type SlotPress = ReturnType<typeof startPress>;

/** Starts a press on a row, which lasts until the pointer is lifted. Each step reads the latest grid, whose scale may change meanwhile. */
export function startPress(down: ReactPointerEvent, resourceId: string, latest: { readonly current: DrawnGrid }) {
  const isFinger = down.pointerType !== 'mouse';
  const from = slotAt(latest.current, down.clientX);
  let to = from;
  let clientXPx = down.clientX;
  let isDrawing = false;
  let hasMoved = false;
  let frame = 0;

  const draw = () => {
    to = slotAt(latest.current, clientXPx);
    latest.current.onDraw({ resourceId, from, to }, { clientXPx, isFinger });
  };
  /** Scrolls in each frame in which the pointer is held at an edge. */
  const follow = () => {
    const { scroller, namePx } = latest.current;
    const element = scroller.current;
    if (element === null) return;
    const { left, right } = element.getBoundingClientRect();
    const stepPx = clientXPx > right - EDGE_PX ? EDGE_STEP_PX : clientXPx < left + namePx + EDGE_PX ? -EDGE_STEP_PX : 0;
    if (stepPx !== 0 && hasMoved) {
      element.scrollBy(stepPx, 0);
      draw();
    }
    frame = requestAnimationFrame(follow);
  };
  const begin = () => {
    isDrawing = true;
    latest.current.scroller.current?.setPointerCapture(down.pointerId);
    draw();
    frame = requestAnimationFrame(follow);
  };
  const rest = () => {
    navigator.vibrate?.(10);
    begin();
  };
  const timer = isFinger ? setTimeout(rest, LONG_PRESS_MS) : undefined;
  if (!isFinger) begin();

  return {
    pointerId: down.pointerId,
    isDrawing: () => isDrawing,
    /** Returns false if the finger scrolls instead of drawing. */
    move: (event: ReactPointerEvent): boolean => {
      clientXPx = event.clientX;
      if (Math.hypot(clientXPx - down.clientX, event.clientY - down.clientY) > SLOP_PX) hasMoved = true;
      if (isDrawing) draw();
      return isDrawing || !hasMoved;
    },
    /** Returns the drawn slots. `isTap` is true if one slot was touched or clicked without drawing. */
    end: (): { readonly drawn: DrawnCells; readonly isTap: boolean } => {
      clearTimeout(timer);
      cancelAnimationFrame(frame);
      return { drawn: { resourceId, from, to }, isTap: !hasMoved || (to === from && !isFinger) };
    },
  };
}

/** Returns the slot at a horizontal position in the window. */
export function slotAt({ scroller, scale, namePx }: Omit<DrawnGrid, 'onDraw'>, clientXPx: number): number {
  const element = scroller.current!;
  return slotAtPx(scale, clientXPx - element.getBoundingClientRect().left - namePx + element.scrollLeft);
}
