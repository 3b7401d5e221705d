import { type ReactNode, useEffect, useRef } from 'react';
import { ProductMark } from '../../../components/product-mark.tsx';
import './sign-in-page.css';

interface SignInCardProps {
  readonly title: string;
  readonly isBusy?: boolean;
  /** True if the card replaces another one. Its title then gets the focus, so that screen readers read it from the beginning. */
  readonly isNext?: boolean;
  readonly children?: ReactNode;
}

/** Shows a card in the middle of the page, which is the frame of all screens before the sign-in. */
export function SignInCard({ title, isBusy = false, isNext = false, children }: SignInCardProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isNext) heading.current?.focus();
  }, [isNext, title]);
  return (
    <main className="sign-in">
      <div className="sign-in__card" aria-busy={isBusy || undefined}>
        <ProductMark sizePx={48} />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {children}
      </div>
    </main>
  );
}

export function SignInError({ children }: { readonly children: ReactNode }) {
  return (
    <p className="sign-in__error" role="alert">
      {children}
    </p>
  );
}
