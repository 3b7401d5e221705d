import { areaCentroid, containsPoint, distanceToSegment } from '@assist/floorplan';
import type { DoorSwing } from './door-swings.ts';
import { listDoorSwings } from './door-swings.ts';
import { scaledDrawing, type Drawing, type DrawnText } from './drawing.ts';
import type { DxfDefect } from './dxf-defect.ts';
import type { Point } from './dxf-entity.ts';
import { findRooms } from './find-rooms.ts';
import type { JambStrip } from './jamb-strips.ts';
import { LEAF_WIDTH_M } from './find-unit.ts';
import { findWalls, type FoundWalls, type LayerSummary } from './find-walls.ts';
import { listBlocks, type BlockAs } from './list-blocks.ts';
import { listPlaces, placeRings, ringsSize, type Place } from './polygons.ts';
import {
  PROPOSAL_FORMAT,
  type DoorSign,
  type EarthPlace,
  type IgnoredThing,
  type Proposal,
  type ProposedDoor,
  type ProposedRoom,
  type ProposedUnit,
} from './proposal.ts';
import { roomCategory, roomName } from './room-names.ts';

export interface ProposeOptions {
  readonly file: string;
  readonly venue: string;
  readonly level: Proposal['level'];
  readonly language: string;
  readonly place: EarthPlace | null;
  /** The wall layers that a person named; null if they are to be found. */
  readonly wallLayers: readonly string[] | null;
  /** Width in metres of the widest opening that counts as a door, as a person gave it; null for the default. */
  readonly reachM: number | null;
  /** How blocks are used, by name, as decided for an earlier drawing. */
  readonly blocks: Readonly<Record<string, BlockAs>>;
  /** The findings from reading the file, which the proposal lists as ignored. */
  readonly defects: readonly DxfDefect[];
}

export type Proposed =
  | {
      readonly kind: 'proposed';
      readonly proposal: Proposal;
      /** The walls for the picture. Each has an outer ring and then its holes. */
      readonly walls: readonly (readonly (readonly Point[])[])[];
      /** Number of door swings that do not hang on a wall. */
      readonly swingsAstray: number;
    }
  | { readonly kind: 'no-walls'; readonly how: FoundWalls['how']; readonly layers: readonly LayerSummary[] }
  | { readonly kind: 'not-a-building'; readonly widthM: number; readonly heightM: number };

/** Bounds in metres of a building's longer side. A smaller drawing is a piece of furniture, a larger one a town. */
const SIZE_M = { least: 2, most: 3_000 } as const;
/** A room with at least this number of doors, and no other category, is a corridor. */
const CORRIDOR_DOORS = 5;

/** Proposes rooms, doors, names and blocks of a drawing whose unit is known. */
export function proposePlan(drawing: Drawing, unit: ProposedUnit, options: ProposeOptions): Proposed {
  const rough = findWalls(scaledDrawing(drawing, unit.metresPerUnit, [0, 0]), options.wallLayers);
  if (rough.how === 'none' || rough.wallLayers.length === 0) return { kind: 'no-walls', how: rough.how, layers: rough.layers };
  const isWall = new Set([...rough.wallLayers, ...rough.windowLayers]);
  const wallPaths = drawing.paths.filter(({ layer }) => isWall.has(layer));
  const origin = lowestPoint(wallPaths.flatMap(({ points }) => points));
  const metres = scaledDrawing(drawing, unit.metresPerUnit, origin);
  const size = highestPoint(wallPaths.flatMap(({ points }) => points)).map((end, axis) => (end - origin[axis]!) * unit.metresPerUnit) as [
    number,
    number,
  ];
  if (Math.max(...size) < SIZE_M.least || Math.max(...size) > SIZE_M.most)
    return { kind: 'not-a-building', widthM: size[0], heightM: size[1] };

  const swings = listDoorSwings(metres).filter(({ radius }) => radius >= LEAF_WIDTH_M.least && radius <= LEAF_WIDTH_M.most);
  const found = findRooms(
    metres.paths.filter(({ layer }) => isWall.has(layer)),
    swings,
    options.reachM === null ? {} : { reachM: options.reachM },
  );
  const open = new Set(found.openPlaces);
  const places = inReadingOrder([...found.rooms, ...found.openPlaces]);
  const doors = listDoors(found.strips, found.doors, places);
  const { rooms, unused } = nameRooms(places, open, metres.texts, doors);
  return {
    kind: 'proposed',
    walls: listPlaces(found.walls).map(toRings),
    swingsAstray: swings.length - found.doors.length,
    proposal: {
      format: PROPOSAL_FORMAT,
      file: options.file,
      venue: options.venue,
      level: options.level,
      language: options.language,
      unit,
      origin,
      place: options.place,
      wallLayers: rough.wallLayers,
      windowLayers: rough.windowLayers,
      wallsBy: rough.how,
      outline: found.outline.map(toRings),
      rooms,
      merge: [],
      doors,
      blocks: listBlocks(metres, new Set(swings.map(({ arc }) => arc))).map(
        ({ suggested, why, drawing: lines, places: all, sizeM, ...block }) => ({
          ...block,
          as: (Object.hasOwn(options.blocks, block.name) ? options.blocks[block.name] : undefined) ?? suggested,
          why: Object.hasOwn(options.blocks, block.name) ? 'as decided before' : why,
          sizeM: [millimetres(sizeM[0]), millimetres(sizeM[1])] as const,
          drawing: lines.map((line) => line.map(rounded)),
          places: all.map(({ corners, text }) => ({ corners: corners.map(rounded), text })),
        }),
      ),
      unusedTexts: unused,
      ignored: listIgnored(drawing, options.defects),
    },
  };
}

/** Sorts places as people read a picture: in bands of 4 m from top to bottom, and within a band from left to right. */
function inReadingOrder(places: readonly Place[]): readonly Place[] {
  const BAND_M = 4;
  const middles = new Map(places.map((place) => [place, areaCentroid([place.outer])] as const));
  const bandOf = (place: Place) => -Math.floor(middles.get(place)![1] / BAND_M);
  return places.toSorted((a, b) => bandOf(a) - bandOf(b) || middles.get(a)![0] - middles.get(b)![0]);
}

const roomId = (index: number) => `r${index + 1}`;

function listDoors(strips: readonly JambStrip[], swings: readonly DoorSwing[], places: readonly Place[]): readonly ProposedDoor[] {
  const roomsAt = ({ from, to, depthM }: { readonly from: Point; readonly to: Point; readonly depthM: number }): readonly string[] => {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]);
    const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2];
    const aside = (by: number): Point => [middle[0] - (by * (to[1] - from[1])) / length, middle[1] + (by * (to[0] - from[0])) / length];
    // Looks just beyond the wall, and further if there is no room yet, because the door may be drawn at the wall's face.
    const sideOf = (sign: number) =>
      [0.06, 0.2, 0.35]
        .map((by) => places.findIndex(({ outer, holes }) => containsPoint([outer, ...holes], aside(sign * (depthM / 2 + by)))))
        .find((index) => index !== -1);
    return [...new Set([sideOf(1), sideOf(-1)].filter((index) => index !== undefined))].map(roomId);
  };
  const inStrip = (swing: DoorSwing) => {
    const middle: Point = [(swing.hinge[0] + swing.shut[0]) / 2, (swing.hinge[1] + swing.shut[1]) / 2];
    return strips.filter(({ from, to, depthM }) => distanceToSegment([from, to], middle) <= depthM / 2 + 0.15);
  };
  const matched = new Map(swings.map((swing) => [swing, inStrip(swing)] as const));
  const sureStrips = new Set([...matched.values()].flat());
  const signOf = (strip: JambStrip): DoorSign => (sureStrips.has(strip) ? 'swing' : strip.isJambToJamb ? 'jambs' : 'corner');
  const fromStrips = strips.filter((strip) => strip.widthM >= LEAF_WIDTH_M.least).map((strip) => ({ ...strip, sign: signOf(strip) }));
  const fromSwings = swings
    .filter((swing) => matched.get(swing)!.length === 0)
    .map(({ hinge, shut, radius }) => ({ from: hinge, to: shut, widthM: radius, depthM: 0.1, sign: 'swing' as DoorSign }));
  return (
    [...fromStrips, ...fromSwings]
      .map((door) => ({ ...door, rooms: roomsAt(door) }))
      // Doors without a room on either side are dropped, as are doors with a room on only one side unless a swing is drawn there.
      .filter(({ rooms }) => rooms.length > 0)
      .filter(({ rooms, sign }) => rooms.length === 2 || sign === 'swing')
      .map(({ from, to, widthM, depthM, sign, rooms }, index) => ({
        id: `d${index + 1}`,
        state: 'accept',
        sure: sign !== 'corner',
        sign,
        widthM: millimetres(widthM),
        depthM: millimetres(depthM),
        from: rounded(from),
        to: rounded(to),
        rooms,
      }))
  );
}

function nameRooms(
  places: readonly Place[],
  open: ReadonlySet<Place>,
  texts: readonly DrawnText[],
  doors: readonly ProposedDoor[],
): { readonly rooms: readonly ProposedRoom[]; readonly unused: readonly string[] } {
  const used = new Set<DrawnText>();
  // Text inside a block (such as a desk's number) belongs to the block, not to the room.
  const free = texts.filter(({ use }) => use === null);
  const rooms = places.map((place, index): ProposedRoom => {
    const inside = free.filter(({ at }) => containsPoint([place.outer, ...place.holes], at));
    const named = roomName(inside);
    for (const one of named.used) used.add(inside[one]!);
    const id = roomId(index);
    const doorCount = doors.filter((door) => door.rooms.includes(id)).length;
    const category = roomCategory(named.name);
    return {
      id,
      name: named.name,
      category: category === 'room' && named.name === '' && doorCount >= CORRIDOR_DOORS ? 'walkway' : category,
      state: open.has(place) ? 'reject' : 'accept',
      isOpen: open.has(place),
      areaM2: Math.round(ringsSize(placeRings(place)) * 100) / 100,
      rings: toRings(place),
    };
  });
  return { rooms, unused: free.filter((text) => !used.has(text)).map(({ text }) => text.replaceAll('\n', ' ')) };
}

function listIgnored({ hidden }: Drawing, defects: readonly DxfDefect[]): readonly IgnoredThing[] {
  return [
    ...defects.map(({ sentence, count, line }) => ({ what: sentence, count, line })),
    ...[...hidden].map(([layer, count]) => ({ what: `The layer ${JSON.stringify(layer)} is off or frozen.`, count, line: null })),
  ];
}

function lowestPoint(points: readonly Point[]): Point {
  return points.reduce(([x, y], point) => [Math.min(x, point[0]), Math.min(y, point[1])], [Infinity, Infinity]);
}

function highestPoint(points: readonly Point[]): Point {
  return points.reduce(([x, y], point) => [Math.max(x, point[0]), Math.max(y, point[1])], [-Infinity, -Infinity]);
}

function toRings({ outer, holes }: Place): readonly (readonly Point[])[] {
  return [outer, ...holes].map((ring) => ring.map(rounded));
}

function rounded([x, y]: Point): Point {
  return [millimetres(x), millimetres(y)];
}

function millimetres(metres: number): number {
  return Math.round(metres * 1_000) / 1_000 + 0;
}
