import { derivedId, projectionAt, signedRingArea, type Metres, type Polygonal } from '@assist/floorplan';
import { acceptedRooms, isDoorOf, type AcceptedRoom } from './accepted-rooms.ts';
import type { Point } from './dxf-entity.ts';
import { fitEarth, type FittedEarth } from './place-on-earth.ts';
import {
  common,
  filled,
  grown,
  leftTurning,
  listPlaces,
  placeRings,
  ringsSize,
  toRing,
  united,
  type Place,
  type Rings,
} from './polygons.ts';
import type { EarthPlace, Proposal } from './proposal.ts';

/** Either the files of an IMDF archive by name, with notes for a person, or the faults that prevent the conversion. */
export type Accepted =
  | {
      readonly kind: 'accepted';
      readonly files: Readonly<Record<string, unknown>>;
      readonly counts: AcceptedCounts;
      /** What the drawings show, but the plan does not contain. */
      readonly leftOut: readonly LeftOut[];
      readonly notes: readonly string[];
    }
  | Faults;

/** A rejected room, or a place of a block that lies in no accepted room. */
export interface LeftOut {
  readonly what: 'room' | 'block';
  readonly id: string;
  /** The floor's name and number. */
  readonly floor: string;
  readonly ordinal: number;
  /** Empty if it has none. */
  readonly name: string;
  readonly geometry: Polygonal;
}

export interface AcceptedCounts {
  readonly floors: number;
  readonly rooms: number;
  readonly doors: number;
  readonly desks: number;
  readonly fixtures: number;
}

/** Width of the strip of ground around the building that belongs to the venue, in metres. */
const VENUE_M = 5;
/** Gaps in the footprint up to twice this width (in metres) are closed, because outlines of floors above each other differ slightly. */
const FOOTPRINT_M = 0.05;
/** Least share of a desk's or other block's area that must lie in a room. A block with less is not placed. */
const IN_ROOM_SHARE = 0.5;
const LEAST_RING_M2 = 0.005;
/** Relative difference from which the scale of the drawing and that of the known points are reported as not matching. */
const SCALE_OFF = 0.02;

/**
 * Converts what a person has accepted on the proposed floors to an IMDF 1.0.0 plan of one building. Ids derive from the venue, the floor's
 * number and the ids in the proposal, so that the same proposal yields the same ids. The first floor lies at `place`, or else at the place
 * in its proposal. All further floors are laid over it by the coordinates of their drawings, or at their own known points if `place` is
 * null.
 */
export function acceptProposals(proposals: readonly Proposal[], place: EarthPlace | null): Accepted {
  const [first] = proposals;
  if (first === undefined) return { kind: 'faults', faults: ['There is no proposal.'] };
  const where = place ?? first.place;
  const faults = [
    ...proposals
      .filter(({ level }, index) => proposals.findIndex((other) => other.level.ordinal === level.ordinal) !== index)
      .map(({ file, level }) => `${file}: there is another floor with the number ${level.ordinal}. Each has its own ("ordinal").`),
    ...proposals
      .filter(({ venue }) => venue !== first.venue)
      .map(
        ({ file, venue }) =>
          `${file} is of ${JSON.stringify(venue)}, and the first floor of ${JSON.stringify(first.venue)}: a plan is of one venue.`,
      ),
    ...(where === null
      ? ['Say where the building is: --at LON,LAT, with --bearing DEG where the drawing does not have north at its top.']
      : []),
  ];
  if (faults.length > 0 || where === null) return { kind: 'faults', faults };

  const ground = earthOf(first, where);
  if ('fault' in ground) return { kind: 'faults', faults: [ground.fault] };
  const floors = proposals.map((proposal): AcceptedFloor | Faults => {
    const ownPlace = place === null && proposal !== first && proposal.place !== null && 'pairs' in proposal.place ? proposal.place : null;
    const earth = ownPlace === null ? over(ground, first, proposal) : earthOf(proposal, ownPlace);
    return 'fault' in earth ? { kind: 'faults', faults: [`${proposal.file}: ${earth.fault}`] } : acceptFloor(proposal, earth);
  });
  const wrong = floors.flatMap((floor) => (floor.kind === 'faults' ? floor.faults : []));
  const whole = floors.filter((floor) => floor.kind === 'floor');
  if (wrong.length > 0) return { kind: 'faults', faults: wrong };
  const sum = (count: (floor: (typeof whole)[number]) => number) => whole.reduce((all, floor) => all + count(floor), 0);
  const collections = {
    level: whole.map(({ level }) => level),
    unit: whole.flatMap(({ units }) => units),
    opening: whole.flatMap(({ openings }) => openings),
    fixture: whole.flatMap(({ fixtures }) => fixtures),
  };
  return {
    kind: 'accepted',
    files: {
      'manifest.json': { version: '1.0.0', language: first.language, generated_by: 'Assist' },
      ...siteFiles(first, whole),
      ...Object.fromEntries(
        Object.entries(collections)
          .filter(([, features]) => features.length > 0)
          .map(([type, features]) => [`${type}.geojson`, collection(...features)]),
      ),
    },
    counts: {
      floors: whole.length,
      rooms: sum(({ units }) => units.length),
      doors: sum(({ openings }) => openings.length),
      desks: sum(({ desks }) => desks),
      fixtures: sum(({ fixtures, desks }) => fixtures.length - desks),
    },
    leftOut: whole.flatMap(({ leftOut }) => leftOut),
    notes: [...fitNotes(ground), ...whole.flatMap(({ notes }) => notes)],
  };
}

function earthOf(proposal: Proposal, place: EarthPlace): FittedEarth | { readonly fault: string } {
  return fitEarth(place, middleOf(outlineOf(proposal)), (point) => toMetres(proposal, point));
}

/** Returns the position of a floor that is drawn in the same coordinates as the first floor. */
function over(ground: FittedEarth, first: Proposal, proposal: Proposal): FittedEarth {
  return { ...ground, toDegrees: (point) => ground.toDegrees(toMetres(first, toDrawing(proposal, point))) };
}

function toMetres({ origin, unit }: Proposal, [x, y]: Point): Point {
  return [(x - origin[0]) * unit.metresPerUnit, (y - origin[1]) * unit.metresPerUnit];
}

function toDrawing({ origin, unit }: Proposal, [x, y]: Point): Point {
  return [x / unit.metresPerUnit + origin[0], y / unit.metresPerUnit + origin[1]];
}

function outlineOf({ outline }: Proposal): Rings {
  return united(outline.flatMap((rings) => rings.map(toRing)));
}

interface Faults {
  readonly kind: 'faults';
  readonly faults: readonly string[];
}

interface AcceptedFloor {
  readonly kind: 'floor';
  readonly level: unknown;
  readonly units: readonly unknown[];
  readonly openings: readonly unknown[];
  readonly fixtures: readonly unknown[];
  readonly desks: number;
  readonly area: readonly Place[];
  readonly earth: FittedEarth;
  readonly leftOut: readonly LeftOut[];
  readonly notes: readonly string[];
}

function acceptFloor(proposal: Proposal, earth: FittedEarth): AcceptedFloor | Faults {
  const { rooms, faults } = acceptedRooms(proposal);
  if (faults.length > 0) return { kind: 'faults', faults: faults.map((fault) => `${proposal.file}: ${fault}`) };
  if (rooms.length === 0) return { kind: 'faults', faults: [`${proposal.file}: No room is accepted: there would be nothing on the plan.`] };
  const idOf = (kind: string, id: string) => derivedId(`dxf/${proposal.venue}/${proposal.level.ordinal}/${kind}/${id}`);
  const onLevel = { alt_name: null, display_point: null, level_id: idOf('level', '') };
  const toPolygon = (places: readonly Place[]) => polygonal(places, earth.toDegrees);
  const label = (text: string) => labels(proposal, text);
  const doors = proposal.doors.filter((door) => isDoorOf(door, rooms));
  const { fixtures, astray } = placeFixtures(proposal, rooms);
  const area = listPlaces(united([...outlineOf(proposal), ...rooms.flatMap((room) => placeRings(room.place))]));
  const left = proposal.doors.length - doors.length;
  const { name, shortName, ordinal } = proposal.level;
  const leave = (what: LeftOut['what'], id: string, called: string, places: readonly Place[]): LeftOut => ({
    what,
    id: idOf(`left-out-${what}`, id),
    floor: name,
    ordinal,
    name: called,
    geometry: toPolygon(places),
  });
  return {
    kind: 'floor',
    earth,
    area,
    level: feature('level', idOf('level', ''), toPolygon(area), {
      category: 'unspecified',
      restriction: null,
      ordinal,
      outdoor: false,
      name: label(name),
      short_name: label(shortName),
      alt_name: null,
      display_point: null,
      address_id: null,
      building_ids: [buildingId(proposal)],
    }),
    units: rooms.map(({ room, place }) =>
      feature('unit', idOf('unit', room.id), toPolygon([place]), {
        category: room.category,
        restriction: null,
        accessibility: null,
        name: label(room.name),
        ...onLevel,
      }),
    ),
    openings: doors.map(({ id, from, to, widthM }) =>
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
          ...onLevel,
          x_width_m: Math.round(widthM * earth.scale * 100) / 100,
        },
      ),
    ),
    fixtures: fixtures.map(({ id, category, text, place }) =>
      feature('fixture', idOf('fixture', id), toPolygon([place]), { category, name: label(text), anchor_id: null, ...onLevel }),
    ),
    desks: fixtures.filter(({ category }) => category === 'desk').length,
    leftOut: [
      ...proposal.rooms
        .filter(({ state }) => state === 'reject')
        .map((room) => leave('room', room.id, room.name.trim(), listPlaces(united(room.rings.map(toRing))))),
      ...astray.map(({ id, text, ring }) => leave('block', id, text, listPlaces([ring]))),
    ],
    notes:
      left > 0
        ? [`${name}: ${left} ${left === 1 ? 'door is' : 'doors are'} rejected, or ${left === 1 ? 'leads' : 'lead'} to no accepted room.`]
        : [],
  };
}

/** Returns the venue, the building, and its footprint, which is the union of all floors. */
function siteFiles(first: Proposal, floors: readonly AcceptedFloor[]): Readonly<Record<string, unknown>> {
  // Floors with their own known points have their own coordinates in metres. All are converted to those of the first floor.
  const site = projectionAt(...floors[0]!.earth.toDegrees([0, 0]));
  const toSite = (earth: FittedEarth) => (ring: readonly Point[]) => toRing(ring.map((point) => site.toMetres(earth.toDegrees(point))));
  const rings = floors.flatMap(({ area, earth }) => area.flatMap(({ outer, holes }) => [outer, ...holes].map(toSite(earth))));
  const floor = grown(grown(united(rings), FOOTPRINT_M), -FOOTPRINT_M);
  const toPolygon = (area: Rings) => polygonal(listPlaces(area), site.toDegrees);
  const named = { restriction: null, name: labels(first, first.venue), alt_name: null, display_point: null, address_id: null };
  const idOf = (kind: string) => derivedId(`dxf/${first.venue}/${kind}`);
  const venue = { category: 'businesscampus', ...named, hours: null, phone: null, website: null };
  return {
    'venue.geojson': collection(feature('venue', idOf('venue'), toPolygon(grown(filled(floor), VENUE_M)), venue)),
    'building.geojson': collection(feature('building', buildingId(first), null, { category: 'unspecified', ...named })),
    'footprint.geojson': collection(
      feature('footprint', idOf('footprint'), toPolygon(floor), { category: 'ground', name: null, building_ids: [buildingId(first)] }),
    ),
  };
}

function fitNotes({ residualsM, scale }: FittedEarth): readonly string[] {
  if (residualsM.length === 0) return [];
  const apart = residualsM.map((metres) => `${metres.toFixed(2)} m`).join(', ');
  return [
    `Placed by ${residualsM.length} pairs: they are ${apart} from where they should be; a metre of the drawing is ${scale.toFixed(4)} m on earth.`,
    ...(Math.abs(scale - 1) > SCALE_OFF ? ['The pairs and the scale of the drawing differ by more than 2 %: look at both again.'] : []),
  ];
}

function buildingId({ venue }: Proposal): string {
  return derivedId(`dxf/${venue}/building`);
}

function labels({ language }: Proposal, text: string): Readonly<Record<string, string>> | null {
  return text === '' ? null : { [language]: text };
}

function collection(...features: readonly unknown[]): unknown {
  return { type: 'FeatureCollection', features };
}

function feature(type: string, id: string, geometry: unknown, properties: Readonly<Record<string, unknown>>): unknown {
  return { id, type: 'Feature', feature_type: type, geometry, properties };
}

interface PlacedFixture {
  readonly id: string;
  readonly category: 'desk' | 'furniture';
  readonly text: string;
  readonly place: Place;
}

interface AstrayBlock {
  readonly id: string;
  readonly text: string;
  readonly ring: Rings[number];
}

/**
 * Puts each block into the room that contains most of it. What lies outside the room is cut off. `astray` are the blocks that are not
 * placed.
 */
function placeFixtures(
  proposal: Proposal,
  rooms: readonly AcceptedRoom[],
): { readonly fixtures: readonly PlacedFixture[]; readonly astray: readonly AstrayBlock[] } {
  const fixtures: PlacedFixture[] = [];
  const astray: AstrayBlock[] = [];
  const areas = rooms.map(({ place }) => placeRings(place));
  for (const block of proposal.blocks) {
    if (block.as === 'ignore') continue;
    for (const [index, { corners, text }] of block.places.entries()) {
      const ring = leftTurning(toRing(corners));
      const size = ringsSize([ring]);
      const id = `${block.name}/${index}`;
      const inside = areas.map((area) => common([ring], area)).toSorted((a, b) => ringsSize(b) - ringsSize(a))[0] ?? [];
      const largest = listPlaces(inside).toSorted((a, b) => ringsSize(placeRings(b)) - ringsSize(placeRings(a)))[0];
      if (largest === undefined || ringsSize(placeRings(largest)) < IN_ROOM_SHARE * size) astray.push({ id, text, ring });
      else
        fixtures.push({
          id,
          category: block.as === 'desk' ? 'desk' : 'furniture',
          text,
          place: largest,
        });
    }
  }
  return { fixtures, astray };
}

function middleOf(rings: Rings): Point {
  const points = listPlaces(rings).flatMap(({ outer }) => outer);
  const [west, east] = [Math.min(...points.map(([x]) => x)), Math.max(...points.map(([x]) => x))];
  const [south, north] = [Math.min(...points.map(([, y]) => y)), Math.max(...points.map(([, y]) => y))];
  return [(west + east) / 2, (south + north) / 2];
}

/**
 * Returns the places as GeoJSON, with closed rings. Rings of less than 50 cm² are dropped: they are neither a column nor a part of a floor.
 */
function polygonal(places: readonly Place[], toDegrees: (point: Metres) => [number, number]): Polygonal {
  const isSeen = (ring: readonly Point[]) => Math.abs(signedRingArea(ring)) >= LEAST_RING_M2;
  const polygons = places
    .filter(({ outer }) => isSeen(outer))
    .map(({ outer, holes }) => [outer, ...holes.filter(isSeen)].map((ring) => [...ring, ring[0]!].map((point) => toDegrees(point))));
  return polygons.length === 1 ? { type: 'Polygon', coordinates: polygons[0]! } : { type: 'MultiPolygon', coordinates: polygons };
}
