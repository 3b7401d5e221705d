import type { Metres } from '@assist/floorplan';

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const STEPS: Readonly<Record<Direction, Metres>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A metre aside counts as much as this many metres ahead, so that a row of desks is walked along. */
const ASIDE = 2.5;

export function isDirection(key: string): key is Direction {
  return Object.hasOwn(STEPS, key);
}

/** The next place in a direction on the paper, as an arrow key goes; undefined at the edge. */
export function nextPlace<T extends { readonly middle: Metres }>(places: readonly T[], from: T, direction: Direction): T | undefined {
  const [dx, dy] = STEPS[direction];
  let best: T | undefined;
  let bestCost = Infinity;
  for (const place of places) {
    const [x, y] = [place.middle[0] - from.middle[0], place.middle[1] - from.middle[1]];
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    if (place === from || ahead <= 0.05) continue;
    const cost = ahead + aside * ASIDE;
    if (cost < bestCost) [best, bestCost] = [place, cost];
  }
  return best;
}
