export type LevelKey = 'P' | '0' | '1' | '2' | '3' | '4';

export interface LevelSpec {
  readonly key: LevelKey;
  readonly ordinal: number;
  readonly name: { readonly en: string; readonly cs: string };
  readonly shortName: { readonly en: string; readonly cs: string };
}

export const LEVELS: readonly LevelSpec[] = [
  { key: 'P', ordinal: -1, name: { en: 'Parking', cs: 'Parkoviště' }, shortName: { en: 'P', cs: 'P' } },
  { key: '0', ordinal: 0, name: { en: 'Ground floor', cs: 'Přízemí' }, shortName: { en: 'G', cs: 'P0' } },
  { key: '1', ordinal: 1, name: { en: 'First floor', cs: 'První patro' }, shortName: { en: '1', cs: '1' } },
  { key: '2', ordinal: 2, name: { en: 'Second floor', cs: 'Druhé patro' }, shortName: { en: '2', cs: '2' } },
  { key: '3', ordinal: 3, name: { en: 'Third floor', cs: 'Třetí patro' }, shortName: { en: '3', cs: '3' } },
  { key: '4', ordinal: 4, name: { en: 'Fourth floor', cs: 'Čtvrté patro' }, shortName: { en: '4', cs: '4' } },
];

/** Returns the id of a level’s area in the company’s area tree. */
export function levelAreaId(key: LevelKey): string {
  return key === 'P' ? 'parking' : `floor-${key}`;
}
