import type { FeatureType } from './plan.ts';

export type Severity = 'error' | 'warning';

/** All kinds of findings of an import. The codes are stable: reports, tests and translations use them. */
export const DEFECT_SEVERITY = {
  'no-files': 'error',
  'missing-file': 'error',
  'unknown-file': 'warning',
  'duplicate-file': 'error',
  'not-a-collection': 'error',
  'not-a-feature': 'error',
  'invalid-manifest': 'error',
  'wrong-version': 'error',
  'older-version': 'warning',
  'no-manifest': 'warning',
  'no-venue': 'warning',
  'empty-file': 'error',
  'wrong-feature-type': 'error',
  'missing-id': 'error',
  'no-id': 'warning',
  'duplicate-id': 'error',
  'missing-properties': 'error',
  'invalid-property': 'error',
  'too-long': 'error',
  'plain-name': 'warning',
  'missing-name': 'warning',
  'missing-geometry': 'error',
  'wrong-geometry-type': 'error',
  'needless-geometry': 'warning',
  'invalid-geometry': 'error',
  'non-finite-coordinate': 'error',
  'coordinate-out-of-range': 'error',
  'swapped-coordinates': 'error',
  'foreign-coordinates': 'error',
  'too-many-points': 'error',
  'too-many-rings': 'error',
  'too-many-crossings': 'error',
  'open-ring': 'error',
  'degenerate-ring': 'error',
  'self-crossing-ring': 'error',
  'hole-outside-shell': 'error',
  'part-as-hole': 'warning',
  'missing-level': 'error',
  'unknown-level': 'error',
  'missing-reference': 'error',
  'unknown-reference': 'error',
  'relationship-to-nothing': 'error',
  'detail-without-level': 'warning',
  'occupant-without-place': 'warning',
  'opening-touches-no-unit': 'warning',
  'opening-off-units': 'warning',
  'too-far-apart': 'error',
  'unknown-category': 'warning',
  'opening-touches-many-units': 'warning',
  'level-outside-footprint': 'warning',
  'unit-outside-level': 'warning',
  'units-overlap': 'warning',
  'fixture-without-unit': 'warning',
  'fixture-crosses-wall': 'warning',
  'fixtures-overlap': 'warning',
  'point-outside-level': 'warning',
  'level-not-read': 'warning',
  'level-with-comma': 'warning',
  'feature-not-read': 'warning',
  'unclosed-way': 'warning',
  'no-indoor-features': 'error',
  'too-many-features': 'error',
} as const satisfies Record<string, Severity>;
export type DefectCode = keyof typeof DEFECT_SEVERITY;

export interface Defect {
  readonly severity: Severity;
  readonly code: DefectCode;
  readonly featureType: FeatureType | null;
  readonly featureId: string | null;
  /** Place in the file, such as `unit[3]` for the fourth feature of the units. */
  readonly place: string;
  /** The feature's name, as people know it; missing if the file has none. `floor` is the name of its level. */
  readonly name?: string;
  readonly floor?: string;
  readonly category?: string;
  /** The other feature that the finding is about, such as the second of two rooms that overlap, with its name. */
  readonly otherId?: string;
  readonly otherName?: string;
  /** By how much: an overlap, or a distance. */
  readonly squareMetres?: number;
  readonly metres?: number;
  /** English text about the problem, for reports and logs. */
  readonly sentence: string;
}

export interface FeaturePlace {
  readonly featureType: FeatureType | null;
  readonly featureId: string | null;
  readonly place: string;
}

/** What a finding says besides its sentence, so that it can be said in other languages. */
export type DefectDetail = Pick<Defect, 'otherId' | 'squareMetres' | 'metres'>;

export function defect(code: DefectCode, where: FeaturePlace, sentence: string, detail: DefectDetail = {}): Defect {
  const { featureType, featureId, place } = where;
  return { severity: DEFECT_SEVERITY[code], code, featureType, featureId, place, sentence, ...detail };
}

export function hasErrors(defects: readonly Defect[]): boolean {
  return defects.some(({ severity }) => severity === 'error');
}
