import type { Metres } from '@assist/floorplan';

/** The restrictions of a route: 'noStairs' is for luggage and prams, 'stepFree' is barrier-free. */
export type RouteProfile = 'normal' | 'noStairs' | 'stepFree' | 'staff' | 'avoidLifts';

/** A route as it is walked. */
export interface Route {
  readonly profile: RouteProfile;
  /** Time for the route, including waiting for lifts. */
  readonly seconds: number;
  /** Walking distance. */
  readonly metres: number;
  /** At least two points. A route to a room ends on the far side of its door, a route to a desk at the desk. */
  readonly points: readonly RoutePoint[];
  /** Set for a step-free route with doors that are narrow or of unknown width. */
  readonly widths?: DoorWidths;
}

export interface DoorWidths {
  /** Width of the narrowest door below 0.90 m; null if all recorded widths are larger. */
  readonly narrowM: number | null;
  /** Number of doors without a recorded width. */
  readonly unrecorded: number;
}

export interface RoutePoint {
  readonly levelId: string;
  readonly at: Metres;
  /**
   * The unit that the route passes through from here on; on the near side of a door, the unit that it leaves; null outside of all
   * buildings.
   */
  readonly unitId: string | null;
  /** How this point is reached from the previous one; 'walk' for the first point. */
  readonly passage: Passage;
  /** Landmarks visible from here within 5 m, the best first. */
  readonly landmarks: readonly Landmark[];
  /** Bearings (degrees clockwise from north) of other open ways from here, except the one back. */
  readonly otherWaysDeg: readonly number[];
}

export type Passage =
  | { readonly kind: 'walk' }
  /** The previous point and this one are on the two sides of the door. */
  | { readonly kind: 'door'; readonly openingId: string | null }
  /** An opening without a leaf, into a bay, a hall or a kitchenette. People pass it without noticing a door. */
  | { readonly kind: 'doorway'; readonly openingId: string }
  | { readonly kind: 'entrance'; readonly openingId: string; readonly leads: 'in' | 'out'; readonly buildingId: string | null }
  /** A few steps within one floor. */
  | { readonly kind: 'steps'; readonly unitId: string; readonly steps: number | null }
  | FloorPassage;

/** A change of floors. `floors` is signed: +2 is two floors up; consecutive changes by the same means are a single passage. */
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

/** Ranked in this order; 'room' is a room with a name. */
export type LandmarkKind = 'elevator' | 'stairs' | 'reception' | 'kitchen' | 'toilets' | 'room';
