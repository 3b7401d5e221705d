import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react';

/** Events by which a person moves on the page. They release the held row. */
const MOVES = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const;

/**
 * Keeps the row that a person is looking at in place while rows are inserted above it or a detail opens beside it. The returned function is
 * called before the change, and holds the given row, or else the first in view, until the person moves.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>): (row?: Element | null) => void {
  const held = useRef<{ readonly key: string; readonly top: number }>(undefined);
  // Runs after every render, because the events of each calendar arrive at a different time.
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
