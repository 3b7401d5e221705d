import type { Metres } from '@assist/floorplan';
import { type PointerEvent as ReactPointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { View, Viewport } from './model/fit-view.ts';
import { useSize } from './use-size.ts';

/** Shortest movement that is a drag; a shorter one is a tap. */
const DRAG_PX = 6;

/** How far a person can zoom and move. The plan itself can be moved anywhere. */
interface PanLimits {
  readonly leastPxPerM: number;
  readonly mostPxPerM: number;
  readonly keepOn?: (view: View, size: Viewport) => View;
  /** True if a drag with one pointer means something else. Two fingers zoom all the same. */
  readonly isHeld?: boolean;
  /** True if the wheel scrolls the page in which the drawing lies, and zooms only with Ctrl, as a pinch on a touchpad does. */
  readonly isInPage?: boolean;
}

const PLAN_LIMITS: PanLimits = { leastPxPerM: 2, mostPxPerM: 200 };

/** Moves and zooms a drawing by dragging, with the wheel, and with two fingers. It returns to its first view when `scene` changes. */
export function usePanZoom(
  element: RefObject<SVGSVGElement | null>,
  scene: unknown,
  firstView: View,
  onMove?: () => void,
  limits: PanLimits = PLAN_LIMITS,
) {
  const size = useSize(element);
  const [view, setView] = useState(firstView);
  const [shownScene, setShownScene] = useState(scene);
  if (shownScene !== scene) {
    setShownScene(scene);
    setView(firstView);
  }
  const pointers = useRef(new Map<number, { x: number; y: number }>());
  const draggedPx = useRef(0);

  useEffect(() => onMove?.(), [view, onMove]);

  const change = useCallback(
    (next: (before: View) => View) =>
      setView((before) => {
        const after = next(before);
        return limits.keepOn?.(after, size) ?? after;
      }),
    [limits, size],
  );
  /** Zooms around a point, given in pixels from the middle. */
  const zoomAt = useCallback(
    (factor: number, at: Metres) =>
      change(({ centre, pxPerM }) => {
        const next = Math.min(limits.mostPxPerM, Math.max(limits.leastPxPerM, pxPerM * factor));
        const keep = 1 / pxPerM - 1 / next;
        return { centre: [centre[0] + at[0] * keep, centre[1] + at[1] * keep], pxPerM: next };
      }),
    [change, limits],
  );
  const moveBy = (xPx: number, yPx: number) =>
    change(({ centre, pxPerM }) => ({ centre: [centre[0] - xPx / pxPerM, centre[1] - yPx / pxPerM], pxPerM }));

  useEffect(() => {
    const target = element.current;
    if (target === null) return;
    const onWheel = (event: WheelEvent) => {
      if (limits.isInPage === true && !event.ctrlKey && !event.metaKey) return;
      event.preventDefault();
      const { left, top, width, height } = target.getBoundingClientRect();
      zoomAt(2 ** (-event.deltaY / 300), [event.clientX - left - width / 2, event.clientY - top - height / 2]);
    };
    // Not added through React, whose wheel listeners are passive and so cannot keep the page from scrolling.
    target.addEventListener('wheel', onWheel, { passive: false });
    return () => target.removeEventListener('wheel', onWheel);
  }, [element, zoomAt, limits]);

  const handlers = {
    onPointerDown: (event: ReactPointerEvent) => {
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      if (pointers.current.size === 1) draggedPx.current = 0;
    },
    onPointerMove: (event: ReactPointerEvent) => {
      const before = pointers.current.get(event.pointerId);
      if (before === undefined) return;
      const now = { x: event.clientX, y: event.clientY };
      const others = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      pointers.current.set(event.pointerId, now);
      draggedPx.current += Math.hypot(now.x - before.x, now.y - before.y);
      const [other] = others;
      if (other === undefined) {
        if (limits.isHeld !== true) moveBy(now.x - before.x, now.y - before.y);
        return;
      }
      const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
      const factor = Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      zoomAt(factor, [(now.x + other.x) / 2 - left - width / 2, (now.y + other.y) / 2 - top - height / 2]);
    },
    onPointerUp: (event: ReactPointerEvent) => void pointers.current.delete(event.pointerId),
    onPointerCancel: (event: ReactPointerEvent) => void pointers.current.delete(event.pointerId),
  };

  return {
    view,
    size,
    handlers,
    zoomAt,
    moveBy,
    moveTo: useCallback((next: View) => change(() => next), [change]),
    wasDragged: () => draggedPx.current > DRAG_PX,
  };
}
