import { defect, type Defect } from './defect.ts';

/** Maximum number of features of a whole plan. A university building has 2,300. */
const MOST_FEATURES = 100_000;

export function findTooManyFeatures(count: number): Defect | null {
  if (count <= MOST_FEATURES) return null;
  return defect(
    'too-many-features',
    { featureType: null, featureId: null, place: 'file' },
    `The plan has ${count} features, each counted on all of its levels; ${MOST_FEATURES} is the most.`,
  );
}
