import { isLabels, isText } from './json-shape.ts';
import { labelText } from './label-text.ts';
import { listFeatures, type FeatureType, type Plan } from './plan.ts';

/** What tells people which feature is meant: its name and the name of its floor. They have never seen its id. */
export interface FeatureLabel {
  readonly featureType: FeatureType;
  readonly featureId: string;
  readonly name?: string;
  readonly floor?: string;
  readonly category?: string;
}

/** Returns the label of every feature of a plan, by id, in the language or else in the one that `labelText` falls back to. */
export function featureLabels(plan: Plan, language = 'en'): ReadonlyMap<string, FeatureLabel> {
  const nameOf = (labels: unknown) => (isLabels(labels) ? labelText(labels, language) : null);
  const floors = new Map(plan.features.level.map(({ id, properties }) => [id, nameOf(properties.name)]));
  const levelOfUnit = new Map(plan.features.unit.map(({ id, properties }) => [id, properties.level_id]));
  return new Map(
    listFeatures(plan).map(({ id, feature_type: featureType, properties }) => {
      const name = nameOf(properties['name']);
      const [unitId] = Array.isArray(properties['unit_ids']) ? (properties['unit_ids'] as unknown[]) : [properties['unit_id']];
      const floor = floors.get(String(properties['level_id'] ?? levelOfUnit.get(String(unitId)))) ?? null;
      const category = properties['category'];
      return [
        id,
        {
          featureType,
          featureId: id,
          ...(name === null ? {} : { name }),
          ...(floor === null ? {} : { floor }),
          ...(isText(category) ? { category } : {}),
        },
      ];
    }),
  );
}
