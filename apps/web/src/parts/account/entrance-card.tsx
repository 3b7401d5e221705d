import { type ReactNode, useEffect, useRef } from 'react';
import { CompanyMark } from '../company-mark.tsx';
import './entrance-card.css';

interface EntranceCardProps {
  readonly title: string;
  readonly isBusy?: boolean;
  /** True if the card replaces another one. Its title then gets the focus, so that screen readers read it from the beginning. */
  readonly isNext?: boolean;
  readonly children?: ReactNode;
}

/** Shows a card in the middle of the page, which is the frame of all screens before the sign-in. */
export function EntranceCard({ title, isBusy = false, isNext = false, children }: EntranceCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext, title]);
  return (
    <main className="entrance">
      <div className="entrance__card" aria-busy={isBusy || undefined}>
        <CompanyMark sizePx={48} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}

export function EntranceError({ children }: { readonly children: ReactNode }) {
  return (
    <p className="entrance__error" role="alert">
      {children}
    </p>
  );
}
