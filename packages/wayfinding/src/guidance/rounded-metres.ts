/** Precision of distances in instructions: below `underM` metres, they are rounded to multiples of `stepM`. */
const STEPS = [
  { underM: 10, stepM: 1 },
  { underM: 50, stepM: 5 },
  { underM: 200, stepM: 10 },
  { underM: Infinity, stepM: 50 },
] as const;

const LEAST_SAID_M = 3;

/** Returns a distance rounded for instructions; null if it is too short to mention. */
export function roundedMetres(metres: number): number | null {
  if (metres < LEAST_SAID_M) return null;
  const { stepM } = STEPS.find(({ underM }) => metres < underM)!;
  return Math.round(metres / stepM) * stepM;
}
