import { defect, hasErrors, type Defect, type FeaturePlace } from './defect.ts';
import { featureIdOf, listFeatureDefects, listReferenceDefects } from './feature-defects.ts';
import { isObject } from './json-shape.ts';
import { FEATURE_TYPES, type FeatureType, type Plan, type PlanFeature, type PlanFeatures } from './plan.ts';
import { readCollections } from './read-collections.ts';
import { listSpatialDefects } from './spatial-defects.ts';

/** `plan` is null as soon as one defect is an error: a plan is imported whole, or not at all. */
export interface ImportedPlan {
  readonly plan: Plan | null;
  readonly defects: readonly Defect[];
}

/**
 * Reads the parsed files of an IMDF archive, by file name (`unit.geojson`, `plan/unit.geojson` or `unit`).
 * Every defect is reported; nothing is thrown, whatever the files hold.
 */
export function importImdf(files: Readonly<Record<string, unknown>>): ImportedPlan {
  const { manifest, features, collectionKeys, defects: fileDefects } = readCollections(isObject(files) ? files : {});
  const defects: Defect[] = [...fileDefects];
  const places: PlacedFeature[] = [...features].flatMap(([featureType, list]) =>
    list.map((feature, index) => ({
      feature,
      featureType,
      featureId: featureIdOf(feature),
      place: `${featureType}[${index}]`,
    })),
  );

  for (const { feature, featureType, place } of places) defects.push(...listFeatureDefects(feature, featureType, place));
  defects.push(...listDuplicates(places));

  const typeOf = new Map<string, FeatureType>();
  for (const { featureId, featureType } of places) if (featureId !== null) typeOf.set(featureId, featureType);
  for (const placed of places) {
    const properties = isObject(placed.feature) ? placed.feature['properties'] : undefined;
    if (isObject(properties)) defects.push(...listReferenceDefects(properties, placed, typeOf));
  }
  if (hasErrors(defects) || manifest === null) return { plan: null, defects };

  // From here every feature has been looked at: the cast says what the checks above have found.
  const placeOf = new Map(places.map(({ feature, place }) => [feature, place]));
  const checked = Object.fromEntries(FEATURE_TYPES.map((type) => [type, features.get(type) ?? []])) as unknown as PlanFeatures;
  defects.push(...listSpatialDefects(checked, (feature: PlanFeature) => placeOf.get(feature) ?? feature.feature_type));
  return { plan: hasErrors(defects) ? null : { manifest, features: checked, collectionKeys }, defects };
}

interface PlacedFeature extends FeaturePlace {
  readonly feature: unknown;
  readonly featureType: FeatureType;
}

function listDuplicates(places: readonly PlacedFeature[]): readonly Defect[] {
  const firstPlace = new Map<string, string>();
  return places.flatMap(({ featureId, featureType, place }) => {
    if (featureId === null) return [];
    const first = firstPlace.get(featureId);
    if (first === undefined) {
      firstPlace.set(featureId, place);
      return [];
    }
    return [defect('duplicate-id', { featureType, featureId, place }, `Its id is already that of ${first}.`)];
  });
}
