import type { Metres } from '@assist/floorplan';

/** What a route avoids or may use. 'noStairs' is for luggage and prams, 'stepFree' is barrier-free. */
export type RouteProfile = 'normal' | 'noStairs' | 'stepFree' | 'staff' | 'avoidLifts';

/** A computed route from a start to a target. */
export interface Route {
  readonly profile: RouteProfile;
  /** Duration in seconds, including waiting for lifts. */
  readonly seconds: number;
  /** Walking distance in metres. */
  readonly metres: number;
  /** The points of the route, at least two. A route to a room ends just inside its door, a route to a desk at the desk. */
  readonly points: readonly RoutePoint[];
  /** Only set for a step-free route with doors that are narrow or of unknown width. */
  readonly widths?: DoorWidths;
}

export interface DoorWidths {
  /** Width in metres of the narrowest door below 0.90 m; null if no door is known to be that narrow. */
  readonly narrowM: number | null;
  /** Number of doors on the route whose width the plan does not give. */
  readonly unrecorded: number;
}

export interface RoutePoint {
  readonly levelId: string;
  readonly at: Metres;
  /** Id of the unit at this point. On the near side of a door, it is the unit that the route leaves. Null outside all buildings. */
  readonly unitId: string | null;
  /** How this point is reached from the previous point; 'walk' for the first point. */
  readonly passage: Passage;
  /** Landmarks that are visible from this point within 5 m, the best first. */
  readonly landmarks: readonly Landmark[];
  /** Bearings (degrees clockwise from north) of other open ways from this point, except the way back. */
  readonly otherWaysDeg: readonly number[];
}

export type Passage =
  | { readonly kind: 'walk' }
  /** A door. The previous point and this one are on its two sides. */
  | { readonly kind: 'door'; readonly openingId: string | null }
  /** An opening without a door leaf, for example to a hall or a kitchenette. People pass it without noticing a door. */
  | { readonly kind: 'doorway'; readonly openingId: string }
  | { readonly kind: 'entrance'; readonly openingId: string; readonly leads: 'in' | 'out'; readonly buildingId: string | null }
  /** A few steps within one floor. */
  | { readonly kind: 'steps'; readonly unitId: string; readonly steps: number | null }
  | FloorPassage;

/**
 * A change of floors: `floors` is 2 for two floors up, and -2 for two floors down. Consecutive changes by the same means are one passage.
 */
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

/** The kinds of landmarks, in order of preference. A 'room' is one with a name. */
export type LandmarkKind = 'elevator' | 'stairs' | 'reception' | 'kitchen' | 'toilets' | 'room';
