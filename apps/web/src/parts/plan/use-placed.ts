import type { PlanObjectAnswer } from '@assist/contract';
import { type RefObject, useLayoutEffect } from 'react';
import type { StageView } from './stage-view.ts';

/** The scale from which marks are shown, in pixels per metre. At smaller scales they would cover a room's name and state. */
const NEAR_PX_PER_M = 14;
/** The scale from which a mark also shows its number, in pixels per metre. At smaller scales the number would cover other things. */
const CLOSE_PX_PER_M = 28;
/** Smallest gap between two marks. */
const GAP_PX = 2;

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Places each mark at its object, and again after each move. A mark that would overlap another is hidden until there is room, but the list
 * of objects always contains it. A change of `drawn` (the content of the marks) places them again, because their size may differ.
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
      // Set before anything is measured, because a number makes a mark wider.
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
    // Runs in the next frame, when the moved plan has been drawn, and at most once per frame.
    const soon = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(place);
    };
    place();
    const stop = onMoved(soon);
    // Marks are placed again when the text size changes them, and when other elements over the plan have moved, for example for a card.
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
 * Places a mark, or hides it if it has no box or is covered. Returns whether it is visible. A hidden mark is not removed, so that it can be
 * measured again.
 */
function putAt(element: HTMLElement, box: Box | undefined): boolean {
  const { style } = element;
  style.setProperty('translate', box === undefined ? '0 0' : `${Math.round(box.left)}px ${Math.round(box.top)}px`);
  style.setProperty('visibility', box === undefined ? 'hidden' : 'visible');
  const isSeen = box !== undefined && !isCovered(element);
  if (!isSeen) style.setProperty('visibility', 'hidden');
  return isSeen;
}

/** Elements that do not cover a mark if they are found at its corner. */
const GROUND = '.plan-stage__map, .plan-svg, .plan-objects';

/**
 * Returns whether another element covers a corner of the mark. A mark is round, so the plan is found at its corners if nothing covers them.
 */
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
