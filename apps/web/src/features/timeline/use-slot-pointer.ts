import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import { columnAt, slotAtPx, type TimeScale } from './model/time-scale.ts';

/** A finger that rests this long draws a selection; one that moves earlier scrolls. */
const LONG_PRESS_MS = 350;
const SLOP_PX = 8;
/** This close to an edge, the view scrolls while a selection is being drawn. */
const EDGE_PX = 36;
const EDGE_STEP_PX = 14;

/** The slots of one row that a pointer has been drawn over, both ends included. */
export interface DrawnCells {
  readonly resourceId: string;
  readonly from: number;
  readonly to: number;
}

/** The position of the drawing pointer. */
export interface DrawingPointer {
  readonly clientXPx: number;
  readonly isFinger: boolean;
}

interface SlotPointerOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly scale: TimeScale;
  readonly namePx: number;
  readonly onDraw: (drawn: DrawnCells | undefined, pointer: DrawingPointer | undefined) => void;
  /** `wasTap`: one slot was touched or clicked, without drawing. */
  readonly onDrawn: (drawn: DrawnCells, wasTap: boolean) => void;
  /** Called when a mouse moves, without a button pressed, to another cell or off the cells. */
  readonly onHover: (cell: { readonly resourceId: string; readonly slot: number } | undefined) => void;
}

interface Press {
  readonly pointerId: number;
  readonly resourceId: string;
  readonly slot: number;
  readonly xPx: number;
  readonly yPx: number;
  readonly isFinger: boolean;
  atXPx: number;
  head: number;
  isDrawing: boolean;
  hasMoved: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  frame: number;
}

/** Draws selections with a mouse by dragging, with a finger after a long press; a click or a tap selects one slot. */
export function useSlotPointer(options: SlotPointerOptions) {
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });
  const press = useRef<Press | undefined>(undefined);
  const { scroller } = options;

  const slotAt = (clientXPx: number): number => {
    const element = scroller.current!;
    const { scale, namePx } = latest.current;
    return slotAtPx(scale, clientXPx - element.getBoundingClientRect().left - namePx + element.scrollLeft);
  };

  const draw = (current: Press) => {
    current.head = slotAt(current.atXPx);
    latest.current.onDraw(drawnOf(current), { clientXPx: current.atXPx, isFinger: current.isFinger });
  };

  const hovered = useRef('');
  const hover = (event: ReactPointerEvent | undefined) => {
    const resourceId = event === undefined ? undefined : rowUnder(event.target as Element);
    const slot = event === undefined || resourceId === undefined ? undefined : slotAt(event.clientX);
    const key = slot === undefined ? '' : `${resourceId} ${columnAt(latest.current.scale, slot)}`;
    if (key === hovered.current) return;
    hovered.current = key;
    latest.current.onHover(resourceId === undefined || slot === undefined ? undefined : { resourceId, slot });
  };

  /** Keeps scrolling while the pointer is held at an edge. */
  const follow = () => {
    const current = press.current;
    const element = scroller.current;
    if (current === undefined || !current.isDrawing || element === null) return;
    const { left, right } = element.getBoundingClientRect();
    const stepPx =
      current.atXPx > right - EDGE_PX ? EDGE_STEP_PX : current.atXPx < left + latest.current.namePx + EDGE_PX ? -EDGE_STEP_PX : 0;
    if (stepPx !== 0 && current.hasMoved) {
      element.scrollBy(stepPx, 0);
      draw(current);
    }
    current.frame = requestAnimationFrame(follow);
  };

  const begin = (current: Press) => {
    current.isDrawing = true;
    scroller.current?.setPointerCapture(current.pointerId);
    draw(current);
    current.frame = requestAnimationFrame(follow);
  };

  const end = () => {
    const current = press.current;
    press.current = undefined;
    if (current === undefined) return;
    clearTimeout(current.timer);
    cancelAnimationFrame(current.frame);
  };

  useEffect(() => {
    const element = scroller.current!;
    // A drawing finger must not scroll as well, and only a non-passive listener can prevent that.
    const hold = (event: TouchEvent) => {
      if (press.current?.isDrawing === true) event.preventDefault();
    };
    const noMenu = (event: Event) => {
      if (press.current?.isDrawing === true) event.preventDefault();
    };
    element.addEventListener('touchmove', hold, { passive: false });
    element.addEventListener('contextmenu', noMenu);
    return () => {
      element.removeEventListener('touchmove', hold);
      element.removeEventListener('contextmenu', noMenu);
      end();
    };
  }, [scroller]);

  return {
    onPointerDown: (event: ReactPointerEvent) => {
      if (event.button !== 0 || !event.isPrimary) return;
      const resourceId = freeRowUnder(event.target as Element);
      if (resourceId === undefined) return;
      hover(undefined);
      const current: Press = {
        pointerId: event.pointerId,
        resourceId,
        slot: slotAt(event.clientX),
        xPx: event.clientX,
        yPx: event.clientY,
        isFinger: event.pointerType !== 'mouse',
        atXPx: event.clientX,
        head: slotAt(event.clientX),
        isDrawing: false,
        hasMoved: false,
        timer: undefined,
        frame: 0,
      };
      press.current = current;
      if (!current.isFinger) begin(current);
      else {
        current.timer = setTimeout(() => {
          navigator.vibrate?.(10);
          begin(current);
        }, LONG_PRESS_MS);
      }
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const current = press.current;
      if (current === undefined && event.pointerType === 'mouse') return hover(event);
      if (current === undefined || event.pointerId !== current.pointerId) return;
      current.atXPx = event.clientX;
      if (Math.hypot(event.clientX - current.xPx, event.clientY - current.yPx) > SLOP_PX) current.hasMoved = true;
      if (current.isDrawing) draw(current);
      else if (current.hasMoved) end();
    },
    onPointerUp: (event: ReactPointerEvent) => {
      const current = press.current;
      if (current === undefined || event.pointerId !== current.pointerId) return;
      end();
      const wasTap = !current.hasMoved || (current.head === current.slot && !current.isFinger);
      if (current.isDrawing || wasTap) latest.current.onDrawn(drawnOf(current), wasTap);
    },
    onPointerLeave: () => hover(undefined),
    onPointerCancel: () => {
      const wasDrawing = press.current?.isDrawing === true;
      end();
      if (wasDrawing) latest.current.onDraw(undefined, undefined);
    },
  };
}

function drawnOf({ resourceId, slot, head }: Press): DrawnCells {
  return { resourceId, from: slot, to: head };
}

/** Returns the row whose track is under the pointer. */
function rowUnder(target: Element): string | undefined {
  return target.closest('.timeline-row__name') === null ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
}

/** Returns the row if it can be drawn on there: items on it handle their own presses. */
function freeRowUnder(target: Element): string | undefined {
  return target.closest('[data-item]') === null ? rowUnder(target) : undefined;
}
