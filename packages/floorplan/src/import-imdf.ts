import { defect, hasErrors, type Defect, type FeaturePlace } from './defect.ts';
import { findForeignCoordinates } from './foreign-coordinates.ts';
import { featureIdOf, listFeatureDefects, listReferenceDefects, LONGEST_NAME, nameLength } from './feature-defects.ts';
import { isLabels, isObject, type JsonObject } from './json-shape.ts';
import { labelText } from './label-text.ts';
import { FEATURE_TYPES, type FeatureType, type Plan, type PlanFeature, type PlanFeatures } from './plan.ts';
import { readCollections } from './read-collections.ts';
import { settleId } from './settle-id.ts';
import { settleNames } from './settle-names.ts';
import { settleParts } from './settle-parts.ts';
import { listSpatialDefects } from './spatial-defects.ts';
import { findTooManyFeatures } from './too-many-features.ts';

/** Number of characters of a category above which it is not named. The longest of IMDF's has 22. */
const LONGEST_CATEGORY = 60;

/** The plan, and all findings. `plan` is null if one of them is an error: a plan is imported as a whole or not at all. */
export interface ImportedPlan {
  readonly plan: Plan | null;
  readonly defects: readonly Defect[];
}

/**
 * Imports the parsed files of an IMDF archive, which are given by file name (`unit.geojson`, `plan/unit.geojson` or `unit`). Never throws,
 * regardless of the files' contents. Where one finding applies to the whole file, it is reported only once.
 */
export function importImdf(files: Readonly<Record<string, unknown>>): ImportedPlan {
  const { manifest, features, collectionKeys, defects: fileDefects } = readCollections(isObject(files) ? files : {});
  const defects: Defect[] = [...fileDefects];
  const tooMany = findTooManyFeatures([...features.values()].reduce((sum, list) => sum + list.length, 0));
  if (tooMany !== null) return { plan: null, defects: [...defects, tooMany] };
  const language = typeof manifest?.language === 'string' ? manifest.language : undefined;
  const givenIds = new Set<string>();
  const read: PlacedFeature[] = [...features].flatMap(([featureType, list]) =>
    list.map((raw, index) => {
      const place = `${featureType}[${index}]`;
      const identified = settleId(raw, { featureType, featureId: null, place }, givenIds);
      const where = { featureType, featureId: featureIdOf(identified.feature), place };
      const { feature, defects: told } = settleNames(identified.feature, where, language);
      add(defects, [...identified.defects, ...told]);
      return { ...where, feature };
    }),
  );

  const elsewhere = findForeignCoordinates(read, collectionKeys);
  if (elsewhere !== null) add(defects, [elsewhere]);
  const places = read.map((placed): PlacedFeature => {
    const { feature, featureType, place } = placed;
    const found = listFeatureDefects(feature, featureType, place);
    const parted = found.some(({ code }) => code === 'hole-outside-shell') ? settleParts(feature, placed) : null;
    // Leaves out findings that are reported otherwise: foreign coordinates once for all features, and parts that were repaired.
    add(
      defects,
      [...found, ...(parted?.defects ?? [])].filter(
        ({ code }) => (elsewhere === null || code !== 'coordinate-out-of-range') && (parted === null || code !== 'hole-outside-shell'),
      ),
    );
    return parted === null ? placed : { ...placed, feature: parted.feature };
  });
  add(defects, listDuplicates(places));

  const typeOf = new Map<string, FeatureType>();
  for (const { featureId, featureType } of places) if (featureId !== null) typeOf.set(featureId, featureType);
  for (const placed of places) {
    const properties = isObject(placed.feature) ? placed.feature['properties'] : undefined;
    if (isObject(properties)) add(defects, listReferenceDefects(properties, placed, typeOf));
  }
  if (hasErrors(defects) || manifest === null) return { plan: null, defects: named(defects, places) };

  // All features have been checked at this point, so the cast is safe.
  const placeOf = new Map(places.map(({ feature, place }) => [feature, place]));
  const byType = Map.groupBy(places, ({ featureType }) => featureType);
  const checked = Object.fromEntries(
    FEATURE_TYPES.map((type) => [type, (byType.get(type) ?? []).map(({ feature }) => feature)]),
  ) as unknown as PlanFeatures;
  add(
    defects,
    listSpatialDefects(checked, (feature: PlanFeature) => placeOf.get(feature) ?? feature.feature_type),
  );
  return { plan: hasErrors(defects) ? null : { manifest, features: checked, collectionKeys }, defects: named(defects, places) };
}

/** Adds to each finding what people know of its features: names, floor and category. They have never seen an id. */
function named(defects: readonly Defect[], places: readonly PlacedFeature[]): readonly Defect[] {
  const propertiesOf = new Map<string, JsonObject>();
  for (const { featureId, feature } of places) {
    const properties = isObject(feature) ? feature['properties'] : undefined;
    if (featureId !== null && isObject(properties)) propertiesOf.set(featureId, properties);
  }
  const nameOf = (id: unknown) => {
    const name = typeof id === 'string' ? propertiesOf.get(id)?.['name'] : undefined;
    return isLabels(name) && nameLength(name) <= LONGEST_NAME ? labelText(name, 'en') : null;
  };
  return defects.map((told) => {
    if (told.featureId === null) return told;
    const properties = propertiesOf.get(told.featureId);
    const name = nameOf(told.featureId);
    const floor = nameOf(properties?.['level_id']);
    const category = properties?.['category'];
    const otherName = nameOf(told.otherId);
    return {
      ...told,
      ...(name === null ? {} : { name }),
      ...(floor === null ? {} : { floor }),
      ...(typeof category === 'string' && category.length <= LONGEST_CATEGORY ? { category } : {}),
      ...(otherName === null ? {} : { otherName }),
    };
  });
}

/** Adds findings one by one, because there may be more of them than a call may have arguments. */
function add(defects: Defect[], found: readonly Defect[]): void {
  for (const one of found) defects.push(one);
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
