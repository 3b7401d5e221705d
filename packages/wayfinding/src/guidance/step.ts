import type { FloorMeans, Landmark, LandmarkKind } from '../route.ts';
import type { TurnDirection } from './turn-direction.ts';

/** What one is told to do at one place, as data: `stepMessage` makes a message of it. */
export type Step = StepKind & StepBase;

export type StepKind =
  /** Where nothing is known of how one stands. */
  | { readonly kind: 'depart' }
  | { readonly kind: 'departFromSign' }
  /** Past a sign that hangs on no wall: nobody turns his back to it to turn around. */
  | { readonly kind: 'departFacingSign' }
  | { readonly kind: 'leaveRoom' }
  /** A parking place: it tells which way one looks, as a room does. */
  | { readonly kind: 'leaveBay' }
  | { readonly kind: 'turn' }
  /** Ways that one may take for the right one; `direction` may be Straight. */
  | { readonly kind: 'fork' }
  /** Past other ways, with a long stretch before and behind. */
  | { readonly kind: 'straight' }
  /** `side` is where the door lies, `direction` where one goes behind it. */
  | { readonly kind: 'door'; readonly side: TurnDirection }
  | { readonly kind: 'steps'; readonly steps: number | null }
  | { readonly kind: 'enterBuilding'; readonly buildingId: string | null }
  | { readonly kind: 'leaveBuilding'; readonly buildingId: string | null }
  /** `floors` is signed; `levelId` is the floor on which it begins. */
  | { readonly kind: 'changeFloor'; readonly means: FloorMeans; readonly floors: number; readonly toLevelId: string }
  | { readonly kind: 'leaveMeans'; readonly means: FloorMeans }
  /** `direction` is the side on which the target lies. */
  | { readonly kind: 'arrive' };

interface StepBase {
  /** Null where there is none: of 'depart', of 'changeFloor', and of an arrival where one stands already. */
  readonly direction: TurnDirection | null;
  /** The same in degrees, left negative. */
  readonly turnDeg: number | null;
  /** Walked from here to where the next step begins; not rounded. */
  readonly metres: number;
  /** Where it is done. */
  readonly landmark: Landmark | null;
  /** What the next step is at. */
  readonly ahead: Ahead | null;
  readonly levelId: string;
  /** The points of the route from here to the next step, both ends included: a step begins with the point with which the one before it ends. */
  readonly firstPoint: number;
  readonly lastPoint: number;
  /** In which one walks after it: the plan is turned to it. */
  readonly bearingDeg: number;
}

export interface Ahead {
  readonly kind: LandmarkKind | FloorMeans | 'steps' | 'door' | 'entrance' | 'exit' | 'target';
  /** The landmark's, where it is one. */
  readonly featureId: string | null;
}
