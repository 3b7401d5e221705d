import { type ReactNode, use, useEffect, useEffectEvent, useRef, useState } from 'react';
import { ComboBoxStateContext, Popover } from 'react-aria-components';

/**
 * The options of a ComboBox, in a list that moves with the field. By default, react-aria closes the list whenever anything around the field
 * scrolls, for example when a phone makes room for its keyboard, and the option about to be pressed is gone
 * (https://github.com/adobe/react-spectrum/issues/9467).
 */
export function ComboBoxList({ children }: { readonly children: ReactNode }) {
  const state = use(ComboBoxStateContext);
  const isFieldMoving = useRef(false);
  // Toggles an offset of a thousandth of a pixel, because react-aria positions the list again only when a property changes.
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
    // Registered on mount, and so before react-aria's own listener, which exists only while the list is open.
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

/** True if the focused field is still visible within the element that scrolled (the page or a panel). */
function isFieldSeenIn(scrolled: EventTarget | null): boolean {
  const field = document.activeElement;
  if (field === null || !(scrolled instanceof Node) || !scrolled.contains(field)) return false;
  const { top, bottom } = field.getBoundingClientRect();
  const pane = scrolled instanceof Element ? scrolled.getBoundingClientRect() : { top: 0, bottom: innerHeight };
  return bottom > pane.top && top < pane.bottom;
}
