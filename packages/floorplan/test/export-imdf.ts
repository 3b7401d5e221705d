import { FEATURE_TYPES, type Plan } from '../src/plan.ts';

/** The files of an IMDF archive, by file name. What an import did not understand comes back unchanged. */
export function exportImdf(plan: Plan): Readonly<Record<string, unknown>> {
  const collections = FEATURE_TYPES.filter((type) => plan.features[type].length > 0).map((type): [string, unknown] => [
    `${type}.geojson`,
    { type: 'FeatureCollection', ...plan.collectionKeys[type], features: plan.features[type] },
  ]);
  return { 'manifest.json': plan.manifest, ...Object.fromEntries(collections) };
}
