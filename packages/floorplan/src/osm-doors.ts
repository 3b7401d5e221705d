import { distanceToSegment, type Area } from './area.ts';
import type { LocalProjection, Metres } from './metres.ts';
import { derivedId } from './derived-id.ts';
import { doorTypeOf, labelsOfTags, openingCategoryOf } from './osm-categories.ts';
import type { OsmFeature } from './osm-source.ts';
import { listSegments, type Segment } from './ring.ts';

export interface OsmRoom {
  readonly level: number;
  readonly area: Area;
}

/** Width in metres of a door whose width is not tagged: a door is a point on a wall in OpenStreetMap, but a line along the wall in IMDF. */
const DOOR_WIDTH_M = 0.9;
const ON_WALL_M = 0.3;

/** Returns the door as an IMDF opening; null if it lies on no wall of the level. */
export function toOpening(
  door: OsmFeature,
  level: number,
  levelId: string,
  rooms: readonly OsmRoom[],
  projection: LocalProjection,
): object | null {
  const point = projection.toMetres(door.geometry.coordinates as number[]);
  const wall = nearestWall(point, rooms);
  if (wall === null) return null;
  const [[x0, y0], [x1, y1]] = wall;
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const width = widthOf(door.tags['width']) ?? DOOR_WIDTH_M;
  const [dx, dy] = [((x1 - x0) / length) * (width / 2), ((y1 - y0) / length) * (width / 2)];
  const isAutomatic = door.tags['automatic_door'] !== undefined && door.tags['automatic_door'] !== 'no';
  return {
    id: derivedId(`opening/${door.id}/${level}`),
    type: 'Feature',
    feature_type: 'opening',
    geometry: {
      type: 'LineString',
      coordinates: [projection.toDegrees([point[0] - dx, point[1] - dy]), projection.toDegrees([point[0] + dx, point[1] + dy])],
    },
    properties: {
      category: openingCategoryOf(door.tags),
      accessibility: door.tags['wheelchair'] === 'yes' ? ['wheelchair'] : null,
      access_control: null,
      door: { type: doorTypeOf(door.tags), automatic: isAutomatic, material: null },
      name: labelsOfTags(door.tags),
      alt_name: null,
      display_point: null,
      level_id: levelId,
      x_width_m: widthOf(door.tags['width']),
      x_osm_id: door.id,
    },
  };
}

export function isDoor({ tags, geometry }: OsmFeature): boolean {
  return geometry.type === 'Point' && (tags['door'] !== undefined || tags['entrance'] !== undefined);
}

function nearestWall(point: Metres, rooms: readonly OsmRoom[]): Segment | null {
  let best: { readonly segment: Segment; readonly distance: number } | null = null;
  for (const segment of rooms.flatMap(({ area }) => area.flatMap(listSegments))) {
    const distance = distanceToSegment(segment, point);
    if (distance <= ON_WALL_M && (best === null || distance < best.distance - 1e-6)) best = { segment, distance };
  }
  return best?.segment ?? null;
}

/** Returns the width in metres in a text such as `0.9`, `0,9` or `0.9 m`; null if it is not a plausible width. */
function widthOf(text: string | undefined): number | null {
  const width = Number.parseFloat((text ?? '').replace(',', '.'));
  return Number.isFinite(width) && width > 0.2 && width < 20 ? width : null;
}
