import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { scheduler } from '../../lib/waiting/scheduler.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** A link to a card moves the focus into it. */
    focusCard?: boolean;
  }
}

/** What the way here has done with the focus is over by then: a screen that begins at its heading, a dialog that gives back. */
const SETTLED_MS = 200;

/**
 * Keyboard users who open a card go on in it, and are back on the plan when it closes. Those who point are left where
 * they are.
 */
export function useCardFocus(page: RefObject<HTMLElement | null>, chosenId: string | undefined): void {
  const wasInCard = useRef(false);
  const wasLed = useRef(false);
  const isLed = useRouterState({ select: ({ location }) => location.state.focusCard === true });
  useEffect(() => {
    // The address gets its floor a moment later, and forgets how one came.
    wasLed.current ||= isLed;
    if (!wasLed.current || chosenId === undefined) return;
    wasLed.current = false;
    scheduler.after(SETTLED_MS, () => {
      page.current?.querySelector<HTMLElement>('.plan__card')?.focus();
      wasInCard.current = true;
    });
  }, [page, chosenId, isLed]);
  useEffect(() => {
    const cursor = page.current?.querySelector<HTMLElement>('.plan-cursor');
    if (chosenId === undefined) {
      if (wasInCard.current && document.activeElement === document.body) cursor?.focus();
      wasInCard.current = false;
      return;
    }
    if (cursor !== null && document.activeElement === cursor) {
      page.current?.querySelector<HTMLElement>('.plan__card')?.focus();
      wasInCard.current = true;
    }
  }, [page, chosenId]);
}
