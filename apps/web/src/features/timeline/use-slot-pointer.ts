import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import type { SlotSelection } from './model/slot-selection.ts';
import { slotAtPx, type TimeScale } from './model/time-scale.ts';

/** A finger that rests so long draws a selection; one that moves before scrolls. */
const LONG_PRESS_MS = 350;
const SLOP_PX = 8;
/** So near to an edge the view moves on under a selection that is being drawn. */
const EDGE_PX = 36;
const EDGE_STEP_PX = 14;

interface SlotPointerOptions {
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly scale: TimeScale;
  readonly namePx: number;
  readonly onDraw: (selection: SlotSelection | undefined) => void;
  /** `wasTap`: one slot was touched or clicked, without drawing. */
  readonly onDrawn: (selection: SlotSelection, wasTap: boolean) => void;
}

interface Press {
  readonly pointerId: number;
  readonly resourceId: string;
  readonly slot: number;
  readonly xPx: number;
  readonly yPx: number;
  atXPx: number;
  head: number;
  isDrawing: boolean;
  hasMoved: boolean;
  timer: ReturnType<typeof setTimeout> | undefined;
  frame: number;
}

/** Draws selections with a mouse by dragging, with a finger after a long press; a click or a tap is one slot. */
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
    latest.current.onDraw({ resourceId: current.resourceId, anchor: current.slot, head: current.head });
  };

  /** Scrolls on while the pointer is held at an edge. */
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
    // A finger that draws must not scroll as well; only a listener that is not passive can say so.
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
      const target = event.target as Element;
      const resourceId = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      if (resourceId === undefined || target.closest('.timeline-row__name, [data-item]') !== null) return;
      const current: Press = {
        pointerId: event.pointerId,
        resourceId,
        slot: slotAt(event.clientX),
        xPx: event.clientX,
        yPx: event.clientY,
        atXPx: event.clientX,
        head: slotAt(event.clientX),
        isDrawing: false,
        hasMoved: false,
        timer: undefined,
        frame: 0,
      };
      press.current = current;
      if (event.pointerType === 'mouse') begin(current);
      else {
        current.timer = setTimeout(() => {
          navigator.vibrate?.(10);
          begin(current);
        }, LONG_PRESS_MS);
      }
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const current = press.current;
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
      const wasTap = !current.hasMoved || (current.head === current.slot && event.pointerType === 'mouse');
      if (current.isDrawing || wasTap)
        latest.current.onDrawn({ resourceId: current.resourceId, anchor: current.slot, head: current.head }, wasTap);
    },
    onPointerCancel: () => {
      const wasDrawing = press.current?.isDrawing === true;
      end();
      if (wasDrawing) latest.current.onDraw(undefined);
    },
  };
}
