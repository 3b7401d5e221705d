import { type PointerEvent as ReactPointerEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import './sheet.css';

interface SheetProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Stays in view below what scrolls. */
  readonly foot?: ReactNode;
}

/** Dragged down by this much, it closes. */
const CLOSE_PX = 90;

/** A phone's sheet from below. What is above it stays usable, so focus goes in and is not held. */
export function Sheet({ label, onClose, children, foot }: SheetProps) {
  const sheet = useRef<HTMLDivElement>(null);
  const from = useRef<number>(undefined);
  const [draggedPx, setDraggedPx] = useState(0);

  useEffect(() => {
    const before = document.activeElement;
    sheet.current?.focus({ preventScroll: true });
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  const close = useEffectEvent(onClose);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') close();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  const grip = {
    onPointerDown: (event: ReactPointerEvent) => {
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: ReactPointerEvent) => {
      if (from.current !== undefined) setDraggedPx(Math.max(0, event.clientY - from.current));
    },
    onPointerUp: () => {
      from.current = undefined;
      if (draggedPx > CLOSE_PX) onClose();
      else setDraggedPx(0);
    },
    onPointerCancel: () => {
      from.current = undefined;
      setDraggedPx(0);
    },
  };
  return (
    <div
      ref={sheet}
      className="sheet"
      role="region"
      aria-label={label}
      tabIndex={-1}
      data-dragged={draggedPx > 0 || undefined}
      style={{ translate: `0 ${draggedPx}px` }}
    >
      <div className="sheet__grip" {...grip} aria-hidden />
      <div className="sheet__body">{children}</div>
      {foot !== undefined && <div className="sheet__foot">{foot}</div>}
    </div>
  );
}
