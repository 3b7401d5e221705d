import type { Point } from './dxf-entity.ts';
import type { UnitCount } from './find-unit.ts';
import type { BlockAs } from './list-blocks.ts';

/** The first line of a proposal's file: what it is, and of which shape. */
export const PROPOSAL_FORMAT = 'assist-dxf-proposal-1';

export type Decision = 'accept' | 'reject';

/** How the length of a drawing unit is known: by the doors, or because a person has said it. */
export interface ProposedUnit {
  readonly metresPerUnit: number;
  /** Of a unit that has one: `mm`, `in`. */
  readonly name: string | null;
  readonly how: 'doors' | 'said' | 'points';
  readonly doors: number;
  readonly counts: readonly UnitCount[];
  /** What the header says, which nobody has asked. */
  readonly insUnits: number | null;
}

export interface ProposedRoom {
  readonly id: string;
  readonly name: string;
  /** A category of IMDF's units. */
  readonly category: string;
  readonly state: Decision;
  /** Open to the outside along much of its edge: proposed as rejected. It may be a room whose wide window is not drawn. */
  readonly isOpen: boolean;
  readonly areaM2: number;
  /** The outer ring, then what stands within (columns); metres from the drawing's origin, corners not repeated. */
  readonly rings: readonly (readonly Point[])[];
}

/** `swing`: drawn as a door. `jambs`: two walls end at each other. `corner`: a wall ends before another; it may be a narrow place only. */
export type DoorSign = 'swing' | 'jambs' | 'corner';

export interface ProposedDoor {
  readonly id: string;
  readonly state: Decision;
  readonly sure: boolean;
  readonly sign: DoorSign;
  readonly widthM: number;
  /** As thick as the wall. */
  readonly depthM: number;
  readonly from: Point;
  readonly to: Point;
  /** Ids of the rooms on its sides: one is an entrance. */
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

/** A point of the drawing, in its units, and where it is on earth. */
export interface EarthPair {
  readonly drawing: Point;
  readonly degrees: readonly [longitude: number, latitude: number];
}

/** Where the drawing is on earth: the middle of its outline and the bearing of its upward direction; or two or more known points. */
export type EarthPlace =
  | { readonly at: readonly [longitude: number, latitude: number]; readonly bearingDeg: number }
  | { readonly pairs: readonly EarthPair[] };

export interface IgnoredThing {
  readonly what: string;
  readonly count: number;
  readonly line: number | null;
}

/** What a drawing may be as a plan. A person decides on it: the states, names, categories, blocks and `merge` are theirs to change. */
export interface Proposal {
  readonly format: typeof PROPOSAL_FORMAT;
  readonly file: string;
  readonly venue: string;
  readonly level: { readonly name: string; readonly shortName: string; readonly ordinal: number };
  readonly language: string;
  readonly unit: ProposedUnit;
  /** Where (0, 0) of the metres is in the drawing, in its units. */
  readonly origin: Point;
  readonly place: EarthPlace | null;
  readonly wallLayers: readonly string[];
  readonly windowLayers: readonly string[];
  readonly wallsBy: 'said' | 'names' | 'geometry';
  /** One for each part of the building: the outer ring, then holes. */
  readonly outline: readonly (readonly (readonly Point[])[])[];
  readonly rooms: readonly ProposedRoom[];
  /** Ids of rooms that are one: they become the first of them. */
  readonly merge: readonly (readonly string[])[];
  readonly doors: readonly ProposedDoor[];
  readonly blocks: readonly ProposedBlock[];
  readonly unusedTexts: readonly string[];
  readonly ignored: readonly IgnoredThing[];
}
