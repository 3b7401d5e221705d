import { type RefObject, useEffect, useRef } from 'react';

/**
 * Leads the focus to the plan, or to the first of the list that stands in its place. Where that is not drawn yet it is led there once it
 * is, unless somebody has gone on meanwhile.
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
