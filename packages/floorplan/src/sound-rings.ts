import type { Metres } from './metres.ts';

/** Clipper's units per metre: it calculates in whole millimetres. */
export const MM_PER_M = 1000;

/** A corner of a ring for Clipper, in the unit used for clipping. */
interface Corner {
  readonly x: number;
  readonly y: number;
}

/**
 * Returns rings that are safe for Clipper: without corners where a level line doubles back on itself, and without rings left with fewer
 * than three corners. clipper2-ts 2.0.1 never terminates on such a line and uses up all memory (countertype/clipper2-ts#36). Such lines
 * occur in files, and arise from cutting thin areas. Coordinates must already be rounded to those that Clipper uses: only then is "level"
 * exact.
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
  // The ring is closed, so its last and first corners may be spikes too.
  let first = 0;
  for (;;) {
    if (kept.length - first < 3) return [];
    if (isLevelSpike(kept.at(-2)!, kept.at(-1)!, kept[first]!)) kept.pop();
    else if (isLevelSpike(kept.at(-1)!, kept[first]!, kept[first + 1]!)) first += 1;
    else return kept.slice(first);
  }
}

/** Whether the line from a through b to c is level and turns back or stops at b. */
function isLevelSpike(a: Corner, b: Corner, c: Corner): boolean {
  return a.y === b.y && b.y === c.y && (b.x - a.x) * (c.x - b.x) <= 0;
}

/** Converts a line of the plan to whole millimetres. */
export function toMillimetres(line: readonly Metres[]): { x: number; y: number }[] {
  return line.map(([x, y]) => ({ x: Math.round(x * MM_PER_M), y: Math.round(y * MM_PER_M) }));
}

export function fromMillimetres(path: readonly Corner[]): readonly Metres[] {
  return path.map(({ x, y }): Metres => [x / MM_PER_M, y / MM_PER_M]);
}
