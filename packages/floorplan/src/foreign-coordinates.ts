import { defect, type Defect, type FeaturePlace } from './defect.ts';
import { isObject, type JsonObject } from './json-shape.ts';
import type { FeatureType, UnknownKeys } from './plan.ts';

/** Number of positions that are examined to recognise the coordinate system. */
const LOOKED_AT = 2_000;
/** Matches the usual names of GeoJSON's own coordinate system (RFC 7946, section 4). */
const OF_GEOJSON = /(?:CRS:?84|EPSG:{1,2}4326)$/iu;

/**
 * Returns one finding for all features if most coordinates are not longitude and latitude, or are in the wrong order; null otherwise. The
 * wrong order is recognised if the second number is too large for a latitude.
 */
export function findForeignCoordinates(
  features: readonly { readonly feature: unknown }[],
  collectionKeys: { readonly [Type in FeatureType]?: UnknownKeys },
): Defect | null {
  const where: FeaturePlace = { featureType: null, featureId: null, place: 'archive' };
  const named = Object.values(collectionKeys)
    .map(crsNameOf)
    .find((name) => name !== null && !OF_GEOJSON.test(name));
  const positions = firstPositions(features);
  const isSwapped = ([x, y]: readonly number[]) => Math.abs(x!) <= 90 && Math.abs(y!) > 90 && Math.abs(y!) <= 180;
  const isOutside = ([x, y]: readonly number[]) => Math.abs(x!) > 180 || Math.abs(y!) > 180;
  const isMost = (test: (position: readonly number[]) => boolean) =>
    positions.length > 0 && positions.filter(test).length > positions.length / 2;
  if (isMost(isSwapped)) {
    const sentence = `The coordinates are the wrong way round: ${JSON.stringify(positions[0])} has its latitude first, and GeoJSON has the longitude first.`;
    return defect('swapped-coordinates', where, sentence);
  }
  if (!isMost(isOutside)) return null;
  const system = named === undefined ? 'a projected system' : named;
  return defect(
    'foreign-coordinates',
    where,
    `The coordinates are those of ${system}, such as ${JSON.stringify(positions[0])}; GeoJSON has degrees of WGS 84. Export it again in EPSG:4326.`,
  );
}

function crsNameOf(keys: JsonObject | undefined): string | null {
  const crs = keys?.['crs'];
  const properties = isObject(crs) ? crs['properties'] : undefined;
  const name = isObject(properties) ? properties['name'] : undefined;
  return typeof name === 'string' ? name : null;
}

function firstPositions(features: readonly { readonly feature: unknown }[]): readonly (readonly number[])[] {
  const found: (readonly number[])[] = [];
  // Avoids recursion, because a file may be nested to any depth.
  const waiting: unknown[] = features
    .map(({ feature }) => (isObject(feature) && isObject(feature['geometry']) ? feature['geometry']['coordinates'] : undefined))
    .toReversed();
  while (waiting.length > 0 && found.length < LOOKED_AT) {
    const next = waiting.pop();
    if (!Array.isArray(next)) continue;
    if (typeof next[0] === 'number' && typeof next[1] === 'number') found.push(next as number[]);
    else if (typeof next[0] !== 'number') for (const part of next.toReversed()) waiting.push(part);
  }
  return found;
}
