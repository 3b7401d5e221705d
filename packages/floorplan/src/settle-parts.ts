import { containsPoint } from './area.ts';
import { defect, type Defect, type FeaturePlace } from './defect.ts';
import { isObject } from './json-shape.ts';
import type { Metres } from './metres.ts';

/**
 * Turns the "holes" of a polygon that lie beside its outline into separate parts. Some files list all outlines of a multi-part building in
 * one polygon, and a hole outside the outline removes nothing, so it can only be meant as a part. Returns null if a hole crosses the
 * outline, because the intention is then unclear.
 *
 * Apart from such holes, the geometry must have no defects (`listGeometryDefects`).
 */
export function settleParts(
  feature: unknown,
  where: FeaturePlace,
): { readonly feature: object; readonly defects: readonly Defect[] } | null {
  const geometry: unknown = isObject(feature) ? feature['geometry'] : undefined;
  if (!isObject(feature) || !isObject(geometry)) return null;
  const polygons = (geometry['type'] === 'Polygon' ? [geometry['coordinates']] : geometry['coordinates']) as number[][][][];
  const parts: number[][][][] = [];
  for (const [shell = [], ...holes] of polygons) {
    const own = [shell];
    for (const hole of holes) {
      const inside = hole.filter((corner) => containsPoint([ringOf(shell)], pointOf(corner))).length;
      if (inside === hole.length) own.push(hole);
      else if (inside === 0) parts.push([hole]);
      else return null;
    }
    parts.unshift(own);
  }
  return {
    feature: { ...feature, geometry: { ...geometry, type: 'MultiPolygon', coordinates: parts } },
    defects: [defect('part-as-hole', where, 'A hole of it lies outside its outer ring, and is taken for a part of its own.')],
  };
}

function ringOf(positions: readonly number[][]): readonly Metres[] {
  return positions.slice(0, -1).map(pointOf);
}

function pointOf([x = NaN, y = NaN]: readonly number[]): Metres {
  return [x, y];
}
