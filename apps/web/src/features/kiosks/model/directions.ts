/** Clockwise from north, an eighth of a circle each. */
export const DIRECTIONS = ['north', 'northEast', 'east', 'southEast', 'south', 'southWest', 'west', 'northWest'] as const;

export const bearingOf = (index: number): number => index * 45;

/** Returns the nearest direction. */
export function directionOf(bearing: number): (typeof DIRECTIONS)[number] {
  return DIRECTIONS[Math.round(bearing / 45) % DIRECTIONS.length]!;
}
