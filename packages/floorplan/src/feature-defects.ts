import { CATEGORIES } from './imdf-categories.ts';
import { defect, type Defect, type DefectCode, type FeaturePlace } from './defect.ts';
import { FEATURE_RULES, type ReferenceRule } from './feature-rules.ts';
import { listGeometryDefects } from './geometry-defects.ts';
import { isLabels, isObject, isText, type JsonObject } from './json-shape.ts';
import type { FeatureType } from './plan.ts';

const LONGEST_ID = 200;
/**
 * Maximum number of characters of a name in all its languages together, or of any other text. The longest name in a real building has 25
 * characters in one language.
 */
export const LONGEST_NAME = 10_000;
/** Maximum number of floors above or below the ground floor. The world's tallest building has 163. */
const FURTHEST_ORDINAL = 1_000;
const NAME_KEYS = ['name', 'alt_name', 'short_name'] as const;

/** Lists what is wrong with a single feature: its id, its properties, its geometry. */
export function listFeatureDefects(feature: unknown, featureType: FeatureType, place: string): readonly Defect[] {
  const where: FeaturePlace = { featureType, featureId: featureIdOf(feature), place };
  const report = (code: DefectCode, sentence: string): Defect => defect(code, where, sentence);
  if (!isObject(feature) || feature['type'] !== 'Feature') return [report('not-a-feature', `${place} is not a GeoJSON Feature.`)];

  const defects: Defect[] = [];
  if (where.featureId === null)
    defects.push(report('missing-id', `${place} has no id that is a text of at most ${LONGEST_ID} characters.`));
  if (feature['feature_type'] !== featureType) {
    defects.push(report('wrong-feature-type', `${place} is a ${String(feature['feature_type'])} in the file of the ${featureType}.`));
  }
  const rule = FEATURE_RULES[featureType];
  defects.push(...listGeometryDefects(feature['geometry'], rule.geometry).map(({ code, sentence }) => report(code, sentence)));
  const properties = feature['properties'];
  if (!isObject(properties)) return [...defects, report('missing-properties', `${place} has no properties.`)];
  return [...defects, ...listPropertyDefects(properties, featureType, report)];
}

export function featureIdOf(feature: unknown): string | null {
  const id = isObject(feature) ? feature['id'] : undefined;
  return isText(id) && id.length <= LONGEST_ID ? id : null;
}

function listPropertyDefects(
  properties: JsonObject,
  featureType: FeatureType,
  report: (code: DefectCode, sentence: string) => Defect,
): readonly Defect[] {
  const rule = FEATURE_RULES[featureType];
  const defects: Defect[] = [];
  const { name, category, ordinal } = properties;
  if (name === null || name === undefined) {
    if (rule.nameRequired) defects.push(report('invalid-property', 'It has no name.'));
  } else if (!isLabels(name) && featureType !== 'address') {
    defects.push(report('invalid-property', 'Its name is not a text by language.'));
  }
  for (const key of NAME_KEYS) {
    const length = nameLength(properties[key]);
    if (length > LONGEST_NAME)
      defects.push(report('too-long', `Its ${key} has ${length} characters in all languages; ${LONGEST_NAME} is the most.`));
  }
  for (const [key, value] of Object.entries(properties)) {
    if (typeof value === 'string' && value.length > LONGEST_NAME)
      defects.push(report('too-long', `Its ${key} has ${value.length} characters; ${LONGEST_NAME} is the most.`));
  }
  if (defects.some(({ code }) => code === 'too-long')) return defects;
  if (rule.categorised) {
    const known = CATEGORIES[featureType];
    if (!isText(category)) defects.push(report('invalid-property', 'It has no category.'));
    else if (known !== undefined && !known.has(category)) {
      defects.push(report('unknown-category', `Its category ${JSON.stringify(category)} is not one of IMDF's.`));
    }
  }
  if (featureType === 'level' && !isOrdinal(ordinal)) {
    defects.push(report('invalid-property', `Its ordinal is not a whole number from -${FURTHEST_ORDINAL} to ${FURTHEST_ORDINAL}.`));
  }
  for (const [key, value] of Object.entries(properties)) {
    if (NUMBER_KEYS.has(key) && value !== null && !(typeof value === 'number' && Number.isFinite(value))) {
      defects.push(report('invalid-property', `Its ${key} is not a number.`));
    }
  }
  return defects;
}

function isOrdinal(value: unknown): boolean {
  return Number.isInteger(value) && Math.abs(value as number) <= FURTHEST_ORDINAL;
}

export function nameLength(labels: unknown): number {
  if (!isObject(labels)) return 0;
  return Object.entries(labels).reduce((sum, [language, text]) => sum + language.length + (typeof text === 'string' ? text.length : 0), 0);
}

const NUMBER_KEYS: ReadonlySet<string> = new Set([
  'x_width_m',
  'x_threshold_mm',
  'x_slope_pct',
  'x_min_width_m',
  'x_step_count',
  'x_seconds_up',
  'x_seconds_down',
  'x_wait_s',
]);

/**
 * Lists a feature's references that are missing or do not lead to a feature of the right type. `typeOf` has the types of all features by
 * id.
 */
export function listReferenceDefects(
  properties: JsonObject,
  where: FeaturePlace & { readonly featureType: FeatureType },
  typeOf: ReadonlyMap<string, FeatureType>,
): readonly Defect[] {
  const ruled = FEATURE_RULES[where.featureType].references.flatMap((rule) => listBrokenReferences(properties, rule, where, typeOf));
  return where.featureType === 'relationship' ? [...ruled, ...listBrokenEnds(properties, where, typeOf)] : ruled;
}

const HARMLESS: ReadonlyMap<string, DefectCode> = new Map(
  Object.entries<DefectCode>({
    'detail level': 'detail-without-level',
    'occupant anchor': 'occupant-without-place',
  }),
);

function listBrokenReferences(
  properties: JsonObject,
  { key, to, required, many }: ReferenceRule,
  where: FeaturePlace,
  typeOf: ReadonlyMap<string, FeatureType>,
): readonly Defect[] {
  const value = properties[key];
  // Some broken references are only warnings: details and occupants are then stored but not shown, and nothing depends on them.
  const harmless = HARMLESS.get(`${where.featureType} ${to}`);
  const missing = harmless ?? (to === 'level' ? 'missing-level' : 'missing-reference');
  const unknown = harmless ?? (to === 'level' ? 'unknown-level' : 'unknown-reference');
  if (value === null || value === undefined || (many && Array.isArray(value) && value.length === 0)) {
    return required ? [defect(missing, where, `It does not say its ${to} (${key}).`)] : [];
  }
  const ids: readonly unknown[] = many && Array.isArray(value) ? value : [value];
  return ids
    .filter((id) => typeof id !== 'string' || typeOf.get(id) !== to)
    .map((id) => defect(unknown, where, `Its ${key} ${JSON.stringify(id)} is no ${to} of this plan.`));
}

function listBrokenEnds(properties: JsonObject, where: FeaturePlace, typeOf: ReadonlyMap<string, FeatureType>): readonly Defect[] {
  const { origin, destination, intermediary } = properties;
  const ends: readonly (readonly [string, unknown])[] = [
    ['origin', origin],
    ['destination', destination],
    ...(Array.isArray(intermediary) ? intermediary.map((end): [string, unknown] => ['intermediary', end]) : []),
  ];
  return ends
    .filter(([, end]) => !isObject(end) || typeof end['id'] !== 'string' || !typeOf.has(end['id']))
    .map(([name, end]) =>
      defect(
        'relationship-to-nothing',
        where,
        `Its ${name} ${JSON.stringify(isObject(end) ? end['id'] : end) ?? 'is missing and'} is no feature of this plan.`,
      ),
    );
}
