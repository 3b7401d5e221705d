import { useRouterState } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';
import { scheduler } from '../../lib/waiting/scheduler.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** True if the focus moves into the card that a link opens. */
    focusCard?: boolean;
  }
}

/** Delay until other focus moves have ended, such as those to a screen's heading or back from a dialog. */
const SETTLED_MS = 200;

/** Moves the focus of keyboard users into a card that they open, and back to the plan when it closes. Pointer users keep their focus. */
export function useCardFocus(page: RefObject<HTMLElement | null>, chosenId: string | undefined): void {
  const wasInCard = useRef(false);
  const wasLed = useRef(false);
  const isLed = useRouterState({ select: ({ location }) => location.state.focusCard === true });
  useEffect(() => {
    // Adding the floor to the address a moment later drops the navigation state, so the request for the focus is remembered.
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
