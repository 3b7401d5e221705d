import { type RefObject, useEffect, useRef } from 'react';

/**
 * Who opens a card with the keyboard goes on in it, and is back on the plan when it closes. Those who point are left where
 * they are.
 */
export function useCardFocus(view: RefObject<HTMLElement | null>, chosenId: string | undefined): void {
  const wasInCard = useRef(false);
  useEffect(() => {
    const cursor = view.current?.querySelector<HTMLElement>('.plan-cursor');
    if (chosenId === undefined) {
      if (wasInCard.current && document.activeElement === document.body) cursor?.focus();
      wasInCard.current = false;
      return;
    }
    if (cursor !== null && document.activeElement === cursor) {
      view.current?.querySelector<HTMLElement>('.plan__card')?.focus();
      wasInCard.current = true;
    }
  }, [view, chosenId]);
}
