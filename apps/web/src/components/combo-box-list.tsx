import { type ReactNode, use, useEffect, useRef } from 'react';
import { ComboBoxStateContext, Popover } from 'react-aria-components';

/**
 * What a ComboBox offers, below its field. It moves with the page: react-aria closes such a list whenever anything around the field scrolls, also
 * where a phone makes room for its keyboard or something comes in above, and what was about to be pressed is gone
 * (https://github.com/adobe/react-spectrum/issues/9467).
 */
export function ComboBoxList({ children }: { readonly children: ReactNode }) {
  const state = use(ComboBoxStateContext);
  const isPageMoving = useRef(false);
  useEffect(() => {
    // Registered before react-aria's own, which is there only while the list is.
    const listening = new AbortController();
    const onScroll = ({ target }: Event) => {
      isPageMoving.current = target === document;
      setTimeout(() => {
        isPageMoving.current = false;
      });
    };
    window.addEventListener('scroll', onScroll, { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <Popover
      className="popover"
      isOpen={state?.isOpen ?? false}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isPageMoving.current) state?.close();
      }}
    >
      {children}
    </Popover>
  );
}
