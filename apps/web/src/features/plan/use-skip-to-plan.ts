import { type RefObject, useEffect, useRef } from 'react';

/**
 * Moves the focus to the plan, or to the first row of the list shown in its place. If the target is not drawn yet, the focus moves once it
 * is drawn, unless the focus has been moved in the meantime.
 */
export function useSkipToPlan(page: RefObject<HTMLElement | null>, isList: boolean): () => void {
  const waitsAt = useRef<Element>(null);
  const skip = () => {
    const target = page.current?.querySelector<HTMLElement>(isList ? '.plan-row__name' : '.plan-cursor') ?? null;
    waitsAt.current = target === null ? document.activeElement : null;
    target?.focus();
  };
  useEffect(() => {
    if (waitsAt.current !== null && waitsAt.current === document.activeElement) skip();
  });
  return skip;
}
