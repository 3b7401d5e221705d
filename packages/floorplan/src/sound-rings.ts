import type { Metres } from './metres.ts';

/** Clipper's units per metre: Clipper computes in integers, here in millimetres. */
export const MM_PER_M = 1000;

/** A corner of a ring for Clipper, in integers of any unit. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

/**
 * Makes rings safe for Clipper: removes corners where a horizontal line doubles back on itself, and then rings with fewer than three
 * corners. On such lines, clipper2-ts 2.0.1 never terminates and uses up all memory (countertype/clipper2-ts#36). They occur in files, and
 * result from cutting thin areas. Coordinates must already be rounded for Clipper, so that "horizontal" is exact.
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
  // The ring is closed, so its last and first corners may also be spikes.
  let first = 0;
  for (;;) {
    if (kept.length - first < 3) return [];
    if (isLevelSpike(kept.at(-2)!, kept.at(-1)!, kept[first]!)) kept.pop();
    else if (isLevelSpike(kept.at(-1)!, kept[first]!, kept[first + 1]!)) first += 1;
    else return kept.slice(first);
  }
}

/** Returns whether the line from a through b to c is horizontal and either turns back at b or has a corner equal to b. */
function isLevelSpike(a: Corner, b: Corner, c: Corner): boolean {
  return a.y === b.y && b.y === c.y && (b.x - a.x) * (c.x - b.x) <= 0;
}

/** Converts a line in metres to whole millimetres, Clipper's unit. */
export function toMillimetres(line: readonly Metres[]): { x: number; y: number }[] {
  return line.map(([x, y]) => ({ x: Math.round(x * MM_PER_M), y: Math.round(y * MM_PER_M) }));
}

export function fromMillimetres(path: readonly Corner[]): readonly Metres[] {
  return path.map(({ x, y }): Metres => [x / MM_PER_M, y / MM_PER_M]);
}
