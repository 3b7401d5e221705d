import { useLayoutEffect } from 'react';

/**
 * Moves the focus to the top of a new screen, for those who do not see it change. Before it is painted, because a quick person has pressed
 * something a moment later.
 */
export function useScreenFocus(path: string): void {
  useLayoutEffect(() => {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [path]);
}
