import type { ReactNode } from 'react';
import './person-mark.css';

/** A short word about an account, such as a role. */
export function PersonMark({ isClosed = false, children }: { readonly isClosed?: boolean; readonly children: ReactNode }) {
  return (
    <span className="person-mark" data-closed={isClosed || undefined}>
      {children}
    </span>
  );
}
