import type { Metres } from '@assist/floorplan';

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

const STEPS: Readonly<Record<Direction, Metres>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** A metre sideways counts as much as this number of metres ahead, so that the arrow keys follow a row of desks. */
const ASIDE = 2.5;

export function isDirection(key: string): key is Direction {
  return Object.hasOwn(STEPS, key);
}

/** Returns the next place in the direction of an arrow key; undefined if there is none. */
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
