import { areaBounds, boxesMeet, crossingsAt, type Area } from './area.ts';
import { crossingOf, listSegments } from './ring.ts';

/**
 * Returns the area in square metres that two areas share. The plane is cut into slabs at every corner and every crossing. Inside a slab,
 * all lines are straight and do not cross, so the shared area is the shared width at half height times the height.
 */
export function overlapArea(a: Area, b: Area): number {
  const boxA = areaBounds(a);
  const boxB = areaBounds(b);
  if (!boxesMeet(boxA, boxB)) return 0;
  const low = Math.max(boxA.minY, boxB.minY);
  const high = Math.min(boxA.maxY, boxB.maxY);
  const heights = listHeights(a, b).filter((y) => y >= low && y <= high);
  let sum = 0;
  for (let index = 1; index < heights.length; index += 1) {
    const from = heights[index - 1] ?? 0;
    const to = heights[index] ?? 0;
    if (to - from < 1e-9) continue;
    const middle = (from + to) / 2;
    sum += sharedWidth(crossingsAt(a, middle), crossingsAt(b, middle)) * (to - from);
  }
  return sum;
}

function listHeights(a: Area, b: Area): number[] {
  const heights = [...a, ...b].flat().map(([, y]) => y);
  const segmentsB = b.flatMap(listSegments);
  for (const one of a.flatMap(listSegments)) {
    for (const other of segmentsB) {
      const crossing = crossingOf(one, other);
      if (crossing !== null) heights.push(crossing[1]);
    }
  }
  return heights.toSorted((one, other) => one - other);
}

/** Returns the length that two lists of intervals share. Each list contains the ends of its intervals: from, to, from, to … */
function sharedWidth(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i + 1 < a.length; i += 2) {
    for (let j = 0; j + 1 < b.length; j += 2) {
      const from = Math.max(a[i] ?? 0, b[j] ?? 0);
      const to = Math.min(a[i + 1] ?? 0, b[j + 1] ?? 0);
      if (to > from) sum += to - from;
    }
  }
  return sum;
}
