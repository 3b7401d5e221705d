import type { FloorMeans, Landmark, LandmarkKind } from '../route.ts';
import type { TurnDirection } from './turn-direction.ts';

/** Data of an instruction at one place, which `stepMessage` turns into a message. */
export type Step = StepKind & StepBase;

export type StepKind =
  /** Departure. The direction in which the person faces is unknown. */
  | { readonly kind: 'depart' }
  | { readonly kind: 'departFromSign' }
  /** Departure past the sign, if it does not hang on a wall. The direction is that of a person who faces the sign. */
  | { readonly kind: 'departFacingSign' }
  | { readonly kind: 'leaveRoom' }
  /** Departure from a parking bay. Like the door of a room, this determines the direction in which the person faces. */
  | { readonly kind: 'leaveBay' }
  | { readonly kind: 'turn' }
  /** A place with ways that could be mistaken for the right one. `direction` may be 'Straight'. */
  | { readonly kind: 'fork' }
  /** Going straight on past other ways, between two long stretches. */
  | { readonly kind: 'straight' }
  /** Passing a door. `side` is the direction to the door, `direction` that behind it. */
  | { readonly kind: 'door'; readonly side: TurnDirection }
  | { readonly kind: 'steps'; readonly steps: number | null }
  | { readonly kind: 'enterBuilding'; readonly buildingId: string | null }
  | { readonly kind: 'leaveBuilding'; readonly buildingId: string | null }
  /** `floors` is negative if the step leads down. `levelId` is the level on which the step starts. */
  | { readonly kind: 'changeFloor'; readonly means: FloorMeans; readonly floors: number; readonly toLevelId: string }
  | { readonly kind: 'leaveMeans'; readonly means: FloorMeans }
  /** Arrival. `direction` is the side on which the target is. */
  | { readonly kind: 'arrive' };

interface StepBase {
  /** Direction after the step; null for 'depart', for 'changeFloor', and for an arrival at the place where the person already is. */
  readonly direction: TurnDirection | null;
  /** The turn to `direction` in degrees, negative to the left; null if `direction` is. */
  readonly turnDeg: number | null;
  /** Walking distance in metres from this step to the start of the next step, not rounded. */
  readonly metres: number;
  /** The landmark at the place of this step; null if there is none. */
  readonly landmark: Landmark | null;
  /** What is at the place of the next step, such as a door, stairs or the destination; null if nothing worth mentioning is. */
  readonly ahead: Ahead | null;
  readonly levelId: string;
  /**
   * Indices of the first and last of the route's points from this step to the next one. A step begins at the point where the previous step
   * ends.
   */
  readonly firstPoint: number;
  readonly lastPoint: number;
  /** Walking direction after the step, in degrees clockwise from north. The plan is rotated to it. */
  readonly bearingDeg: number;
}

export interface Ahead {
  readonly kind: LandmarkKind | FloorMeans | 'steps' | 'door' | 'entrance' | 'exit' | 'target';
  /** Id of the feature if this is a landmark; null otherwise. */
  readonly featureId: string | null;
}
