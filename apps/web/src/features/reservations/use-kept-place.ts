import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** With these somebody looks at another place himself. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * What one looks at stays where it is while more comes above it, also in several parts one after the other, or a detail opens beside it.
 * `hold` before the change: the row that is given, or the first in view. It is held until somebody moves himself.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>): (row?: Element | null) => void {
  const held = useRef<{ readonly key: string; readonly top: number }>(undefined);
  // After whatever has been drawn: each calendar's part comes at its own time.
  useLayoutEffect(() => {
    const row = held.current === undefined ? null : list.current?.querySelector(`[data-row="${CSS.escape(held.current.key)}"]`);
    if (row == null || held.current === undefined) return;
    const moved = row.getBoundingClientRect().top - held.current.top;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
  });
  useEffect(() => {
    const release = () => {
      held.current = undefined;
    };
    for (const name of MOVES) addEventListener(name, release, { capture: true, passive: true });
    return () => {
      for (const name of MOVES) removeEventListener(name, release, { capture: true });
    };
  }, []);
  return useCallback(
    (row) => {
      const rows = [...(list.current?.querySelectorAll('[data-row]') ?? [])];
      const chosen = row ?? rows.find((one) => one.getBoundingClientRect().bottom > 0);
      const key = chosen?.getAttribute('data-row');
      held.current = chosen == null || key == null ? undefined : { key, top: chosen.getBoundingClientRect().top };
    },
    [list],
  );
}
