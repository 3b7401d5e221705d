import { type Instant, offsetMsAt, type ZoneName } from '@assist/time';

/** The place of a time, and the person to whom it is told. */
export interface Telling {
  /** Zone of the place that the time is about; undefined if it is about no place. */
  readonly place: ZoneName | undefined;
  /** The person's own zone. */
  readonly person: ZoneName;
  /** The time of the place, or the time of the person in their own lists. */
  readonly toldIn: 'place' | 'person';
}

/**
 * Decides which zone a time is shown in, and whether the zone is named beside it: exactly if place and person have different offsets then
 * (decisions, section 13).
 */
export function shownZone({ place, person, toldIn }: Telling, at: Instant): { readonly zone: ZoneName; readonly isNamed: boolean } {
  return {
    zone: zoneOf({ place, person, toldIn }),
    // Equal names need no look at the clock, which is the usual case.
    isNamed: place !== undefined && place !== person && offsetMsAt(place, at) !== offsetMsAt(person, at),
  };
}

/** Returns the zone in which a time is shown. It is the same for all times of a place. */
export function zoneOf({ place, person, toldIn }: Telling): ZoneName {
  return toldIn === 'place' ? (place ?? person) : person;
}
