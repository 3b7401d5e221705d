import type { Point } from './dxf-entity.ts';
import type { UnitCount } from './find-unit.ts';
import type { BlockAs } from './list-blocks.ts';

/** The first line of a proposal file: its type and version. */
export const PROPOSAL_FORMAT = 'assist-dxf-proposal-1';

export type Decision = 'accept' | 'reject';

/** The length of a drawing unit and how it was determined: from the doors, or given by a person. */
export interface ProposedUnit {
  readonly metresPerUnit: number;
  /** The name, if the unit has one: `mm`, `in`. */
  readonly name: string | null;
  readonly how: 'doors' | 'said' | 'points';
  readonly doors: number;
  readonly counts: readonly UnitCount[];
  /** The unit in the header, which is not relied on. */
  readonly insUnits: number | null;
}

export interface ProposedRoom {
  readonly id: string;
  readonly name: string;
  /** A category of IMDF units. */
  readonly category: string;
  readonly state: Decision;
  /**
   * True if the room is open to the outside along much of its edge, and therefore proposed as rejected. It may still be a room whose wide
   * window is not drawn.
   */
  readonly isOpen: boolean;
  readonly areaM2: number;
  /** The outer ring, then the rings within it (columns), in metres from the drawing's origin, without repeated corners. */
  readonly rings: readonly (readonly Point[])[];
}

/**
 * `swing`: drawn as a door. `jambs`: the ends of two walls face each other. `corner`: a wall ends in front of another, which may be only a
 * narrow place.
 */
export type DoorSign = 'swing' | 'jambs' | 'corner';

export interface ProposedDoor {
  readonly id: string;
  readonly state: Decision;
  readonly sure: boolean;
  readonly sign: DoorSign;
  readonly widthM: number;
  /** The thickness of the wall. */
  readonly depthM: number;
  readonly from: Point;
  readonly to: Point;
  /** Ids of the rooms on the door's sides; a door with only one is an entrance. */
  readonly rooms: readonly string[];
}

export interface ProposedBlock {
  readonly name: string;
  readonly as: BlockAs;
  readonly why: string;
  readonly count: number;
  readonly sizeM: readonly [number, number];
  readonly drawing: readonly (readonly Point[])[];
  readonly places: readonly { readonly corners: readonly Point[]; readonly text: string }[];
}

/** A point of the drawing, in its units, and its position on earth. */
export interface EarthPair {
  readonly drawing: Point;
  readonly degrees: readonly [longitude: number, latitude: number];
}

/** Position of the drawing on earth: the middle of its outline and the bearing of its upward direction; or two or more known points. */
export type EarthPlace =
  | { readonly at: readonly [longitude: number, latitude: number]; readonly bearingDeg: number }
  | { readonly pairs: readonly EarthPair[] };

export interface IgnoredThing {
  readonly what: string;
  readonly count: number;
  readonly line: number | null;
}

/** A drawing as a possible plan. A person decides on it: they may change the states, names, categories, blocks and `merge`. */
export interface Proposal {
  readonly format: typeof PROPOSAL_FORMAT;
  readonly file: string;
  readonly venue: string;
  readonly level: { readonly name: string; readonly shortName: string; readonly ordinal: number };
  readonly language: string;
  readonly unit: ProposedUnit;
  /** Position in the drawing, in its units, of the point (0, 0) in metres. */
  readonly origin: Point;
  readonly place: EarthPlace | null;
  readonly wallLayers: readonly string[];
  readonly windowLayers: readonly string[];
  readonly wallsBy: 'said' | 'names' | 'geometry';
  /** For each part of the building, the outer ring and then its holes. */
  readonly outline: readonly (readonly (readonly Point[])[])[];
  readonly rooms: readonly ProposedRoom[];
  /** Groups of room ids to merge: each group becomes its first room. */
  readonly merge: readonly (readonly string[])[];
  readonly doors: readonly ProposedDoor[];
  readonly blocks: readonly ProposedBlock[];
  readonly unusedTexts: readonly string[];
  readonly ignored: readonly IgnoredThing[];
}
