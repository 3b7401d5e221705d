import { type PointerEvent as ReactPointerEvent, type RefObject, useEffect, useRef } from 'react';
import { columnAt } from './model/time-scale.ts';
import { type DrawnCells, type DrawnGrid, slotAt, type SlotPress, startPress } from './slot-press.ts';
import type { Cell } from './use-grid-cells.ts';

interface SlotPointerOptions extends DrawnGrid {
  /** Called at the end of a press; `wasTap` is true if one slot was touched or clicked without drawing. */
  readonly onDrawn: (drawn: DrawnCells, wasTap: boolean) => void;
  /** Called when a mouse moves, without a button pressed, to another cell or off the cells. */
  readonly onHover: (cell: Cell | undefined) => void;
}

/**
 * Returns handlers that draw selections, with a mouse by dragging and with a finger after a long press. A click or a tap selects one slot.
 */
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
      if (press.current?.isDrawing() === true) event.preventDefault();
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
      press.current = startPress(event, resourceId, latest);
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const current = press.current;
      if (current === undefined && event.pointerType === 'mouse') hover(event);
      else if (current?.pointerId === event.pointerId && !current.move(event)) end();
    },
    onPointerUp: (event: ReactPointerEvent) => {
      const current = press.current;
      if (current?.pointerId !== event.pointerId) return;
      press.current = undefined;
      const { drawn, isTap } = current.end();
      if (current.isDrawing() || isTap) latest.current.onDrawn(drawn, isTap);
    },
    onPointerLeave: () => hover(undefined),
    onPointerCancel: () => {
      const wasDrawing = press.current?.isDrawing() === true;
      end();
      if (wasDrawing) latest.current.onDraw(undefined, undefined);
    },
  };
}

/** Returns a function that reports the cell under a mouse when it has changed. */
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

/** Returns the resource id of the row whose track is under the pointer. */
function rowUnder(target: Element): string | undefined {
  return target.closest('.timeline-row__name') === null ? target.closest<HTMLElement>('[data-row]')?.dataset['row'] : undefined;
}

/** Returns the resource id of the row on which a selection can be drawn; undefined on an item, which handles its own presses. */
function freeRowUnder(target: Element): string | undefined {
  return target.closest('[data-item]') === null ? rowUnder(target) : undefined;
}
