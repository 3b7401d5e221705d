import { defect, type Defect, type FeaturePlace } from './defect.ts';
import { FEATURE_RULES } from './feature-rules.ts';
import { isLabels, isObject, isText, type JsonObject } from './json-shape.ts';
import type { FeatureType } from './plan.ts';

const NAME_KEYS = ['name', 'alt_name', 'short_name'] as const;
/** The BCP 47 tag for an undetermined language. */
const UNKNOWN_LANGUAGE = 'und';
const SHOWN_CHARACTERS = 60;

/**
 * Converts a feature's names to IMDF's form (texts by language). A plain text gets the file's language, an empty text becomes null, and a
 * required name that is missing is substituted. Each change is reported. Other invalid names are left to the checks.
 */
export function settleNames(
  feature: unknown,
  where: FeaturePlace & { readonly featureType: FeatureType },
  language: string | undefined,
): { readonly feature: unknown; readonly defects: readonly Defect[] } {
  const properties = isObject(feature) ? feature['properties'] : undefined;
  if (!isObject(feature) || !isObject(properties) || where.featureType === 'address') return { feature, defects: [] };
  const defects: Defect[] = [];
  const settled: Record<string, unknown> = {};
  for (const key of NAME_KEYS) {
    const value = properties[key];
    if (isText(value)) {
      settled[key] = { [language ?? UNKNOWN_LANGUAGE]: value };
      defects.push(
        defect('plain-name', where, `Its ${key} ${JSON.stringify(value.slice(0, SHOWN_CHARACTERS))} does not say its language.`),
      );
    } else if (isEmpty(value)) {
      settled[key] = null;
      defects.push(defect('plain-name', where, `Its ${key} has no text.`));
    }
  }
  const after = { ...properties, ...settled };
  if (FEATURE_RULES[where.featureType].nameRequired && (after['name'] ?? null) === null) {
    settled['name'] = { [language ?? UNKNOWN_LANGUAGE]: substituteOf(where.featureType, after) };
    defects.push(defect('missing-name', where, 'It has no name.'));
  }
  return defects.length === 0 ? { feature, defects } : { feature: { ...feature, properties: { ...properties, ...settled } }, defects };
}

/** Returns whether a name has no text, such as `{}`, `''` and `{ en: '' }`. */
function isEmpty(value: unknown): boolean {
  if (typeof value === 'string') return value.trim() === '';
  return (
    isObject(value) && (Object.keys(value).length === 0 || (isLabels(value) && Object.values(value).every((text) => text.trim() === '')))
  );
}

function substituteOf(featureType: FeatureType, properties: JsonObject): string {
  if (featureType !== 'level') return 'Building';
  const short = properties['short_name'];
  return isLabels(short) ? Object.values(short)[0]! : String(properties['ordinal'] ?? '');
}
