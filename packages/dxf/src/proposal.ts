import type { Point } from './dxf-entity.ts';
import type { UnitCount } from './find-unit.ts';
import type { BlockAs } from './list-blocks.ts';

/** Value of `format` in a proposal file: the type and version of the file. */
export const PROPOSAL_FORMAT = 'assist-dxf-proposal-1';

export type Decision = 'accept' | 'reject';

/** The length of a drawing unit and how it was determined: from doors, from two points, or by a person. */
export interface ProposedUnit {
  readonly metresPerUnit: number;
  /** Name of the unit, such as `mm` or `in`; null if it has none. */
  readonly name: string | null;
  readonly how: 'doors' | 'said' | 'points';
  readonly doors: number;
  readonly counts: readonly UnitCount[];
  /** The header's `$INSUNITS`, which is often wrong; null if missing. */
  readonly insUnits: number | null;
}

export interface ProposedRoom {
  readonly id: string;
  readonly name: string;
  /** The category that the room's IMDF unit gets. */
  readonly category: string;
  readonly state: Decision;
  /**
   * True if the room is open to the outside along much of its edge, so that its rejection is proposed. It may still be a room with a wide
   * window that is not drawn.
   */
  readonly isOpen: boolean;
  readonly areaM2: number;
  /** The outer ring and then the holes (columns), in metres from `origin`, without repeated corners. */
  readonly rings: readonly (readonly Point[])[];
}

/**
 * Why a door is assumed. `swing`: it is drawn. `jambs`: the ends of two walls face each other. `corner`: a wall ends in front of another
 * wall, which may be only a narrow passage.
 */
export type DoorSign = 'swing' | 'jambs' | 'corner';

export interface ProposedDoor {
  readonly id: string;
  readonly state: Decision;
  readonly sure: boolean;
  readonly sign: DoorSign;
  readonly widthM: number;
  /** Thickness of the wall in metres. */
  readonly depthM: number;
  readonly from: Point;
  readonly to: Point;
  /** Ids of the rooms on both sides of the door; only one if the other side is outside all rooms, as at an entrance. */
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

/** A point in the drawing's units, and its position on earth. */
export interface EarthPair {
  readonly drawing: Point;
  readonly degrees: readonly [longitude: number, latitude: number];
}

/**
 * Position of the drawing on earth: either where the middle of the outline is (`at`) and the bearing of the drawing's upward direction, or
 * two or more known points.
 */
export type EarthPlace =
  | { readonly at: readonly [longitude: number, latitude: number]; readonly bearingDeg: number }
  | { readonly pairs: readonly EarthPair[] };

export interface IgnoredThing {
  readonly what: string;
  readonly count: number;
  readonly line: number | null;
}

/** A plan proposed from a drawing. A person edits it: states, names, categories, uses of blocks, and `merge`. */
export interface Proposal {
  readonly format: typeof PROPOSAL_FORMAT;
  readonly file: string;
  readonly venue: string;
  readonly level: { readonly name: string; readonly shortName: string; readonly ordinal: number };
  readonly language: string;
  readonly unit: ProposedUnit;
  /** The point of the drawing, in its units, that becomes (0, 0) in metres. */
  readonly origin: Point;
  readonly place: EarthPlace | null;
  readonly wallLayers: readonly string[];
  readonly windowLayers: readonly string[];
  readonly wallsBy: 'said' | 'names' | 'geometry';
  /** For each separate part of the building, the outer ring and then its holes, in metres. */
  readonly outline: readonly (readonly (readonly Point[])[])[];
  readonly rooms: readonly ProposedRoom[];
  /** Groups of ids of rooms to merge. Each group becomes one room with the first id. */
  readonly merge: readonly (readonly string[])[];
  readonly doors: readonly ProposedDoor[];
  readonly blocks: readonly ProposedBlock[];
  readonly unusedTexts: readonly string[];
  readonly ignored: readonly IgnoredThing[];
}
