import type { DoorSwing } from './door-swings.ts';
import type { Point } from './dxf-entity.ts';

/** The units that a drawing may have, with their lengths in metres and their codes in the header's `$INSUNITS`. */
export const DRAWING_UNITS = [
  { name: 'mm', metres: 0.001, insUnits: 4 },
  { name: 'cm', metres: 0.01, insUnits: 5 },
  { name: 'dm', metres: 0.1, insUnits: 14 },
  { name: 'm', metres: 1, insUnits: 6 },
  { name: 'in', metres: 0.0254, insUnits: 1 },
  { name: 'ft', metres: 0.3048, insUnits: 2 },
] as const;
export type DrawingUnit = (typeof DRAWING_UNITS)[number]['name'];

/**
 * Widths that a door leaf may have, in metres. A drawn width is plausible in at most one unit: 1.25 m is 2.27 times 0.55 m, and any two
 * units differ by a larger factor.
 */
export const LEAF_WIDTH_M = { least: 0.55, most: 1.25 } as const;
/** Least number of door swings that determine the unit alone. Fewer might be other round things. */
const FEWEST_DOORS = 3;
/** Of all swings that have a door's size in any unit, this share must have it in the chosen unit. The rest may be furniture. */
const MAJORITY = 0.6;

export interface UnitCount {
  readonly unit: DrawingUnit;
  readonly doors: number;
}

export type FoundUnit =
  | {
      readonly kind: 'found';
      readonly unit: DrawingUnit;
      readonly metresPerUnit: number;
      readonly doors: number;
      readonly counts: readonly UnitCount[];
    }
  | { readonly kind: 'unknown'; readonly counts: readonly UnitCount[] };

/**
 * Finds the unit in which most door swings have a door's size. With three doors or more, `$INSUNITS` is ignored, because programs set it by
 * default and it is wrong in every third drawing. With fewer doors, `$INSUNITS` must be the unit that they indicate.
 */
export function findUnit(swings: readonly DoorSwing[], insUnits: number | null): FoundUnit {
  const counts = DRAWING_UNITS.map(({ name, metres }) => ({
    unit: name,
    doors: swings.filter(({ radius }) => radius * metres >= LEAF_WIDTH_M.least && radius * metres <= LEAF_WIDTH_M.most).length,
  }));
  const sum = counts.reduce((total, { doors }) => total + doors, 0);
  const best = counts.toSorted((a, b) => b.doors - a.doors)[0]!;
  const unit = DRAWING_UNITS.find(({ name }) => name === best.unit)!;
  const isEnough = best.doors >= FEWEST_DOORS || (best.doors > 0 && unit.insUnits === insUnits);
  const told = counts.filter(({ doors }) => doors > 0);
  if (!isEnough || best.doors < MAJORITY * sum) return { kind: 'unknown', counts: told };
  return { kind: 'found', unit: best.unit, metresPerUnit: unit.metres, doors: best.doors, counts: told };
}

/**
 * Returns the length of a drawing unit in metres, from two points of the drawing and the metres between them; null if the points coincide
 * or `lengthM` is not positive.
 */
export function metresPerUnit([x0, y0]: Point, [x1, y1]: Point, lengthM: number): number | null {
  const length = Math.hypot(x1 - x0, y1 - y0);
  return length > 0 && lengthM > 0 ? lengthM / length : null;
}
