import { useLayoutEffect } from 'react';

/**
 * Moves the focus to the top of a new screen, for people who do not see the screen change. The focus moves before the screen is painted,
 * because a moment later a quick person may already have pressed something. In the administration the screen begins after its menu.
 */
export function useScreenFocus(path: string): void {
  useLayoutEffect(() => {
    // While another screen loads, the administration that is left is still shown.
    const screen = path.startsWith('/admin') ? document.querySelector<HTMLElement>('.administration__screen') : null;
    (screen ?? document.querySelector<HTMLElement>('main'))?.focus({ preventScroll: true });
  }, [path]);
}
