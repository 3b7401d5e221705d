/**
 * The walkable part of a whole plan: spaces with their free ground, its corners and doors as nodes, and the connections between the nodes.
 * The graph is built once when a plan is published, and then used for routing. All lengths are whole millimetres in the plan's projection.
 */

import type { Labels } from '@assist/floorplan';

/** Flags of an arc that restrict who can use it, or say what it leads through. There are sixteen bits. */
export const ARC = {
  stairs: 1,
  escalator: 2,
  elevator: 4,
  ramp: 8,
  /** Steeper than 8.3 %. */
  steep: 16,
  /** Too narrow for a wheelchair: a door below 0.80 m, a space below 0.90 m, or a line across narrow ground. */
  narrow: 32,
  revolving: 64,
  door: 128,
  heavyDoor: 256,
  /** A threshold or a step of more than 20 mm. */
  step: 512,
  restricted: 1024,
  emergency: 2048,
  outOfOrder: 4096,
  /** The opening is only for cars and bicycles. */
  vehicle: 8192,
  outside: 16384,
  /** The door is assumed, because none is drawn. */
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
  /** Index of the unit's space; -1 if nobody can walk there. */
  readonly space: number;
  readonly category: string;
  /** Name of the unit's occupant, or else its own; null if there is neither. */
  readonly name: Labels | null;
  /** Number of steps, for steps within a floor; null if the plan does not give it. */
  readonly steps: number | null;
  /** Rings of the unit's surface if there are several units in its space; empty otherwise. */
  readonly outline: readonly Int32Array[];
  /** The roomiest point on the unit's free ground, at which routes to the unit end. */
  readonly xMm: number;
  readonly yMm: number;
}

export interface GraphSpace {
  readonly level: number;
  readonly kind: 'way' | 'room' | 'bay' | 'stairs' | 'steps' | 'escalator' | 'elevator' | 'ramp' | 'outside';
  readonly isRestricted: boolean;
  /** Cost of a metre in the space, relative to a metre of corridor. It is high for rooms, so routes lead through them only if necessary. */
  readonly weight: number;
  /** Rings of the free ground: [x, y, x, y …]. Outer rings run anticlockwise, holes clockwise. */
  readonly rings: readonly Int32Array[];
  /** Parts of the free ground that are closer to walls and furniture than `GroundGraph.clearanceMm`. */
  readonly narrow: readonly Int32Array[];
}

/** A connection between two nodes through a door or between floors, in one direction. */
export interface GraphLink {
  readonly from: number;
  readonly to: number;
  /** Walking distance; for stairs, the length on the plan. */
  readonly lengthMm: number;
  /** Time in addition to walking, for passing a door, waiting for a lift, or climbing. */
  readonly fixedMs: number;
  readonly flags: number;
  /** Id of the opening or unit that the link leads through; null if there is none. */
  readonly featureId: string | null;
  /** Width of the door; null if the plan does not give it. */
  readonly widthMm: number | null;
  /** Number of floors that the link leads up (positive) or down (negative). */
  readonly floors: number;
}

/** The free ground with one clearance, and the graph on it. Nodes are numbered from 0. */
export interface GroundGraph {
  readonly clearanceMm: number;
  readonly spaces: readonly GraphSpace[];
  readonly xMm: Int32Array;
  readonly yMm: Int32Array;
  readonly nodeSpace: Int32Array;
  /** For each node, the index of its unit; -1 outside. */
  readonly nodeUnit: Int32Array;
  /** Pairs of nodes whose line of sight may be part of a shortest path: [from, to, from, to …]. Each pair is contained once. */
  readonly pairs: Uint32Array;
  /** Indices of the pairs whose line lies on narrow ground. */
  readonly narrowPairs: Uint32Array;
  /** The links. A door that can be used in both directions has two. */
  readonly links: readonly GraphLink[];
  /** Landmarks that are visible from a node within 5 m: [node, landmark, node, landmark …]. Each node's best landmark comes first. */
  readonly landmarksSeen: Uint32Array;
}

/** A destination that is not a unit, such as a desk, a locker or a printer. */
export interface GraphPoint {
  readonly featureId: string;
  readonly category: string;
  /** Name of an amenity; null if it has none, and for furniture, because a desk's name may be its owner's, which not everybody may see. */
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
  /** Origin of the plan's projection in degrees. */
  readonly origin: readonly [longitude: number, latitude: number];
  readonly levels: readonly GraphLevel[];
  readonly units: readonly GraphUnit[];
  readonly points: readonly GraphPoint[];
  readonly landmarks: readonly GraphLandmark[];
  /** The graph for people on foot. */
  readonly walking: GroundGraph;
  /** The graph for wheelchairs, whose free ground is farther from walls and furniture. */
  readonly stepFree: GroundGraph;
}
