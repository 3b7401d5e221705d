import { defect, type Defect, type FeaturePlace } from './defect.ts';
import { derivedId } from './derived-id.ts';
import { isObject, isText } from './json-shape.ts';

/**
 * Gives an id to a feature without one: the id in its properties, which some programs write, or else an id derived from its type,
 * coordinates and name, so that the same file always yields the same ids. `taken` contains the ids given so far, and is extended. A feature
 * with an id is returned unchanged.
 */
export function settleId(
  feature: unknown,
  where: FeaturePlace,
  taken: Set<string>,
): { readonly feature: unknown; readonly defects: readonly Defect[] } {
  if (!isObject(feature) || feature['type'] !== 'Feature') return { feature, defects: [] };
  const { id: own, geometry, properties } = feature;
  if (!(own === undefined || own === null || own === '')) return { feature, defects: [] };
  const inside = isObject(properties) ? properties['id'] : undefined;
  const known = isObject(geometry) && isObject(properties) ? [geometry['coordinates'], properties['name']] : properties;
  let id = isText(inside) ? inside : derivedId(`${where.featureType}/${JSON.stringify(known)}`);
  while (taken.has(id)) id = derivedId(`${id}/again`);
  taken.add(id);
  return {
    feature: { ...feature, id },
    defects: [
      defect(
        'no-id',
        { ...where, featureId: id },
        `It has no id; ${isText(inside) ? 'that among its properties is taken' : 'it gets one from its place and name'}.`,
      ),
    ],
  };
}
