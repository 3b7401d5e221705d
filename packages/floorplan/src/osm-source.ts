import { defect, type Defect } from './defect.ts';
import { isObject } from './json-shape.ts';
import { HIGHEST_LEVEL, levelsOfTags } from './osm-levels.ts';
import type { OsmTags } from './osm-categories.ts';
import type { Polygonal } from './plan.ts';

/** A feature of the file with the data that the import needs. The coordinates are unchecked. */
export interface OsmFeature {
  readonly id: string;
  readonly place: string;
  readonly tags: OsmTags;
  readonly levels: readonly number[];
  readonly geometry: { readonly type: string; readonly coordinates: unknown };
}

/** Reads the features of a GeoJSON file, with all tag values as text. Features and levels that cannot be read are reported. */
export function readOsmFeatures(geojson: unknown): {
  readonly features: readonly OsmFeature[];
  readonly defects: readonly Defect[];
} {
  if (!isObject(geojson) || geojson['type'] !== 'FeatureCollection' || !Array.isArray(geojson['features'])) {
    return {
      features: [],
      defects: [
        defect('not-a-collection', { featureType: null, featureId: null, place: 'file' }, 'The file is not a GeoJSON FeatureCollection.'),
      ],
    };
  }
  const defects: Defect[] = [];
  const features = (geojson['features'] as unknown[]).flatMap((raw, index): readonly OsmFeature[] => {
    const place = `feature[${index}]`;
    if (!isObject(raw) || !isObject(raw['geometry']) || typeof raw['geometry']['type'] !== 'string') {
      defects.push(
        defect('not-a-feature', { featureType: null, featureId: null, place }, `${place} is not a GeoJSON Feature with a geometry.`),
      );
      return [];
    }
    const properties = isObject(raw['properties']) ? raw['properties'] : {};
    const source = isObject(properties['tags']) ? properties['tags'] : properties;
    const tags = Object.fromEntries(
      Object.entries(source)
        .filter(([, value]) => value !== null && typeof value !== 'object')
        .map(([key, value]) => [key, String(value)]),
    );
    const id = typeof raw['id'] === 'string' || typeof raw['id'] === 'number' ? String(raw['id']) : (tags['@id'] ?? place);
    const { levels, notRead, hasComma } = levelsOfTags(tags);
    const isIndoor = tags['indoor'] !== undefined || tags['door'] !== undefined;
    if (hasComma && isIndoor) {
      defects.push(
        defect(
          'level-with-comma',
          { featureType: null, featureId: id, place },
          `Its level "${shown(tags['level'] ?? tags['repeat_on'] ?? '')}" is read as the floors ${shown(levels.join(' and '))}; several floors are parted by a semicolon.`,
        ),
      );
    }
    if (notRead.length > 0 && isIndoor) {
      defects.push(
        defect(
          'level-not-read',
          { featureType: null, featureId: id, place },
          `Its level ${shown(notRead.join(', '))} is no whole floor from ${-HIGHEST_LEVEL} to ${HIGHEST_LEVEL}.`,
        ),
      );
    }
    return [
      {
        id,
        place,
        tags,
        levels,
        geometry: { type: raw['geometry']['type'], coordinates: raw['geometry']['coordinates'] },
      },
    ];
  });
  return { features, defects };
}

/** Shortens a tag's value, which may be as long as the file, for use in a finding. */
function shown(text: string): string {
  return text.length > 60 ? `${text.slice(0, 57)}…` : text;
}

/** Returns the feature's polygons, or the polygon inside a closed line; null for any other feature. */
export function surfaceOf({ geometry }: OsmFeature): Polygonal | null {
  if (geometry.type === 'Polygon' || geometry.type === 'MultiPolygon') return geometry as Polygonal;
  const points = geometry.coordinates;
  if (geometry.type !== 'LineString' || !Array.isArray(points) || points.length < 4) return null;
  return JSON.stringify(points[0]) === JSON.stringify(points.at(-1)) ? { type: 'Polygon', coordinates: [points] } : null;
}
