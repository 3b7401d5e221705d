import { isLabels } from './json-shape.ts';
import { labelText } from './label-text.ts';
import { listFeatures, type FeatureType, type Plan } from './plan.ts';

/** What tells people which feature is meant: its name and the name of its floor. They have never seen its id. */
export interface FeatureLabel {
  readonly featureType: FeatureType;
  readonly featureId: string;
  readonly name?: string;
  readonly floor?: string;
}

/** Returns the label of every feature of a plan, by id. */
export function featureLabels(plan: Plan): ReadonlyMap<string, FeatureLabel> {
  const floors = new Map(plan.features.level.map(({ id, properties }) => [id, labelText(properties.name, 'en')]));
  return new Map(
    listFeatures(plan).map(({ id, feature_type: featureType, properties }) => {
      const labels = properties['name'];
      const name = isLabels(labels) ? labelText(labels, 'en') : null;
      const floor = floors.get(String(properties['level_id'])) ?? null;
      return [id, { featureType, featureId: id, ...(name === null ? {} : { name }), ...(floor === null ? {} : { floor }) }];
    }),
  );
}
