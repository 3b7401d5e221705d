import { type ReactNode, useEffect, useRef } from 'react';

/** What is open beside the grid. Focus goes there, Escape closes it, and focus goes back to where it was. */
export function SidePanel({ label, onClose, children }: { label: string; onClose: () => void; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    return () => {
      const isLost = document.activeElement === document.body || document.activeElement === null;
      if (isLost && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const element = panel.current!;
    const closeOnEscape = (event: KeyboardEvent) => {
      if (event.key === 'Escape') onClose();
    };
    element.addEventListener('keydown', closeOnEscape);
    return () => element.removeEventListener('keydown', closeOnEscape);
  }, [onClose]);
  return (
    <aside ref={panel} className="timeline-page__card" aria-label={label} tabIndex={-1}>
      {children}
    </aside>
  );
}
