import { FEATURE_TYPES, type FeatureType, type Plan } from './plan.ts';

/**
 * Returns the files of an IMDF archive by file name. Importing them yields the same plan. Members that the import did not understand are
 * returned unchanged. A collection without features is returned only if it has such members.
 */
export function exportImdf(plan: Plan): Readonly<Record<string, unknown>> {
  const { manifest, features, collectionKeys } = plan;
  const isThere = (type: FeatureType) => features[type].length > 0 || collectionKeys[type] !== undefined;
  const collections = FEATURE_TYPES.filter(isThere).map((type): [string, unknown] => [
    `${type}.geojson`,
    { type: 'FeatureCollection', ...collectionKeys[type], features: features[type] },
  ]);
  return { 'manifest.json': manifest, ...Object.fromEntries(collections) };
}
