import { FEATURE_TYPES, type FeatureType, type Plan } from './plan.ts';

/**
 * The files of an IMDF archive, by file name: an import of them gives the same plan. What the import did not understand comes back
 * unchanged; a collection without features is there for its other members alone.
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
