import type { PlanObjectAnswer } from '@assist/contract';
import { type RefObject, useLayoutEffect } from 'react';
import type { StageView } from './stage-view.ts';

/** The scale from which marks fit into a room: in a farther view they would cover its name and state. */
const NEAR_PX_PER_M = 14;
/** The scale from which a number beside the picture covers nothing. */
const CLOSE_PX_PER_M = 28;
/** The gap between two marks. */
const GAP_PX = 2;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Puts each mark at its object, again after each move; one that would overlap another is hidden until there is room, and is in the list in
 * any case. `drawn` is the content of the marks: one that has grown needs more room.
 */
export function usePlaced(
  container: RefObject<HTMLElement | null>,
  objects: readonly PlanObjectAnswer[],
  drawn: unknown,
  { pixelOf, pxPerM, renderer, widthPx, heightPx, onMoved }: StageView,
): void {
  useLayoutEffect(() => {
    const place = () => {
      const taken: Box[] = [];
      // Before anything is measured, because a number needs room.
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
        const isSeen = putAt(element, isShown ? box : undefined);
        if (isShown && isSeen) taken.push(box);
      }
    };
    let frame = 0;
    // After the moved plan has been drawn, at most once per frame.
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const stop = onMoved(soon);
    // The elements over the plan shrink for a card, or grow with the text, as the marks themselves do.
    const grown = new ResizeObserver(soon);
    for (const mark of container.current?.children ?? []) grown.observe(mark);
    document.addEventListener('transitionend', soon);
    return () => {
      stop();
      grown.disconnect();
      document.removeEventListener('transitionend', soon);
      cancelAnimationFrame(frame);
    };
  }, [container, objects, drawn, pixelOf, pxPerM, renderer, widthPx, heightPx, onMoved]);
}

/**
 * Places a mark and returns true if it is visible there, not covered by another element. A hidden one is not removed: it keeps its width,
 * and with it its place in the order.
 */
function putAt(element: HTMLElement, box: Box | undefined): boolean {
  const { style } = element;
  style.setProperty('translate', box === undefined ? '0 0' : `${Math.round(box.left)}px ${Math.round(box.top)}px`);
  style.setProperty('visibility', box === undefined ? 'hidden' : 'visible');
  const isSeen = box !== undefined && !isCovered(element);
  if (!isSeen) style.setProperty('visibility', 'hidden');
  return isSeen;
}

/** The elements that marks lie over. */
const GROUND = '.plan-stage__map, .plan-svg, .plan-objects';

/** True if another element covers one of its corners. The corners are round, so the plan shows through if nothing covers them. */
function isCovered(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  return [left + 1, right - 1].some((x) =>
    [top + 1, bottom - 1].some((y) => {
      const seen = document.elementFromPoint(x, y);
      return seen !== null && !seen.matches('.plan-stage') && seen.closest(GROUND) === null;
    }),
  );
}

function boxAround([x, y]: readonly [number, number], { offsetWidth, offsetHeight }: HTMLElement): Box {
  return { left: x - offsetWidth / 2, top: y - offsetHeight / 2, right: x + offsetWidth / 2, bottom: y + offsetHeight / 2 };
}

function overlap(one: Box, other: Box): boolean {
  return (
    one.left < other.right + GAP_PX && other.left < one.right + GAP_PX && one.top < other.bottom + GAP_PX && other.top < one.bottom + GAP_PX
  );
}
