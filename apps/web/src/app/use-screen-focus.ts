import { useLayoutEffect } from 'react';

/**
 * Moves the focus to the top of a new screen, for people who do not see the screen change. The focus moves before the screen is painted,
 * because a moment later a quick person may already have pressed something.
 */
export function useScreenFocus(path: string): void {
  useLayoutEffect(() => {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [path]);
}
