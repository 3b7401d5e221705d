import type { PlanBuilding, PlanLevel } from '@assist/contract';
import type { LocalProjection } from '@assist/floorplan';
import type { Resource } from '@assist/resource';
import type { WalkingWays } from '@assist/wayfinding';
import type { NavigablePlace } from '../features/navigate/model/list-places.ts';
import type { Places } from '../features/navigate/use-places.ts';
import type { KioskState } from './queries.ts';

/** The kiosk's state and the building's data, which its screens share. */
export interface Site {
  readonly state: KioskState;
  readonly levels: readonly PlanLevel[];
  readonly buildings: readonly PlanBuilding[];
  readonly resources: readonly Resource[];
  readonly ways: WalkingWays;
  readonly projection: LocalProjection;
  readonly places: Places;
  /** The kiosk's own place. */
  readonly here: NavigablePlace;
}
