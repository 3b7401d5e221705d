import { type ReactNode, useEffect, useRef } from 'react';

interface SidePanelProps {
  readonly label: string;
  readonly className: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Shows a panel beside the grid. It takes the focus. Escape closes it, and the focus then returns to the previous element. */
export function SidePanel({ label, className, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const before = document.activeElement;
    // A panel that is open when the page opens does not take the focus, because no press opened it.
    if (before !== document.body) panel.current?.focus({ preventScroll: true });
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
    <aside ref={panel} className={className} aria-label={label} tabIndex={-1}>
      {children}
    </aside>
  );
}
