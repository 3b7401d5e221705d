import { type RefObject, useEffect, useRef } from 'react';

/** Moves the focus to an element of a new screen, so that keyboard users continue there and screen readers announce it. */
export function useFocusAtFirst<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
