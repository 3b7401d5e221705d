import { findZone, type InstantRange, offsetMsAt, type ZoneName } from '@assist/time';

/** In the address instead of a zone: no second scale. */
export const NO_SECOND = 'none';

interface Zones {
  /** What the address says: a zone, `NO_SECOND`, or nothing. */
  readonly asked: string | undefined;
  readonly person: ZoneName;
  /** The zone of the rows. */
  readonly rows: ZoneName;
  /** One zone for each clock that resources have. */
  readonly others: readonly ZoneName[];
}

export interface SecondZone {
  /** The zone of the second scale; undefined if there is none. */
  readonly zone: ZoneName | undefined;
  /** The zones that it may have, from west to east: one for each clock other than that of the rows. */
  readonly choices: readonly ZoneName[];
}

/**
 * Chooses the zone of the second scale. If the address has none, it is the person's, so that it appears by itself when the rows have another
 * clock. Zones with the clock of the rows are left out, because their scale would repeat the first one.
 */
export function secondZone({ asked, person, rows, others }: Zones, { start, end }: InstantRange): SecondZone {
  // A clock may change within the range.
  const clockOf = (zone: ZoneName) => `${offsetMsAt(zone, start)} ${offsetMsAt(zone, end)}`;
  const named = asked === undefined || asked === NO_SECOND ? undefined : findZone(asked);
  const wanted = [named, person].find((zone) => zone !== undefined && clockOf(zone) !== clockOf(rows));
  const byClock = new Map<string, ZoneName>();
  for (const zone of [wanted, person, ...others]) {
    if (zone !== undefined && clockOf(zone) !== clockOf(rows) && !byClock.has(clockOf(zone))) byClock.set(clockOf(zone), zone);
  }
  return {
    zone: asked === NO_SECOND ? undefined : wanted,
    choices: [...byClock.values()].toSorted((a, b) => offsetMsAt(a, start) - offsetMsAt(b, start)),
  };
}
