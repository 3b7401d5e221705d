import type { ReactNode } from 'react';
import './empty-state.css';

/** Tells the person why a list or a screen is empty, and what to do about it. */
export function EmptyState({ icon, title, text, children }: { icon?: ReactNode; title: string; text?: string; children?: ReactNode }) {
  return (
    <div className="empty-state">
      {icon !== undefined && (
        <div className="empty-state__icon" aria-hidden>
          {icon}
        </div>
      )}
      <p className="empty-state__title">{title}</p>
      {text !== undefined && <p className="empty-state__text">{text}</p>}
      {children !== undefined && <div className="empty-state__actions">{children}</div>}
    </div>
  );
}

/** A placeholder with the size of the content that is loading. */
export function Skeleton({ height, width = '100%' }: { height: number; width?: number | string }) {
  return <div className="skeleton" style={{ height, width }} aria-hidden />;
}
