import { type RefObject, useCallback, useLayoutEffect, useRef } from 'react';

/**
 * What one looks at stays where it is while more comes above it, or a detail opens beside it. `hold` before the change:
 * the row that is given, or the first in view.
 */
export function useKeptPlace(list: RefObject<HTMLElement | null>, shown: unknown): (row?: Element | null) => void {
  const held = useRef<{ readonly key: string; readonly top: number }>(undefined);
  useLayoutEffect(() => {
    const row = held.current === undefined ? null : list.current?.querySelector(`[data-row="${CSS.escape(held.current.key)}"]`);
    if (row == null || held.current === undefined) return;
    const moved = row.getBoundingClientRect().top - held.current.top;
    held.current = undefined;
    if (Math.abs(moved) >= 1) scrollBy({ top: moved, behavior: 'instant' });
  }, [list, shown]);
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
