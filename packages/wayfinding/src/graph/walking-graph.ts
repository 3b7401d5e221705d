/**
 * What people walk on, of a whole plan: spaces with their free ground, the corners and doors on it as nodes, and what joins them. It is made once
 * when a plan is published and read by whoever finds ways; all lengths are whole millimetres of the plan's plane.
 */

import type { Labels } from '@assist/floorplan';

/** What an arc demands of whoever takes it. Sixteen bits. */
export const ARC = {
  stairs: 1,
  escalator: 2,
  elevator: 4,
  ramp: 8,
  /** Steeper than 8.3 %. */
  steep: 16,
  /** Narrower than a wheelchair needs. */
  narrow: 32,
  revolving: 64,
  door: 128,
  heavyDoor: 256,
  /** A threshold or a step of more than 20 mm. */
  step: 512,
  restricted: 1024,
  emergency: 2048,
  outOfOrder: 4096,
  /** For cars and bicycles. */
  vehicle: 8192,
  outside: 16384,
  /** Nobody drew a door there. */
  assumed: 32768,
} as const;

export interface GraphLevel {
  readonly levelId: string;
  readonly ordinal: number;
  readonly buildingId: string | null;
}

/** A unit, and where it is entered. */
export interface GraphUnit {
  readonly unitId: string;
  readonly level: number;
  /** The space that it is, or is a part of; -1 where nobody can walk. */
  readonly space: number;
  readonly category: string;
  /** Of who is in it, else its own; null where it has none. */
  readonly name: Labels | null;
  /** Of some steps within a floor, how many they are, where the plan says. */
  readonly steps: number | null;
  /** Its surface, as rings, where it is one of several in its space. */
  readonly outline: readonly Int32Array[];
  /** The roomiest point of its free ground. */
  readonly xMm: number;
  readonly yMm: number;
}

export interface GraphSpace {
  readonly level: number;
  readonly kind: 'way' | 'room' | 'bay' | 'stairs' | 'steps' | 'escalator' | 'elevator' | 'ramp' | 'outside';
  readonly isRestricted: boolean;
  /** What a metre of it costs, in metres of a corridor: ways lead through rooms only where they must. */
  readonly weight: number;
  /** Free ground: [x, y, x, y …], outer rings to the left, holes to the right. */
  readonly rings: readonly Int32Array[];
  /** Parts of it that are narrower than the ground's clearance. */
  readonly narrow: readonly Int32Array[];
}

/** A way from one node to another that is no walk over free ground. */
export interface GraphLink {
  readonly from: number;
  readonly to: number;
  /** Walked, or for stairs as it is on the plan. */
  readonly lengthMm: number;
  /** Taken beside walking: a door, waiting for a lift, climbing. */
  readonly fixedMs: number;
  readonly flags: number;
  /** The opening or the unit that it leads through. */
  readonly featureId: string | null;
  /** Of a door, where the plan says. */
  readonly widthMm: number | null;
  /** Up or down, in floors. */
  readonly floors: number;
}

/** The ground for one clearance, with its nodes numbered from 0. */
export interface GroundGraph {
  readonly clearanceMm: number;
  readonly spaces: readonly GraphSpace[];
  readonly xMm: Int32Array;
  readonly yMm: Int32Array;
  readonly nodeSpace: Int32Array;
  /** Index into the units; -1 outside. */
  readonly nodeUnit: Int32Array;
  /** Pairs of nodes that see each other and may lie on a shortest way: [from, to, from, to …], each pair once. */
  readonly pairs: Uint32Array;
  /** Those of the pairs whose line is narrow, by their index. */
  readonly narrowPairs: Uint32Array;
  /** Both directions of a door are two links. */
  readonly links: readonly GraphLink[];
  /** What is seen from a node within 5 m, the best first: [node, landmark, node, landmark …]. */
  readonly landmarksSeen: Uint32Array;
}

/** Something on a floor that one goes to and that is no unit: a desk, a locker, a printer. */
export interface GraphPoint {
  readonly featureId: string;
  readonly category: string;
  /** Null of furniture: whose desk it is, is told elsewhere, and not to everybody. */
  readonly name: Labels | null;
  readonly space: number;
  readonly xMm: number;
  readonly yMm: number;
}

export interface GraphLandmark {
  readonly featureId: string;
  readonly kind: 'elevator' | 'stairs' | 'reception' | 'kitchen' | 'toilets' | 'room';
  readonly xMm: number;
  readonly yMm: number;
}

export interface WalkingGraph {
  /** Where the plane touches the earth. */
  readonly origin: readonly [longitude: number, latitude: number];
  readonly levels: readonly GraphLevel[];
  readonly units: readonly GraphUnit[];
  readonly points: readonly GraphPoint[];
  readonly landmarks: readonly GraphLandmark[];
  /** For people who walk. */
  readonly walking: GroundGraph;
  /** For wheelchairs: farther from walls. */
  readonly stepFree: GroundGraph;
}
