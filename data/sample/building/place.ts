import type { LevelKey } from './levels.ts';

export type PlaceKind = 'room' | 'focus' | 'booth' | 'desk' | 'parking' | 'locker' | 'bike' | 'event';

/** Something of the building that people reserve, as the drawing knows it. */
export interface Place {
  readonly kind: PlaceKind;
  /** Unique in the house, short, made for addresses: `vltava`, `w-07`. */
  readonly key: string;
  readonly name: { readonly en: string; readonly cs: string };
  readonly level: LevelKey;
  readonly areaId: string;
  readonly featureId: string;
  readonly capacity: number;
  readonly squareMetres: number;
  /** What the drawing shows: `window`, `charger`, `accessible`, `corner`, `standing`. */
  readonly traits: readonly string[];
}
