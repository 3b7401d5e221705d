import type { Metres } from './metres.ts';
import type { Ring } from './ring.ts';

/** Returns the convex hull of the points as an anticlockwise ring (Andrew's monotone chain). */
export function convexHull(points: readonly Metres[]): Ring {
  const sorted = points.toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const half = (list: readonly Metres[]): Metres[] => {
    const chain: Metres[] = [];
    for (const point of list) {
      while (chain.length >= 2 && !turnsLeft(chain.at(-2), chain.at(-1), point)) chain.pop();
      chain.push(point);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

function turnsLeft(a: Metres | undefined, b: Metres | undefined, c: Metres): boolean {
  return a !== undefined && b !== undefined && (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0]) > 1e-9;
}
