import type { Metres } from './metres.ts';

/** Clipper reckons in whole millimetres. */
export const MM_PER_M = 1000;

/** A corner of a ring for Clipper, in whatever unit it is clipped in. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

/**
 * Rings that Clipper can take: without corners where a level line goes back on itself, and without rings that have fewer than three corners left.
 * clipper2-ts 2.0.1 never ends over such a line and takes all memory (countertype/clipper2-ts#36); files have them, and cutting thin areas makes
 * them. Coordinates are those that Clipper reckons with, rounded already: only then is "level" exact.
 */
export function soundRings<C extends Corner>(rings: readonly (readonly C[])[]): C[][] {
  return rings.map(withoutLevelSpikes).filter((ring) => ring.length > 2);
}

function withoutLevelSpikes<C extends Corner>(ring: readonly C[]): C[] {
  const kept: C[] = [];
  for (const corner of ring) {
    while (kept.length > 1 && isLevelSpike(kept.at(-2)!, kept.at(-1)!, corner)) kept.pop();
    kept.push(corner);
  }
  // The ring closes: its last and first corners may be spikes as well.
  let first = 0;
  for (;;) {
    if (kept.length - first < 3) return [];
    if (isLevelSpike(kept.at(-2)!, kept.at(-1)!, kept[first]!)) kept.pop();
    else if (isLevelSpike(kept.at(-1)!, kept[first]!, kept[first + 1]!)) first += 1;
    else return kept.slice(first);
  }
}

/** Whether the line from a over b to c is level and turns back at b, or stays there. */
function isLevelSpike(a: Corner, b: Corner, c: Corner): boolean {
  return a.y === b.y && b.y === c.y && (b.x - a.x) * (c.x - b.x) <= 0;
}

/** A line of the plan in whole millimetres, and back. */
export function toMillimetres(line: readonly Metres[]): { x: number; y: number }[] {
  return line.map(([x, y]) => ({ x: Math.round(x * MM_PER_M), y: Math.round(y * MM_PER_M) }));
}

export function fromMillimetres(path: readonly Corner[]): readonly Metres[] {
  return path.map(({ x, y }): Metres => [x / MM_PER_M, y / MM_PER_M]);
}
