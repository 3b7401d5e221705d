import { areaBounds, boxesMeet, containsPoint, distanceToBoundary } from './area.ts';
import { derivedId } from './derived-id.ts';
import type { LocalProjection, Metres } from './metres.ts';
import type { OsmRoom } from './osm-doors.ts';
import { surfaceOf, type OsmFeature } from './osm-source.ts';

const WAYS: ReadonlySet<string> = new Set(['footway', 'path', 'pedestrian', 'corridor', 'steps']);
/** Greatest distance in metres between the end of a line and the room that it leads to. */
const REACH_M = 1.5;

/** Returns whether a feature is a line to walk along, rather than a surface. */
export function isWay(source: OsmFeature): boolean {
  const { highway, indoor } = source.tags;
  const isMeant = WAYS.has(highway ?? '') || indoor === 'pathway' || (indoor === 'corridor' && source.geometry.type === 'LineString');
  return isMeant && source.geometry.type === 'LineString' && source.levels.length > 0 && surfaceOf(source) === null;
}

interface Way {
  readonly source: OsmFeature;
  readonly isStairs: boolean;
  readonly line: readonly (readonly number[])[];
}

function listWays(features: readonly OsmFeature[]): readonly Way[] {
  return features.filter(isWay).flatMap((source) => {
    const points = source.geometry.coordinates;
    if (!Array.isArray(points) || points.length < 2 || !points.every(isPosition)) return [];
    return [{ source, isStairs: source.tags['highway'] === 'steps', line: points }];
  });
}

function isPosition(point: unknown): point is readonly number[] {
  return Array.isArray(point) && point.length >= 2 && point.every((number) => Number.isFinite(number));
}

/** Returns the lines to walk along as details of their floors, of the kind `stairs` or `way`. Ways are not drawn. */
export function listWayDetails(
  features: readonly OsmFeature[],
  levels: readonly number[],
  levelId: (level: number) => string,
): readonly object[] {
  return listWays(features).flatMap(({ source, isStairs, line }) =>
    source.levels
      .filter((level) => levels.includes(level))
      .map((level) => ({
        id: derivedId(`detail/${source.id}/${level}`),
        type: 'Feature',
        feature_type: 'detail',
        geometry: { type: 'LineString', coordinates: line },
        properties: { level_id: levelId(level), x_kind: isStairs ? 'stairs' : 'way', x_osm_id: source.id },
      })),
  );
}

interface Room extends OsmRoom {
  readonly id: string;
  readonly level: number;
}

/**
 * Lists relationships between the rooms at both ends of stairs that are drawn as a line. The upper end follows from `incline`, or else from
 * the positions of the rooms.
 */
export function listStairLinks(features: readonly OsmFeature[], rooms: readonly Room[], projection: LocalProjection): readonly object[] {
  return listWays(features.filter(({ levels }) => levels.length > 1)).flatMap(({ source, isStairs, line }) => {
    if (!isStairs) return [];
    const [lower, upper] = [Math.min(...source.levels), Math.max(...source.levels)];
    const ends = [line[0]!, line.at(-1)!].map((position) => projection.toMetres([...position])) as [Metres, Metres];
    const upward = [roomAt(rooms, lower, ends[0]), roomAt(rooms, upper, ends[1])] as const;
    const downward = [roomAt(rooms, lower, ends[1]), roomAt(rooms, upper, ends[0])] as const;
    const incline = source.tags['incline'] ?? '';
    const isDown = incline === 'down' || incline.startsWith('-');
    const isUp = !isDown && incline !== '';
    const candidates = isDown ? [downward] : isUp ? [upward] : [upward, downward];
    const [origin, destination] = candidates.find(([from, to]) => from !== undefined && to !== undefined) ?? [];
    if (origin === undefined || destination === undefined) return [];
    return [
      {
        id: derivedId(`relationship/${source.id}/${lower}`),
        type: 'Feature',
        feature_type: 'relationship',
        geometry: { type: 'LineString', coordinates: line },
        properties: {
          category: source.tags['conveying'] === undefined ? 'stairs' : 'escalator',
          direction: 'undirected',
          intermediary: null,
          hours: null,
          origin: { id: origin.id, feature_type: 'unit' },
          destination: { id: destination.id, feature_type: 'unit' },
          x_osm_id: source.id,
        },
      },
    ];
  });
}

/** Returns the room that contains the point on a level, or else the nearest room within reach; undefined if there is none. */
function roomAt(rooms: readonly Room[], level: number, point: Metres): Room | undefined {
  const [x, y] = point;
  const around = { minX: x - REACH_M, maxX: x + REACH_M, minY: y - REACH_M, maxY: y + REACH_M };
  const near = rooms.filter((room) => room.level === level && boxesMeet(areaBounds(room.area), around));
  return (
    near.find(({ area }) => containsPoint(area, point)) ??
    near
      .map((room) => ({ room, distanceM: distanceToBoundary(room.area, point) }))
      .filter(({ distanceM }) => distanceM <= REACH_M)
      .toSorted((a, b) => a.distanceM - b.distanceM)[0]?.room
  );
}
