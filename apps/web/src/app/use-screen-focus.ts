import { useLayoutEffect } from 'react';

/** A new screen begins at its top, for those who do not see it change. Before it is drawn: whoever is quick has pressed something by the next moment. */
export function useScreenFocus(path: string): void {
  useLayoutEffect(() => {
    document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true });
  }, [path]);
}
