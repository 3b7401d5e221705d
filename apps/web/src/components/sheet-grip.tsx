import { type PointerEvent as ReactPointerEvent, useRef } from 'react';
import './sheet-grip.css';

interface SheetGripProps {
  readonly label: string;
  readonly onClose: () => void;
}

/** A sheet closes when it is dragged down by more than this distance, or faster than this speed. */
const CLOSE_PX = 90;
const CLOSE_PX_PER_MS = 0.6;
/** Shortest movement that is a drag; a shorter one is a press. */
const DRAG_PX = 6;

/** The handle of a sheet from below (`data-draggable`): a finger pulls it down, a press or a key closes it. */
export function SheetGrip({ label, onClose }: SheetGripProps) {
  const drag = useRef<{ readonly y: number; readonly at: number; px: number }>(undefined);
  const wasDragged = useRef(false);

  const moveSheet = (grip: Element, px: number | undefined) => {
    const sheet = grip.closest<HTMLElement>('[data-draggable]');
    if (sheet === null) return;
    sheet.style.translate = px === undefined ? '' : `0 ${px}px`;
    sheet.toggleAttribute('data-dragged', px !== undefined);
  };
  const end = (isGivenUp: boolean) => (event: ReactPointerEvent) => {
    const now = drag.current;
    drag.current = undefined;
    if (now === undefined) return;
    wasDragged.current = now.px > DRAG_PX;
    moveSheet(event.currentTarget, undefined);
    if (!isGivenUp && (now.px > CLOSE_PX || (now.px > DRAG_PX && now.px / (event.timeStamp - now.at) > CLOSE_PX_PER_MS))) onClose();
  };
  return (
    <button
      type="button"
      className="sheet-grip"
      aria-label={label}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag.current = { y: event.clientY, at: event.timeStamp, px: 0 };
      }}
      onPointerMove={(event) => {
        if (drag.current === undefined) return;
        drag.current.px = Math.max(0, event.clientY - drag.current.y);
        moveSheet(event.currentTarget, drag.current.px);
      }}
      onPointerUp={end(false)}
      onPointerCancel={end(true)}
      onClick={() => {
        // The click that ends a drag is not a press.
        if (!wasDragged.current) onClose();
        wasDragged.current = false;
      }}
    />
  );
}
