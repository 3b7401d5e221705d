import { type RefObject, useEffect, useRef } from 'react';

/** Keyboard users go on where the screen has changed, and a screen reader says what it is. */
export function useFocusAtFirst<T extends HTMLElement>(): RefObject<T | null> {
  const element = useRef<T>(null);
  useEffect(() => element.current?.focus({ preventScroll: true }), []);
  return element;
}
