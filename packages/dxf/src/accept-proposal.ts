import { derivedId, type Metres, type Polygonal } from '@assist/floorplan';
import type { Point } from './dxf-entity.ts';
import { fitEarth } from './place-on-earth.ts';
import { common, filled, grown, listPlaces, placeRings, ringsSize, toRing, united, without, type Place, type Rings } from './polygons.ts';
import type { EarthPlace, Proposal, ProposedDoor, ProposedRoom } from './proposal.ts';

/** The files of an IMDF archive by name, and what a person should know of them; or why there are none. */
export type Accepted =
  | {
      readonly kind: 'accepted';
      readonly files: Readonly<Record<string, unknown>>;
      readonly counts: AcceptedCounts;
      readonly notes: readonly string[];
    }
  | { readonly kind: 'faults'; readonly faults: readonly string[] };

export interface AcceptedCounts {
  readonly rooms: number;
  readonly doors: number;
  readonly desks: number;
  readonly fixtures: number;
}

/** Two rooms that become one may have a wall of this thickness between them. */
const MERGE_M = 0.5;
/** Of the ground around a building that is the venue's. */
const VENUE_M = 5;
/** Of a desk, what lies in its room: else it stands nowhere. */
const IN_ROOM_SHARE = 0.5;

/**
 * What a person has accepted, as IMDF 1.0.0. Ids come from the venue, the floor and the ids in the proposal: the same proposal gives the
 * same ids.
 */
export function acceptProposal(proposal: Proposal, place: EarthPlace | null): Accepted {
  const where = place ?? proposal.place;
  if (where === null)
    return {
      kind: 'faults',
      faults: ['Say where the building is: --at LON,LAT, with --bearing DEG where the drawing does not have north at its top.'],
    };
  const outline = united(proposal.outline.flatMap((rings) => rings.map((ring) => toRing(ring))));
  const { origin, unit } = proposal;
  const earth = fitEarth(where, middleOf(outline), ([x, y]) => [
    (x - origin[0]) * unit.metresPerUnit,
    (y - origin[1]) * unit.metresPerUnit,
  ]);
  if ('fault' in earth) return { kind: 'faults', faults: [earth.fault] };

  const merged = mergeRooms(proposal);
  if (merged.faults.length > 0) return { kind: 'faults', faults: merged.faults };
  const { rooms } = merged;
  if (rooms.length === 0) return { kind: 'faults', faults: ['No room is accepted: there would be nothing on the plan.'] };
  const idOf = (kind: string, id: string) => derivedId(`dxf/${proposal.venue}/${proposal.level.ordinal}/${kind}/${id}`);
  const levelId = idOf('level', '');
  const toPolygon = (places: readonly Place[]) => polygonal(places, earth.toDegrees);
  const label = (text: string) => (text === '' ? null : { [proposal.language]: text });
  const feature = (type: string, id: string, geometry: unknown, properties: Readonly<Record<string, unknown>>) => ({
    id,
    type: 'Feature',
    feature_type: type,
    geometry,
    properties,
  });

  const units = rooms.map(({ room, place: area }) =>
    feature('unit', idOf('unit', room.id), toPolygon([area]), {
      category: room.category,
      restriction: null,
      accessibility: null,
      name: label(room.name),
      alt_name: null,
      display_point: null,
      level_id: levelId,
    }),
  );
  const doors = proposal.doors.filter((door) => isDoorOf(door, rooms));
  const openings = doors.map(({ id, from, to, widthM }) =>
    feature(
      'opening',
      idOf('opening', id),
      { type: 'LineString', coordinates: [earth.toDegrees(from), earth.toDegrees(to)] },
      {
        category: 'pedestrian',
        accessibility: null,
        access_control: null,
        door: null,
        name: null,
        alt_name: null,
        display_point: null,
        level_id: levelId,
        x_width_m: Math.round(widthM * earth.scale * 100) / 100,
      },
    ),
  );
  const { fixtures, astray } = placeFixtures(proposal, rooms);
  const floor = listPlaces(united([...outline, ...rooms.flatMap(({ place: area }) => placeRings(area))]));
  const ground = listPlaces(grown(filled(floor.flatMap(placeRings)), VENUE_M));
  const buildingId = derivedId(`dxf/${proposal.venue}/building`);
  const named = { name: label(proposal.venue), alt_name: null, display_point: null };
  const collection = (...features: readonly unknown[]) => ({ type: 'FeatureCollection', features });
  const files = {
    'manifest.json': { version: '1.0.0', language: proposal.language, generated_by: 'Assist' },
    'venue.geojson': collection(
      feature('venue', derivedId(`dxf/${proposal.venue}/venue`), toPolygon(ground), {
        category: 'businesscampus',
        restriction: null,
        ...named,
        hours: null,
        phone: null,
        website: null,
        address_id: null,
      }),
    ),
    'building.geojson': collection(
      feature('building', buildingId, null, { category: 'unspecified', restriction: null, ...named, address_id: null }),
    ),
    'footprint.geojson': collection(
      feature('footprint', derivedId(`dxf/${proposal.venue}/footprint`), toPolygon(floor), {
        category: 'ground',
        name: null,
        building_ids: [buildingId],
      }),
    ),
    'level.geojson': collection(
      feature('level', levelId, toPolygon(floor), {
        category: 'unspecified',
        restriction: null,
        ordinal: proposal.level.ordinal,
        outdoor: false,
        name: label(proposal.level.name),
        short_name: label(proposal.level.shortName),
        alt_name: null,
        display_point: null,
        address_id: null,
        building_ids: [buildingId],
      }),
    ),
    'unit.geojson': collection(...units),
    ...(openings.length === 0 ? {} : { 'opening.geojson': collection(...openings) }),
    ...(fixtures.length === 0
      ? {}
      : {
          'fixture.geojson': collection(
            ...fixtures.map(({ id, category, name, place: area }) =>
              feature('fixture', idOf('fixture', id), toPolygon([area]), {
                category,
                name: label(name),
                alt_name: null,
                anchor_id: null,
                display_point: null,
                level_id: levelId,
              }),
            ),
          ),
        }),
  };
  const desks = fixtures.filter(({ category }) => category === 'desk').length;
  return {
    kind: 'accepted',
    files,
    counts: { rooms: rooms.length, doors: openings.length, desks, fixtures: fixtures.length - desks },
    notes: [
      ...(earth.residualsM.length === 0
        ? []
        : [
            `Placed by ${earth.residualsM.length} pairs: they are ${earth.residualsM.map((metres) => `${metres.toFixed(2)} m`).join(', ')} from where they should be; a metre of the drawing is ${earth.scale.toFixed(4)} m on earth.`,
          ]),
      ...(Math.abs(earth.scale - 1) > 0.02 ? ['The pairs and the scale of the drawing differ by more than 2 %: look at both again.'] : []),
      ...(astray > 0 ? [`${astray} places of blocks lie in no accepted room, and are left out.`] : []),
      ...(doors.length < proposal.doors.length
        ? [`${proposal.doors.length - doors.length} doors are rejected, or lead to no accepted room.`]
        : []),
    ],
  };
}

interface AcceptedRoom {
  readonly room: ProposedRoom;
  readonly place: Place;
  /** Of all that have become this one. */
  readonly ids: ReadonlySet<string>;
}

function mergeRooms(proposal: Proposal): { readonly rooms: readonly AcceptedRoom[]; readonly faults: readonly string[] } {
  const byId = new Map(proposal.rooms.map((room) => [room.id, room] as const));
  const groupOf = new Map(proposal.merge.flatMap((ids) => ids.map((id) => [id, ids] as const)));
  const faults: string[] = [];
  const rooms = proposal.rooms.flatMap((room): AcceptedRoom[] => {
    const ids = groupOf.get(room.id) ?? [room.id];
    // A merged room stands where its first one does.
    if (room.state === 'reject' || ids[0] !== room.id) return [];
    const parts = ids.map((id) => byId.get(id)!);
    const rejected = parts.find(({ state }) => state === 'reject');
    if (rejected !== undefined) {
      faults.push(`${rejected.id} is rejected, and in a merge: either it becomes a part of ${room.id}, or it goes.`);
      return [];
    }
    const others = proposal.rooms.filter(({ id, state }) => !ids.includes(id) && state === 'accept').flatMap(roomRings);
    const places = listPlaces(parts.length === 1 ? roomRings(room) : joined(proposal, parts, others));
    if (places.length !== 1) {
      faults.push(
        parts.length === 1
          ? `${room.id} is not one area: its corners have been changed.`
          : `${ids.join(' and ')} do not touch: they cannot become one room.`,
      );
      return [];
    }
    const name = parts.find((part) => part.name.trim() !== '')?.name.trim() ?? '';
    return [{ room: { ...room, name }, place: places[0]!, ids: new Set(ids) }];
  });
  const firsts = proposal.merge.map(([id]) => byId.get(id ?? ''));
  for (const first of firsts)
    if (first?.state === 'reject') faults.push(`${first.id} is rejected, and in a merge: either it takes the others in, or it goes.`);
  return { rooms, faults };
}

/** The rooms, the openings between them, and the wall that goes. */
function joined(proposal: Proposal, parts: readonly ProposedRoom[], others: Rings): Rings {
  const ids = new Set(parts.map(({ id }) => id));
  const openings = proposal.doors.filter((door) => door.rooms.length === 2 && door.rooms.every((id) => ids.has(id))).map(openingRing);
  const area = united([...parts.flatMap(roomRings), ...openings]);
  const closed = listPlaces(area).length === 1 ? area : grown(grown(area, MERGE_M / 2), -MERGE_M / 2);
  return without(closed, others);
}

/** The opening's floor, from face to face of its wall, and a little over. */
function openingRing({ from, to, depthM }: ProposedDoor): Rings[number] {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
  const half = depthM / 2 + 0.05;
  const [x, y] = [(-half * (to[1] - from[1])) / length, (half * (to[0] - from[0])) / length];
  return (
    filled(
      [
        toRing([from, to, [to[0] + x, to[1] + y], [from[0] + x, from[1] + y]]),
        toRing([[from[0] - x, from[1] - y], [to[0] - x, to[1] - y], to, from]),
      ].map(leftTurning),
    )[0] ?? []
  );
}

function isDoorOf(door: ProposedDoor, rooms: readonly AcceptedRoom[]): boolean {
  if (door.state === 'reject') return false;
  const sides = door.rooms.map((id) => rooms.find(({ ids }) => ids.has(id))).filter((room) => room !== undefined);
  // Within one room that two have become, it is no door any more.
  return sides.length > 0 && !(sides.length === 2 && sides[0] === sides[1]);
}

interface PlacedFixture {
  readonly id: string;
  readonly category: 'desk' | 'furniture';
  readonly name: string;
  readonly place: Place;
}

/** Each block in the room that it stands in most; what of it stands in a wall is drawn no further than the room. */
function placeFixtures(
  proposal: Proposal,
  rooms: readonly AcceptedRoom[],
): { readonly fixtures: readonly PlacedFixture[]; readonly astray: number } {
  const fixtures: PlacedFixture[] = [];
  let astray = 0;
  const areas = rooms.map(({ place }) => placeRings(place));
  for (const block of proposal.blocks) {
    if (block.as === 'ignore') continue;
    for (const [index, { corners, text }] of block.places.entries()) {
      const ring = [leftTurning(toRing(corners))];
      const size = ringsSize(ring);
      const inside = areas.map((area) => common(ring, area)).toSorted((a, b) => ringsSize(b) - ringsSize(a))[0] ?? [];
      const largest = listPlaces(inside).toSorted((a, b) => ringsSize(placeRings(b)) - ringsSize(placeRings(a)))[0];
      if (largest === undefined || ringsSize(placeRings(largest)) < IN_ROOM_SHARE * size) astray += 1;
      else
        fixtures.push({
          id: `${block.name}/${index}`,
          category: block.as === 'desk' ? 'desk' : 'furniture',
          name: text,
          place: largest,
        });
    }
  }
  return { fixtures, astray };
}

function roomRings({ rings }: ProposedRoom): Rings {
  const [outer, ...holes] = rings;
  return without(
    [leftTurning(toRing(outer ?? []))],
    holes.map((hole) => leftTurning(toRing(hole))),
  );
}

function leftTurning(ring: Rings[number]): Rings[number] {
  return ringsSize([ring]) < 0 ? ring.toReversed() : ring;
}

function middleOf(rings: Rings): Point {
  const points = listPlaces(rings).flatMap(({ outer }) => outer);
  const [west, east] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [south, north] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  return [(west + east) / 2, (south + north) / 2];
}

/** Rings as GeoJSON has them: closed, the outer one to the left. */
function polygonal(places: readonly Place[], toDegrees: (point: Metres) => [number, number]): Polygonal {
  const rings = places.map(({ outer, holes }) => [outer, ...holes].map((ring) => [...ring, ring[0]!].map((point) => toDegrees(point))));
  return rings.length === 1 ? { type: 'Polygon', coordinates: rings[0]! } : { type: 'MultiPolygon', coordinates: rings };
}
