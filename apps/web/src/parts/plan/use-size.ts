import { type RefObject, useLayoutEffect, useState } from 'react';
import type { Viewport } from './model/fit-view.ts';

/** Returns the current size of an element; 0 before the element is laid out. */
export function useSize(element: RefObject<Element | null>): Viewport {
  const [size, setSize] = useState<Viewport>({ widthPx: 0, heightPx: 0 });
  useLayoutEffect(() => {
    const target = element.current;
    if (target === null) return;
    const measure = () =>
      setSize((before) => {
        const { width, height } = target.getBoundingClientRect();
        return before.widthPx === width && before.heightPx === height ? before : { widthPx: width, heightPx: height };
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(target);
    return () => observer.disconnect();
  }, [element]);
  return size;
}
