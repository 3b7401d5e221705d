import type { FloorMeans, Landmark, LandmarkKind } from '../route.ts';
import type { TurnDirection } from './turn-direction.ts';

/** An instruction at one place, as data: `stepMessage` turns it into a message. */
export type Step = StepKind & StepBase;

export type StepKind =
  /** The direction in which the person faces is unknown. */
  | { readonly kind: 'depart' }
  | { readonly kind: 'departFromSign' }
  /** Departure past a sign that hangs on no wall, so nobody needs to turn around first. */
  | { readonly kind: 'departFacingSign' }
  | { readonly kind: 'leaveRoom' }
  /** Departure from a parking bay: like a room, it shows in which direction the person faces. */
  | { readonly kind: 'leaveBay' }
  | { readonly kind: 'turn' }
  /** A place with ways that could be mistaken for the right one; `direction` may be Straight. */
  | { readonly kind: 'fork' }
  /** Going past other ways, with a long stretch before and behind. */
  | { readonly kind: 'straight' }
  /** `side` is the side of the door, `direction` the direction behind it. */
  | { readonly kind: 'door'; readonly side: TurnDirection }
  | { readonly kind: 'steps'; readonly steps: number | null }
  | { readonly kind: 'enterBuilding'; readonly buildingId: string | null }
  | { readonly kind: 'leaveBuilding'; readonly buildingId: string | null }
  /** `floors` is signed; `levelId` is the floor on which the step starts. */
  | { readonly kind: 'changeFloor'; readonly means: FloorMeans; readonly floors: number; readonly toLevelId: string }
  | { readonly kind: 'leaveMeans'; readonly means: FloorMeans }
  /** `direction` is the side of the target. */
  | { readonly kind: 'arrive' };

interface StepBase {
  /** Null if there is none: for 'depart', for 'changeFloor', and for an arrival at the place where the person already is. */
  readonly direction: TurnDirection | null;
  /** The same in degrees; left is negative. */
  readonly turnDeg: number | null;
  /** Walking distance from this step to the start of the next one; not rounded. */
  readonly metres: number;
  /** The landmark at the place of this step. */
  readonly landmark: Landmark | null;
  /** What is at the place of the next step, such as a door, stairs or the destination. */
  readonly ahead: Ahead | null;
  readonly levelId: string;
  /**
   * Indexes of the route's points from this step to the next step, both ends included: a step begins at the point where the previous one
   * ends.
   */
  readonly firstPoint: number;
  readonly lastPoint: number;
  /** Walking direction after the step: the plan is turned to it. */
  readonly bearingDeg: number;
}

export interface Ahead {
  readonly kind: LandmarkKind | FloorMeans | 'steps' | 'door' | 'entrance' | 'exit' | 'target';
  /** Id of the landmark, if it is one. */
  readonly featureId: string | null;
}
