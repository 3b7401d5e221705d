import type { PlanObjectAnswer } from '@assist/contract';
import { type RefObject, useLayoutEffect } from 'react';
import { useStage } from './plan-stage-context.ts';

/** From where a room has room for them: from farther away they would cover what it is called and whether it is free. */
const NEAR_PX_PER_M = 14;
/** From where a figure beside its picture covers nothing. */
const CLOSE_PX_PER_M = 28;
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
  const { pixelOf, pxPerM, renderer, widthPx, heightPx, onMoved } = useStage();
  useLayoutEffect(() => {
    const place = () => {
      const taken: Box[] = [];
      // Before anything is measured: a figure needs room.
      container.current?.toggleAttribute('data-close', pxPerM() >= CLOSE_PX_PER_M);
      const isNear = pxPerM() >= NEAR_PX_PER_M;
      for (const element of container.current?.querySelectorAll<HTMLElement>('[data-object]') ?? []) {
        const object = objects.find(({ id }) => id === element.dataset['object']);
        const at = object === undefined ? undefined : pixelOf([object.longitude, object.latitude]);
        const box = at === undefined ? undefined : boxAround(at, element);
        const isShown =
          isNear &&
          box !== undefined &&
          box.left >= 0 &&
          box.top >= 0 &&
          box.right <= widthPx &&
          box.bottom <= heightPx &&
          !taken.some((other) => overlap(box, other));
        putAt(element, isShown ? box : undefined);
        if (isShown) taken.push(box);
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
  }, [container, objects, drawn, pixelOf, pxPerM, renderer, widthPx, heightPx, onMoved]);
}

/** One that is not shown is not taken away: it keeps its width, and with it its place in the order. */
function putAt({ style }: HTMLElement, box: Box | undefined): void {
  style.setProperty('visibility', box === undefined ? 'hidden' : 'visible');
  if (box !== undefined) style.setProperty('translate', `${Math.round(box.left)}px ${Math.round(box.top)}px`);
}

function boxAround([x, y]: readonly [number, number], { offsetWidth, offsetHeight }: HTMLElement): Box {
  return { left: x - offsetWidth / 2, top: y - offsetHeight / 2, right: x + offsetWidth / 2, bottom: y + offsetHeight / 2 };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right + GAP_PX && other.left < one.right + GAP_PX && one.top < other.bottom + GAP_PX && other.top < one.bottom + GAP_PX
  );
}
