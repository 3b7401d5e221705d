import type { OsmTags } from './osm-categories.ts';

/** OpenStreetMap's elements, independent of the file format (XML or another). */
export interface OsmElements {
  readonly nodes: readonly {
    readonly id: string;
    readonly position: readonly [longitude: number, latitude: number];
    readonly tags: OsmTags;
  }[];
  readonly ways: readonly { readonly id: string; readonly nodeIds: readonly string[]; readonly tags: OsmTags }[];
  readonly relations: readonly {
    readonly id: string;
    readonly members: readonly { readonly type: string; readonly ref: string; readonly role: string }[];
    readonly tags: OsmTags;
  }[];
}

type Position = OsmElements['nodes'][number]['position'];
/** A line as ids of its nodes. */
type Line = readonly string[];

/**
 * Converts elements to GeoJSON. Tagged nodes become points, tagged ways become lines (even if closed: their tags decide later whether they
 * are surfaces), and multipolygons become surfaces. Nodes missing from the file are left out of their lines. Ids are like `way/123`, as in
 * overpass-turbo.
 */
export function osmToGeojson({ nodes, ways, relations }: OsmElements): object {
  const positions = new Map(nodes.map(({ id, position }) => [id, position]));
  const lines = new Map(ways.map(({ id, nodeIds }) => [id, nodeIds]));
  const coordinatesOf = (line: Line): readonly Position[] =>
    line.flatMap((id) => {
      const position = positions.get(id);
      return position === undefined ? [] : [position];
    });
  const isTagged = ({ tags }: { readonly tags: OsmTags }) => Object.keys(tags).length > 0;
  return {
    type: 'FeatureCollection',
    features: [
      ...nodes.filter(isTagged).map(({ id, position, tags }) => toFeature(`node/${id}`, tags, 'Point', position)),
      ...ways
        .filter((way) => isTagged(way) && way.nodeIds.length > 1)
        .map(({ id, nodeIds, tags }) => toFeature(`way/${id}`, tags, 'LineString', coordinatesOf(nodeIds))),
      ...relations.filter(({ tags }) => tags['type'] === 'multipolygon').flatMap((relation) => toSurfaces(relation, lines, coordinatesOf)),
    ],
  };
}

function toSurfaces(
  { id, tags, members }: OsmElements['relations'][number],
  lines: ReadonlyMap<string, Line>,
  coordinatesOf: (line: Line) => readonly Position[],
): readonly object[] {
  const { type: _kind, ...others } = tags;
  const linesOf = (isHole: boolean) =>
    members.flatMap(({ type, ref, role }) => {
      const line = type === 'way' && (role === 'inner') === isHole ? lines.get(ref) : undefined;
      return line === undefined ? [] : [line];
    });
  const outer = joinedRings(linesOf(false));
  const shells = outer.rings.map(coordinatesOf);
  const holes = joinedRings(linesOf(true)).rings.map(coordinatesOf);
  const polygons = shells.map((shell) => [
    shell,
    ...holes.filter(([corner]) => corner !== undefined && shells.find((one) => holds(one, corner)) === shell),
  ]);
  const surfaces = polygons.length === 1 ? ['Polygon', polygons[0]] : ['MultiPolygon', polygons];
  return [
    ...(polygons.length === 0 ? [] : [toFeature(`relation/${id}`, others, surfaces[0] as string, surfaces[1])]),
    // A ring that does not close is returned as a line, which `importOsmIndoor` reports.
    ...outer.open.map((line) => toFeature(`relation/${id}`, others, 'LineString', coordinatesOf(line))),
  ];
}

function toFeature(id: string, tags: OsmTags, type: string, coordinates: unknown): object {
  return { type: 'Feature', id, properties: tags, geometry: { type, coordinates } };
}

/** Joins ways into rings. A ring may consist of several consecutive ways, each of which may be drawn in either direction. */
function joinedRings(lines: readonly Line[]): { readonly rings: readonly Line[]; readonly open: readonly Line[] } {
  const rings: Line[] = [];
  const open: Line[] = [];
  const left = new Set(lines);
  for (const line of lines) {
    if (!left.delete(line)) continue;
    let ring = line;
    for (let next = continuationOf(ring, left); next !== undefined; next = continuationOf(ring, left)) {
      left.delete(next);
      ring = [...ring, ...(next[0] === ring.at(-1) ? next : next.toReversed()).slice(1)];
    }
    (isClosed(ring) ? rings : open).push(ring);
  }
  return { rings, open };
}

function continuationOf(ring: Line, left: ReadonlySet<Line>): Line | undefined {
  if (isClosed(ring)) return undefined;
  return [...left].find((line) => line[0] === ring.at(-1) || line.at(-1) === ring.at(-1));
}

function isClosed(line: Line): boolean {
  return line.length > 3 && line[0] === line.at(-1);
}

/** Returns whether the point lies within the ring, by counting the edges that a ray from the point crosses. */
function holds(ring: readonly Position[], [x, y]: Position): boolean {
  const crossings = ring.slice(1).filter(([bx, by], index) => {
    const [ax, ay] = ring[index]!;
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax;
  });
  return crossings.length % 2 === 1;
}
