/**
 * The walkable part of a whole plan: spaces with their free ground, the corners and doors on it as nodes, and the connections between them.
 * It is built once when a plan is published, and read for routing; all lengths are whole millimetres of the plan's plane.
 */

import type { Labels } from '@assist/floorplan';

/** The demands of an arc on the people who use it. Sixteen bits. */
export const ARC = {
  stairs: 1,
  escalator: 2,
  elevator: 4,
  ramp: 8,
  /** Steeper than 8.3 %. */
  steep: 16,
  /** Too narrow for a wheelchair. */
  narrow: 32,
  revolving: 64,
  door: 128,
  heavyDoor: 256,
  /** A threshold or a step of more than 20 mm. */
  step: 512,
  restricted: 1024,
  emergency: 2048,
  outOfOrder: 4096,
  /** Only for cars and bicycles. */
  vehicle: 8192,
  outside: 16384,
  /** The door is not drawn. */
  assumed: 32768,
} as const;

export interface GraphLevel {
  readonly levelId: string;
  readonly ordinal: number;
  readonly buildingId: string | null;
}

/** A unit and its place in the graph. */
export interface GraphUnit {
  readonly unitId: string;
  readonly level: number;
  /** Index of the space that the unit is, or belongs to; -1 if nobody can walk there. */
  readonly space: number;
  readonly category: string;
  /** Name of its occupant, or else its own; null if there is none. */
  readonly name: Labels | null;
  /** Number of steps, for steps within a floor, if the plan gives it. */
  readonly steps: number | null;
  /** Rings of its surface, if it is one of several units in its space. */
  readonly outline: readonly Int32Array[];
  /** The roomiest point on its free ground. */
  readonly xMm: number;
  readonly yMm: number;
}

export interface GraphSpace {
  readonly level: number;
  readonly kind: 'way' | 'room' | 'bay' | 'stairs' | 'steps' | 'escalator' | 'elevator' | 'ramp' | 'outside';
  readonly isRestricted: boolean;
  /** Cost of a metre in it, relative to a metre of corridor: routes lead through rooms only if necessary. */
  readonly weight: number;
  /** Free ground: [x, y, x, y …], outer rings anticlockwise, holes clockwise. */
  readonly rings: readonly Int32Array[];
  /** Parts of it that are narrower than the ground's clearance. */
  readonly narrow: readonly Int32Array[];
}

/** A connection between two nodes that is not a walk over free ground. */
export interface GraphLink {
  readonly from: number;
  readonly to: number;
  /** Walking distance; for stairs, the length on the plan. */
  readonly lengthMm: number;
  /** Additional time: passing a door, waiting for a lift, climbing. */
  readonly fixedMs: number;
  readonly flags: number;
  /** The opening or unit that it passes through. */
  readonly featureId: string | null;
  /** Width of a door, if the plan gives it. */
  readonly widthMm: number | null;
  /** Number of floors, up (positive) or down. */
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
  /** Pairs of nodes with a line of sight that may be part of a shortest path: [from, to, from, to …], each pair once. */
  readonly pairs: Uint32Array;
  /** Indexes of the pairs whose line is narrow. */
  readonly narrowPairs: Uint32Array;
  /** The two directions of a door are two links. */
  readonly links: readonly GraphLink[];
  /** Landmarks visible from a node within 5 m, the best first: [node, landmark, node, landmark …]. */
  readonly landmarksSeen: Uint32Array;
}

/** A destination on a floor that is not a unit: a desk, a locker, a printer. */
export interface GraphPoint {
  readonly featureId: string;
  readonly category: string;
  /** Null for furniture: the owner of a desk is shown elsewhere, and not to everybody. */
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
  /** The point where the plane touches the earth. */
  readonly origin: readonly [longitude: number, latitude: number];
  readonly levels: readonly GraphLevel[];
  readonly units: readonly GraphUnit[];
  readonly points: readonly GraphPoint[];
  readonly landmarks: readonly GraphLandmark[];
  /** The ground for people on foot. */
  readonly walking: GroundGraph;
  /** The ground for wheelchairs: further from walls. */
  readonly stepFree: GroundGraph;
}
