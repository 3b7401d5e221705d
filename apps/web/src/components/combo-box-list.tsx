import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ComboBoxStateContext, Popover } from 'react-aria-components';

/**
 * What a ComboBox offers, below its field. It moves with the field: react-aria closes such a list whenever anything around the field
 * scrolls, also where the field was just brought into sight, a phone makes room for its keyboard or something comes in above, and what
 * was about to be pressed is gone (https://github.com/adobe/react-spectrum/issues/9467).
 */
export function ComboBoxList({ children }: { readonly children: ReactNode }) {
  const state = use(ComboBoxStateContext);
  const isFieldMoving = useRef(false);
  // A thousandth of a pixel: what has another offset is placed anew.
  const [isShifted, setIsShifted] = useState(false);
  const follow = useEffectEvent(({ target }: Event) => {
    isFieldMoving.current = state?.isOpen === true && isFieldSeenIn(target);
    if (!isFieldMoving.current) return;
    setIsShifted((before) => !before);
    setTimeout(() => {
      isFieldMoving.current = false;
    });
  });
  useEffect(() => {
    // Registered before react-aria's own, which is there only while the list is.
    const listening = new AbortController();
    window.addEventListener('scroll', (event) => follow(event), { capture: true, signal: listening.signal });
    return () => listening.abort();
  }, []);
  return (
    <Popover
      className="popover"
      isOpen={state?.isOpen ?? false}
      crossOffset={isShifted ? 0.001 : 0}
      onOpenChange={(isOpen) => {
        if (!isOpen && !isFieldMoving.current) state?.close();
      }}
    >
      {children}
    </Popover>
  );
}

/** Whether the field that is typed into stays in sight of what has scrolled: the page, or a panel of it. */
function isFieldSeenIn(scrolled: EventTarget | null): boolean {
  const field = document.activeElement;
  if (field === null || !(scrolled instanceof Node) || !scrolled.contains(field)) return false;
  const { top, bottom } = field.getBoundingClientRect();
  const pane = scrolled instanceof Element ? scrolled.getBoundingClientRect() : { top: 0, bottom: innerHeight };
  return bottom > pane.top && top < pane.bottom;
}
