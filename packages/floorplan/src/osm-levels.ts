/** The levels in a tag of Simple Indoor Tagging, such as `0`, `0;1`, `0-2`, `-1-2` or `-2--1`. */
export interface OsmLevels {
  readonly levels: readonly number[];
  /**
   * Parts of the tag that are not read: half levels such as a landing's `0.5`, text that is not a number, and levels that no building has.
   */
  readonly notRead: readonly string[];
  /** True if a level is written with a comma. `0,5` is read as two floors, but may be meant as a half level. */
  readonly hasComma: boolean;
}

const RANGE = /^(-?\d+)\s*-\s*(-?\d+)$/u;
const WHOLE = /^-?\d+(?:\.0+)?$/u;
/** Highest level and, negated, lowest level. No building has as many floors. This also limits the levels of a single feature. */
export const HIGHEST_LEVEL = 200;

export function parseOsmLevels(text: string): OsmLevels {
  const levels = new Set<number>();
  const notRead: string[] = [];
  for (const part of text
    .split(/[;,]/u)
    .map((piece) => piece.trim())
    .filter((piece) => piece !== '')) {
    const range = RANGE.exec(part);
    const [from, to] = range === null ? [Number(part), Number(part)] : [Number(range[1]), Number(range[2])];
    if ((range === null && !WHOLE.test(part)) || from > to || from < -HIGHEST_LEVEL || to > HIGHEST_LEVEL) notRead.push(part);
    else for (let level = from; level <= to; level += 1) levels.add(level);
  }
  return { levels: [...levels].toSorted((a, b) => a - b), notRead, hasComma: text.includes(',') };
}

/** Returns the levels of a feature: those of its `level`, and those on which it is repeated (`repeat_on`). */
export function levelsOfTags(tags: Readonly<Record<string, string>>): OsmLevels {
  const own = parseOsmLevels(tags['level'] ?? '');
  const repeated = parseOsmLevels(tags['repeat_on'] ?? '');
  return {
    levels: [...new Set([...own.levels, ...repeated.levels])].toSorted((a, b) => a - b),
    notRead: [...own.notRead, ...repeated.notRead],
    hasComma: own.hasComma || repeated.hasComma,
  };
}
