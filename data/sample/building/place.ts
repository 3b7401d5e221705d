import type { LevelKey } from './levels.ts';

export type PlaceKind = 'room' | 'focus' | 'booth' | 'desk' | 'parking' | 'locker' | 'bike' | 'event';

/** A place in the building that people reserve, as drawn. */
export interface Place {
  readonly kind: PlaceKind;
  /** A short key that is unique in the building and suitable for addresses: `vltava`, `w-07`. */
  readonly key: string;
  readonly name: { readonly en: string; readonly cs: string };
  readonly level: LevelKey;
  readonly areaId: string;
  readonly featureId: string;
  readonly capacity: number;
  readonly squareMetres: number;
  /** Traits in the drawing: `window`, `charger`, `accessible`, `corner`, `standing`. */
  readonly traits: readonly string[];
}
