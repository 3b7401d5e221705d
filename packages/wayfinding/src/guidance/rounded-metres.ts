/** How exactly a distance is said: whole metres up to 10, then coarser. */
const STEPS = [
  { underM: 10, stepM: 1 },
  { underM: 50, stepM: 5 },
  { underM: 200, stepM: 10 },
  { underM: Infinity, stepM: 50 },
] as const;

const LEAST_SAID_M = 3;

/** A distance as it is said; null where it is so short that it is not. */
export function roundedMetres(metres: number): number | null {
  if (metres < LEAST_SAID_M) return null;
  const { stepM } = STEPS.find(({ underM }) => metres < underM)!;
  return Math.round(metres / stepM) * stepM;
}
