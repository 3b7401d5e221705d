import type { Metres } from '@assist/floorplan';

/** What a way may lead over: 'noStairs' is luggage and prams, 'stepFree' is barrier-free. */
export type RouteProfile = 'normal' | 'noStairs' | 'stepFree' | 'staff' | 'avoidLifts';

/** A way as it is walked. */
export interface Route {
  readonly profile: RouteProfile;
  /** Waiting for lifts included. */
  readonly seconds: number;
  /** Walked. */
  readonly metres: number;
  /** At least two. A way to a room ends at the far side of its door, a way to a desk at the desk. */
  readonly points: readonly RoutePoint[];
  /** Of a step-free way whose doors are narrow, or as wide as nobody has written down. */
  readonly widths?: DoorWidths;
}

export interface DoorWidths {
  /** The narrowest door of less than 0.90 m; null where all that are recorded are wider. */
  readonly narrowM: number | null;
  /** How many doors have no recorded width. */
  readonly unrecorded: number;
}

export interface RoutePoint {
  readonly levelId: string;
  readonly at: Metres;
  /** The unit through which the way leads from here on, of a door's near side the one that it leads out of; null outside of every building. */
  readonly unitId: string | null;
  /** How one comes here from the point before; of the first point 'walk'. */
  readonly passage: Passage;
  /** What is seen from here within 5 m, the best first. */
  readonly landmarks: readonly Landmark[];
  /** Bearings (degrees clockwise from north) of other open ways that lead on from here; the one back is none of them. */
  readonly otherWaysDeg: readonly number[];
}

export type Passage =
  | { readonly kind: 'walk' }
  /** The two points are its two sides. */
  | { readonly kind: 'door'; readonly openingId: string | null }
  /** An opening without a leaf: into a bay, a hall, a kitchenette. One passes it and sees no door. */
  | { readonly kind: 'doorway'; readonly openingId: string }
  | { readonly kind: 'entrance'; readonly openingId: string; readonly leads: 'in' | 'out'; readonly buildingId: string | null }
  /** Some steps within one floor. */
  | { readonly kind: 'steps'; readonly unitId: string; readonly steps: number | null }
  | FloorPassage;

/** From floor to floor. `floors` is signed, +2 is two floors up; one after the other by the same means they are one passage. */
export interface FloorPassage {
  readonly kind: FloorMeans;
  readonly unitId: string;
  readonly floors: number;
}

export type FloorMeans = 'stairs' | 'escalator' | 'elevator' | 'ramp';

export interface Landmark {
  readonly featureId: string;
  readonly kind: LandmarkKind;
  readonly at: Metres;
}

/** Ranked in this order; 'room' is one with a name. */
export type LandmarkKind = 'elevator' | 'stairs' | 'reception' | 'kitchen' | 'toilets' | 'room';
