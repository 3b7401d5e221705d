import type { SignMap } from './sign-map.ts';

/** The contents of a sign on a wall, except for the words common to all signs. */
export interface Sign {
  /** The URL that the QR code contains. */
  readonly address: string;
  /** The location code below the QR code, which people can type instead. */
  readonly code: string;
  readonly company: string;
  readonly place: string;
  /** Name of the floor, with its building if there are several. */
  readonly floor: string;
  /** The floor around the sign; null if the sign’s position is unknown. */
  readonly map: SignMap | null;
}

/** The words on every sign. */
export interface SignWords {
  /** Text that tells the reader what scanning the QR code does. */
  readonly scan: string;
  /** Text that tells the reader where to type the sign’s code. */
  readonly type: string;
}

/** The sheet’s size: A6 and A5 hold one sign each, and A4 holds eight to be cut apart. */
export type SignFormat = 'a6' | 'a5' | 'a4';

export type SignWeight = 'regular' | 'bold';

/** Returns the width of a text as a multiple of the font size. */
export type MeasureText = (text: string, weight: SignWeight) => number;

export interface SignSheet {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly shapes: readonly SignShape[];
}

/**
 * A shape on a sheet, with positions in millimetres to the right of and below the upper left corner. Later shapes are drawn over earlier
 * ones.
 */
export type SignShape =
  | {
      readonly kind: 'text';
      readonly xMm: number;
      /** Vertical position of the baseline. */
      readonly yMm: number;
      readonly sizeMm: number;
      readonly weight: SignWeight;
      readonly ink: 'dark' | 'soft';
      readonly isCentred: boolean;
      readonly text: string;
    }
  /** A QR code: its rows from the top, in which true stands for a black square. */
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
