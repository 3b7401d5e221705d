import type { SignMap } from './sign-map.ts';

/** The contents of a sign on a wall, except for the words common to all signs. */
export interface Sign {
  /** The contents of its symbol. */
  readonly address: string;
  /** The code that people can type. */
  readonly code: string;
  readonly company: string;
  readonly place: string;
  /** Name of the floor, with its building if there are several. */
  readonly floor: string;
  /** The floor around it; null if its position is unknown. */
  readonly map: SignMap | null;
}

/** The words on every sign. */
export interface SignWords {
  /** Text that states what happens when a camera is pointed at the sign. */
  readonly scan: string;
  /** Text that states where to type the sign's code. */
  readonly type: string;
}

/** One sign per sheet, or eight on a sheet to be cut. */
export type SignFormat = 'a6' | 'a5' | 'a4';

export type SignWeight = 'regular' | 'bold';

/** Returns the width of a text at a size of one. */
export type MeasureText = (text: string, weight: SignWeight) => number;

export interface SignSheet {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly shapes: readonly SignShape[];
}

/** A shape, with positions in millimetres from the sheet's upper left corner, to the right and down; the first shapes are at the bottom. */
export type SignShape =
  | {
      readonly kind: 'text';
      readonly xMm: number;
      /** Position of the baseline. */
      readonly yMm: number;
      readonly sizeMm: number;
      readonly weight: SignWeight;
      readonly ink: 'dark' | 'soft';
      readonly isCentred: boolean;
      readonly text: string;
    }
  /** Black squares on white; rows from the top. */
  | {
      readonly kind: 'symbol';
      readonly xMm: number;
      readonly yMm: number;
      readonly squareMm: number;
      readonly rows: readonly (readonly boolean[])[];
    }
  | {
      readonly kind: 'area';
      readonly rings: readonly (readonly (readonly [xMm: number, yMm: number])[])[];
      readonly fill: 'wall' | 'room' | 'way' | 'dark';
    }
  | { readonly kind: 'cut'; readonly from: readonly [xMm: number, yMm: number]; readonly to: readonly [xMm: number, yMm: number] };
