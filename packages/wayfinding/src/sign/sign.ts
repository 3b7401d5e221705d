import type { SignMap } from './sign-map.ts';

/** What a sign on a wall says, but for the words that are on all of them. */
export interface Sign {
  /** What its symbol holds. */
  readonly address: string;
  /** For who types it. */
  readonly code: string;
  readonly company: string;
  readonly place: string;
  /** With its house, where there are several. */
  readonly floor: string;
  /** The floor around it; null where nobody knows where it hangs. */
  readonly map: SignMap | null;
}

/** What stands on each of them. */
export interface SignWords {
  /** What happens to who points a camera at it. */
  readonly scan: string;
  /** Where one types its code. */
  readonly type: string;
}

/** One sign on a sheet, or eight on a sheet to be cut. */
export type SignFormat = 'a6' | 'a5' | 'a4';

export type SignWeight = 'regular' | 'bold';

/** How wide a text is at a size of one. */
export type MeasureText = (text: string, weight: SignWeight) => number;

export interface SignSheet {
  readonly widthMm: number;
  readonly heightMm: number;
  readonly shapes: readonly SignShape[];
}

/** Millimetres from the sheet's upper left corner, to the right and down; the first lies lowest. */
export type SignShape =
  | {
      readonly kind: 'text';
      readonly xMm: number;
      /** Of the line on which it stands. */
      readonly yMm: number;
      readonly sizeMm: number;
      readonly weight: SignWeight;
      readonly ink: 'dark' | 'soft';
      readonly isCentred: boolean;
      readonly text: string;
    }
  /** Black squares on white; rows from above. */
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
