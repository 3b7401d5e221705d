import { FEATURE_RULES } from './feature-rules.ts';
import { isObject, type JsonObject } from './json-shape.ts';
import { FEATURE_TYPES, type Plan, type PlanFeature, type PlanFeatures } from './plan.ts';

/** Returns the plan with ids replaced, both of features and in references to them. `ids` maps each old id to its new one. */
export function rewriteIds(plan: Plan, ids: ReadonlyMap<string, string>): Plan {
  if (ids.size === 0) return plan;
  const newId = (id: unknown) => (typeof id === 'string' ? (ids.get(id) ?? id) : id);
  const features = Object.fromEntries(
    FEATURE_TYPES.map((type) => [type, plan.features[type].map((feature) => rewrite(feature, newId))]),
  ) as unknown as PlanFeatures;
  return { ...plan, features };
}

function rewrite(feature: PlanFeature, newId: (id: unknown) => unknown): unknown {
  const properties: JsonObject = feature.properties;
  const changed: Record<string, unknown> = {};
  for (const { key } of FEATURE_RULES[feature.feature_type].references) {
    const value = properties[key];
    if (Array.isArray(value)) changed[key] = value.map(newId);
    else if (typeof value === 'string') changed[key] = newId(value);
  }
  if (feature.feature_type === 'relationship') {
    for (const key of ['origin', 'destination']) if (isObject(properties[key])) changed[key] = withNewId(properties[key], newId);
    const between = properties['intermediary'];
    if (Array.isArray(between)) changed['intermediary'] = between.map((end) => (isObject(end) ? withNewId(end, newId) : end));
  }
  return { ...feature, id: newId(feature.id), properties: { ...properties, ...changed } };
}

function withNewId(end: JsonObject, newId: (id: unknown) => unknown): JsonObject {
  return { ...end, id: newId(end['id']) };
}
