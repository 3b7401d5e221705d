import { areaBounds, areaSize, containsPoint, boundsOf, boxesMeet, toArea, type Area } from './area.ts';
import { convexHull } from './convex-hull.ts';
import { defect, type Defect } from './defect.ts';
import { derivedId } from './derived-id.ts';
import { listGeometryDefects } from './geometry-defects.ts';
import { importImdf, type ImportedPlan } from './import-imdf.ts';
import { projectionAt, type LocalProjection, type Metres } from './metres.ts';
import { amenityCategoryOf, labelsOfTags, numberOfTags, unitCategoryOf } from './osm-categories.ts';
import { isDoor, toOpening, type OsmRoom } from './osm-doors.ts';
import { isWay, listStairLinks, listWayDetails } from './osm-ways.ts';
import { readOsmFeatures, surfaceOf, type OsmFeature } from './osm-source.ts';
import { outlineAround } from './outline-around.ts';
import { overlapArea } from './overlap-area.ts';
import type { Polygonal } from './plan.ts';
import type { Ring } from './ring.ts';
import { findTooManyFeatures } from './too-many-features.ts';

/** Number of characters of a name above which it is not told. */
const LONGEST_NAME = 120;

interface OsmUnit extends OsmRoom {
  readonly source: OsmFeature;
  readonly id: string;
  readonly category: string;
  readonly geometry: Polygonal;
}

/** Least share of the rooms' area that an outline must contain to be used as the floor's outline. */
const SHARE_INSIDE_OUTLINE = 0.97;

/**
 * Imports a building that is tagged by OpenStreetMap's Simple Indoor Tagging, as GeoJSON. The rules of the IMDF import also apply. Never
 * throws, regardless of the file's contents. `name` is used if the building has no name in the file.
 */
export function importOsmIndoor(geojson: unknown, { name = 'Building' }: { readonly name?: string | undefined } = {}): ImportedPlan {
  const { features, defects: sourceDefects } = readOsmFeatures(geojson);
  const defects: Defect[] = [...sourceDefects];
  // Each feature counts once per level: a few features on very many levels can make a plan of millions.
  const tooMany = findTooManyFeatures(features.reduce((sum, { levels }) => sum + levels.length, 0));
  if (tooMany !== null) return { plan: null, defects: [...defects, tooMany] };
  const surfaces = features.flatMap((source) => toSurface(source, defects));
  const projection = projectionOf(surfaces.map(({ geometry }) => geometry));
  const units = surfaces.flatMap(({ source, geometry, category }) =>
    source.levels.map((level): OsmUnit => ({
      source,
      level,
      category,
      geometry,
      area: toArea(geometry, projection),
      id: derivedId(`unit/${source.id}/${level}`),
    })),
  );
  if (units.length === 0) {
    const nothing = defect(
      'no-indoor-features',
      { featureType: null, featureId: null, place: 'file' },
      'The file has no room, corridor or area with the tags indoor and level.',
    );
    return { plan: null, defects: [...defects, nothing] };
  }
  const files = buildFiles(features, units, { projection, name, defects });
  const { plan, defects: found } = importImdf(files);
  const nameOf = new Map(features.map(({ id, tags }) => [id, tags['name'] ?? tags['ref']]));
  const all = [...defects, ...found].map((told) => {
    const sourceName = told.featureId === null ? undefined : nameOf.get(told.featureId);
    return sourceName === undefined || sourceName.length > LONGEST_NAME ? told : { ...told, name: sourceName };
  });
  return { plan: all.some(({ severity }) => severity === 'error') ? null : plan, defects: all };
}

/** Returns the feature as a surface if it is a room, corridor or area; empty otherwise. An invalid surface is reported, not corrected. */
function toSurface(source: OsmFeature, defects: Defect[]): readonly { source: OsmFeature; geometry: Polygonal; category: string }[] {
  const { indoor } = source.tags;
  const category = unitCategoryOf(source.tags);
  const isPillar = category === 'column';
  const isIndoor =
    indoor !== undefined || category === 'platform' || source.tags['highway'] === 'elevator' || source.tags['room'] !== undefined;
  if (
    category === null ||
    !isIndoor ||
    (indoor === 'wall' && !isPillar) ||
    indoor === 'pathway' ||
    indoor === 'level' ||
    source.levels.length === 0
  )
    return [];
  const where = { featureType: null, featureId: source.id, place: source.place };
  const geometry = surfaceOf(source);
  if (geometry === null) {
    // Lines to walk along are handled elsewhere (`isWay`), and the edge of a platform is not meant as a surface.
    if (source.geometry.type !== 'Point' && !isWay(source) && category !== 'platform')
      defects.push(defect('unclosed-way', where, 'It is a line that is not closed, and no room.'));
    return [];
  }
  const broken = listGeometryDefects(geometry, 'polygonal');
  defects.push(...broken.map(({ sentence }) => defect('feature-not-read', where, sentence)));
  return broken.length > 0 ? [] : [{ source, geometry, category }];
}

function projectionOf(geometries: readonly Polygonal[]): LocalProjection {
  const positions = geometries.flatMap((geometry) =>
    geometry.type === 'Polygon' ? geometry.coordinates.flat() : geometry.coordinates.flat(2),
  );
  const box = boundsOf(positions.map(([longitude = 0, latitude = 0]): Metres => [longitude, latitude]));
  return positions.length === 0 ? projectionAt(0, 0) : projectionAt((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2);
}

function buildFiles(
  features: readonly OsmFeature[],
  units: readonly OsmUnit[],
  { projection, name: usualName, defects }: { readonly projection: LocalProjection; readonly name: string; readonly defects: Defect[] },
): Record<string, unknown> {
  const byLevel = [...Map.groupBy(units, ({ level }) => level)].toSorted(([a], [b]) => a - b);
  const outline = findOutline(features, projection);
  const drawnLevels = listOutlines(
    features.filter(({ tags }) => tags['indoor'] === 'level'),
    projection,
  );
  const hull = hullOf(units, projection);
  const whole = outline?.geometry ?? hull;
  const name = labelsOfTags(outline?.source.tags ?? {}) ?? { en: usualName };
  const buildingId = derivedId(`building/${outline?.source.id ?? units[0]?.source.id ?? ''}`);
  const levelId = (level: number): string => derivedId(`level/${buildingId}/${level}`);
  const feature = (type: string, id: string, geometry: unknown, properties: object): object => ({
    id,
    type: 'Feature',
    feature_type: type,
    geometry,
    properties,
  });
  const collection = (list: readonly object[]): object => ({ type: 'FeatureCollection', features: list });
  const displayPoint = { type: 'Point', coordinates: [...projection.origin] };
  const details = listWayDetails(
    features,
    byLevel.map(([level]) => level),
    levelId,
  );
  const building = { name, alt_name: null, restriction: null, display_point: displayPoint, address_id: null };
  return {
    manifest: {
      version: '1.0.0',
      generated_by: 'OpenStreetMap, Simple Indoor Tagging',
      language: 'en',
      extensions: null,
    },
    venue: collection([
      feature('venue', derivedId(`venue/${buildingId}`), whole, {
        ...building,
        category: outline?.source.tags['amenity'] === 'university' ? 'university' : 'businesscampus',
        hours: null,
        phone: null,
        website: null,
      }),
    ]),
    building: collection([feature('building', buildingId, null, { ...building, category: 'unspecified' })]),
    footprint: collection([
      feature('footprint', derivedId(`footprint/${buildingId}`), hull, {
        category: 'ground',
        name: null,
        building_ids: [buildingId],
      }),
    ]),
    level: collection(
      byLevel.map(([level, list]) => {
        const drawn = drawnLevels.find(({ source }) => source.levels.includes(level));
        return feature('level', levelId(level), outlineOf(list, [drawn, outline], projection), {
          category: 'unspecified',
          restriction: null,
          outdoor: false,
          ordinal: level,
          name: labelsOfTags(drawn?.source.tags ?? {}) ?? { en: level === 0 ? 'Ground floor' : `Level ${level}` },
          short_name: { en: drawn?.source.tags['level:ref'] ?? String(level) },
          display_point: null,
          address_id: null,
          building_ids: [buildingId],
        });
      }),
    ),
    unit: collection(
      units.map((unit) =>
        feature('unit', unit.id, unit.geometry, {
          category: unit.category,
          restriction: null,
          accessibility: unit.source.tags['wheelchair'] === 'yes' ? ['wheelchair'] : null,
          name: unit.category === 'column' ? null : labelsOfTags(unit.source.tags),
          // A room with both a name and a number can also be found by its number.
          alt_name: numberOfTags(unit.source.tags),
          display_point: null,
          level_id: levelId(unit.level),
          x_osm_id: unit.source.id,
        }),
      ),
    ),
    opening: collection(listOpenings(features, byLevel, levelId, projection, defects)),
    amenity: collection(listAmenities(features, byLevel, levelId, projection)),
    relationship: collection([...listRelationships(units), ...listStairLinks(features, units, projection)]),
    ...(details.length === 0 ? {} : { detail: collection(details) }),
  };
}

interface Outline {
  readonly source: OsmFeature;
  readonly geometry: Polygonal;
  readonly area: Area;
}

/** Returns the outline of the largest building in the file; null if there is none. */
function findOutline(features: readonly OsmFeature[], projection: LocalProjection): Outline | null {
  return (
    listOutlines(
      features.filter(({ tags }) => tags['building'] !== undefined),
      projection,
    )[0] ?? null
  );
}

/** Lists the outlines of the features that are valid surfaces, the largest first. */
function listOutlines(features: readonly OsmFeature[], projection: LocalProjection): readonly Outline[] {
  return features
    .flatMap((source) => {
      const geometry = surfaceOf(source);
      return geometry === null || listGeometryDefects(geometry, 'polygonal').length > 0
        ? []
        : [{ source, geometry, area: toArea(geometry, projection) }];
    })
    .toSorted((a, b) => areaSize(b.area) - areaSize(a.area));
}

/**
 * Returns the first of the given outlines that contains nearly all rooms of the floor. If there is none, computes an outline around the
 * rooms.
 */
function outlineOf(units: readonly OsmUnit[], outlines: readonly (Outline | null | undefined)[], projection: LocalProjection): Polygonal {
  const all = units.reduce((sum, { area }) => sum + areaSize(area), 0);
  const holding = outlines.find((outline) => {
    if (outline === null || outline === undefined) return false;
    const inside = units.reduce((sum, { area }) => sum + overlapArea(area, outline.area), 0);
    return inside >= all * SHARE_INSIDE_OUTLINE;
  });
  return holding?.geometry ?? around(units, projection);
}

function around(units: readonly OsmUnit[], projection: LocalProjection): Polygonal {
  const closed = (ring: Ring) => [...ring, ...ring.slice(0, 1)].map(projection.toDegrees);
  const polygons = outlineAround(units.map(({ area }) => area)).map((rings) => rings.map(closed));
  const geometry: Polygonal = { type: 'MultiPolygon', coordinates: polygons };
  return listGeometryDefects(geometry, 'polygonal').length === 0 ? geometry : hullOf(units, projection);
}

function hullOf(units: readonly OsmUnit[], projection: LocalProjection): Polygonal {
  const ring = convexHull(units.flatMap(({ area }) => area.flat())).map((point) => projection.toDegrees(point));
  return { type: 'Polygon', coordinates: [[...ring, ...ring.slice(0, 1)]] };
}

type ByLevel = readonly (readonly [number, readonly OsmUnit[]])[];

function listOpenings(
  features: readonly OsmFeature[],
  byLevel: ByLevel,
  levelId: (level: number) => string,
  projection: LocalProjection,
  defects: Defect[],
): readonly object[] {
  return features.filter(isDoor).flatMap((door) => {
    if (listGeometryDefects(door.geometry, 'point').length > 0) return [];
    const [x, y] = projection.toMetres(door.geometry.coordinates as number[]);
    const around = { minX: x - 1, minY: y - 1, maxX: x + 1, maxY: y + 1 };
    const openings = byLevel
      .filter(([level]) => door.levels.includes(level))
      .flatMap(
        ([level, rooms]) =>
          toOpening(
            door,
            level,
            levelId(level),
            rooms.filter(({ area, category }) => category !== 'column' && boxesMeet(areaBounds(area), around)),
            projection,
          ) ?? [],
      );
    if (openings.length === 0 && door.levels.length > 0) {
      defects.push(
        defect(
          'feature-not-read',
          { featureType: null, featureId: door.id, place: door.place },
          'The door stands in no wall of its level.',
        ),
      );
    }
    return openings;
  });
}

function listAmenities(
  features: readonly OsmFeature[],
  byLevel: ByLevel,
  levelId: (level: number) => string,
  projection: LocalProjection,
): readonly object[] {
  return features.flatMap((source) => {
    const category = source.geometry.type === 'Point' ? amenityCategoryOf(source.tags) : null;
    if (category === null || listGeometryDefects(source.geometry, 'point').length > 0) return [];
    const point = projection.toMetres(source.geometry.coordinates as number[]);
    return byLevel
      .filter(([level]) => source.levels.includes(level))
      .map(([level, units]) => {
        const around = units.find(({ area, category: kind }) => kind !== 'column' && containsPoint(area, point));
        return {
          id: derivedId(`amenity/${source.id}/${level}`),
          type: 'Feature',
          feature_type: 'amenity',
          geometry: source.geometry,
          properties: {
            category,
            name: labelsOfTags(source.tags),
            alt_name: null,
            accessibility: null,
            unit_ids: around === undefined ? null : [around.id],
            // An IMDF amenity refers to its floor only through its unit. One without a unit gets its level's id in addition.
            ...(around === undefined ? { level_id: levelId(level) } : {}),
            address_id: null,
            x_osm_id: source.id,
          },
        };
      });
  });
}

const RISERS: ReadonlyMap<string, string> = new Map(
  Object.entries<string>({
    stairs: 'stairs',
    steps: 'stairs',
    elevator: 'elevator',
    escalator: 'escalator',
    ramp: 'ramp',
  }),
);

/** Lists the relationships of lifts, stairs and ramps. One that exists on several levels connects each of them with the next. */
function listRelationships(units: readonly OsmUnit[]): readonly object[] {
  const shafts = Map.groupBy(
    units.filter(({ category }) => RISERS.has(category)),
    ({ source }) => source.id,
  );
  return [...shafts].flatMap(([sourceId, shaft]) =>
    shaft
      .toSorted((a, b) => a.level - b.level)
      .flatMap((unit, index, sorted) => {
        const above = sorted[index + 1];
        return above === undefined
          ? []
          : [
              {
                id: derivedId(`relationship/${sourceId}/${unit.level}`),
                type: 'Feature',
                feature_type: 'relationship',
                geometry: null,
                properties: {
                  category: RISERS.get(unit.category)!,
                  direction: 'undirected',
                  intermediary: null,
                  hours: null,
                  origin: { id: unit.id, feature_type: 'unit' },
                  destination: { id: above.id, feature_type: 'unit' },
                },
              },
            ];
      }),
  );
}
