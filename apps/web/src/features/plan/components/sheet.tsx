import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react';
import { SheetGrip } from '../../../components/sheet-grip.tsx';
import { useT } from '../../../lib/language-context.tsx';
import './sheet.css';

interface SheetProps {
  readonly label: string;
  readonly onClose: () => void;
  readonly children: ReactNode;
  /** Content that stays in view below the scrolling part. */
  readonly foot?: ReactNode;
}

/**
 * Shows a sheet at the bottom of a phone's screen. The screen above it stays usable, so the focus moves into the sheet but is not trapped.
 */
export function Sheet({ label, onClose, children, foot }: SheetProps) {
  const t = useT();
  const sheet = useRef<HTMLDivElement>(null);

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

  return (
    <div ref={sheet} className="sheet" role="region" aria-label={label} tabIndex={-1} data-draggable>
      <SheetGrip label={t('action.hideSheet')} onClose={onClose} />
      <div className="sheet__body">{children}</div>
      {foot !== undefined && <div className="sheet__foot">{foot}</div>}
    </div>
  );
}
