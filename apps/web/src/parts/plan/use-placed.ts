import type { PlanObjectAnswer } from '@assist/contract';
import { type RefObject, useLayoutEffect } from 'react';
import { useStage } from './plan-stage-context.ts';

/** Between two marks. */
const GAP_PX = 2;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Puts each mark where its thing is, again after each move; one that would lie over another is not shown until there is room, and is in the
 * list in any case. `drawn` is what the marks look like: one that has grown needs more room.
 */
export function usePlaced(container: RefObject<HTMLElement | null>, objects: readonly PlanObjectAnswer[], drawn: unknown): void {
  const { pixelOf, widthPx, heightPx, onMoved } = useStage();
  useLayoutEffect(() => {
    const place = () => {
      const taken: Box[] = [];
      for (const mark of container.current?.children ?? []) {
        const element = mark as HTMLElement;
        const object = objects.find(({ id }) => id === element.dataset['object']);
        const at = object === undefined ? undefined : pixelOf([object.longitude, object.latitude]);
        const box = at === undefined ? undefined : boxAround(at, element);
        const isShown =
          box !== undefined &&
          box.left >= 0 &&
          box.top >= 0 &&
          box.right <= widthPx &&
          box.bottom <= heightPx &&
          !taken.some((other) => overlap(box, other));
        // Not taken away: it keeps its width, and with it its place in the order.
        element.style.visibility = isShown ? 'visible' : 'hidden';
        if (!isShown) continue;
        taken.push(box);
        element.style.translate = `${Math.round(box.left)}px ${Math.round(box.top)}px`;
      }
    };
    let frame = 0;
    // After the plan has been drawn where it moves to, and once a picture.
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const stop = onMoved(soon);
    return () => {
      stop();
      cancelAnimationFrame(frame);
    };
  }, [container, objects, drawn, pixelOf, widthPx, heightPx, onMoved]);
}

function boxAround([x, y]: readonly [number, number], { offsetWidth, offsetHeight }: HTMLElement): Box {
  return { left: x - offsetWidth / 2, top: y - offsetHeight / 2, right: x + offsetWidth / 2, bottom: y + offsetHeight / 2 };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right + GAP_PX && other.left < one.right + GAP_PX && one.top < other.bottom + GAP_PX && other.top < one.bottom + GAP_PX
  );
}
