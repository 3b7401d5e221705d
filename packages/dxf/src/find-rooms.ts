import { boundsOf, boxIndex, distanceToSegment, listSegments } from '@assist/floorplan';
import type { DoorSwing } from './door-swings.ts';
import type { Point } from './dxf-entity.ts';
import { listJambStrips, type JambStrip } from './jamb-strips.ts';
import {
  evenOdd,
  filled,
  fromRing,
  grown,
  leftTurning,
  lengthOf,
  lengthOutside,
  listPlaces,
  placeRings,
  ringsSize,
  simplified,
  thickened,
  toRing,
  united,
  without,
  type Place,
  type Rings,
} from './polygons.ts';

export interface WallLine {
  readonly points: readonly Point[];
  readonly isClosed: boolean;
}

export interface RoomOptions {
  /** Width in metres of the widest opening between wall ends that counts as a door; `REACH_M` if undefined. */
  readonly reachM?: number;
}

export interface FoundRooms {
  readonly walls: Rings;
  readonly outline: readonly Place[];
  readonly strips: readonly JambStrip[];
  /** The door swings that hang on a wall. `shut` is final. */
  readonly doors: readonly DoorSwing[];
  readonly rooms: readonly Place[];
  /**
   * Places that are open to the outside along much of their edge. Each is a corner between two parts of the building, or a room with a wide
   * window that is not drawn.
   */
  readonly openPlaces: readonly Place[];
}

/** Half the thickness that is given to a drawn line, in metres. */
const LINE_M = 0.008;
/** Half the greatest distance in metres between two lines that are the faces of one wall. The space between them is filled. */
const CLOSING_M = 0.13;
/**
 * Width in metres of the widest opening that counts as a door. As measured, 1.3 m finds no more rooms but more wrong ones, and 1 m finds
 * fewer of both (bench/README.md). Wider doors are found by their swings.
 */
const REACH_M = 1.1;
/** Half the width in metres of the widest gap in the outer wall, such as a gate, that the outline closes. */
const OUTLINE_M = 2;
/** Greatest share of a room's edge that may be open to the outside. A place that is open along more of its edge is not a room. */
const OPEN_SHARE = 0.1;
/** Greatest mean thickness in metres of a closed line that counts as the outline of a wall. */
const THICKEST_M = 0.45;
const LEAST_ROOM_M2 = 1.2;
const LEAST_RADIUS_M = 0.35;
const TOLERANCE_M = 0.006;
/**
 * Greatest distance in metres between a wall and a door's hinge or shut edge, because frames may not be drawn. Also the greatest distance
 * between the edges of two leaves that meet.
 */
const FROM_WALL_M = 0.25;

/**
 * Finds rooms from the bare lines of walls. Rooms are the parts within the building's outline that are neither wall nor door. All lengths
 * are in metres.
 */
export function findRooms(lines: readonly WallLine[], swings: readonly DoorSwing[], options: RoomOptions = {}): FoundRooms {
  const drawn = [...thickened(lines, LINE_M), ...fullWalls(lines)];
  const walls = simplified(united(grown(grown(drawn, CLOSING_M), -CLOSING_M)), TOLERANCE_M);
  const strips = listJambStrips(walls, options.reachM ?? REACH_M);
  const doors = inWalls(swings, walls);
  const closed = united([...walls, ...strips.map(({ corners }) => leftTurning(toRing(corners))), ...doors.map(swingStrip)]);
  const outline = grown(filled(grown(closed, OUTLINE_M)), -OUTLINE_M);
  const reached = grown(closed, 2 * LINE_M);
  const isOpen = ({ outer }: Place) => lengthOutside(outer, reached) > OPEN_SHARE * lengthOf([...outer, ...outer.slice(0, 1)]);
  const places = listPlaces(without(outline, closed)).filter(isRoom);
  return {
    walls,
    outline: listPlaces(outline),
    strips,
    doors,
    rooms: places.filter((place) => !isOpen(place)).flatMap(withFaces),
    openPlaces: places.filter(isOpen).flatMap(withFaces),
  };
}

/**
 * Returns the doors that hang on a wall and shut against a wall or another leaf. If there are lines to both ends of the arc, the end nearer
 * to a wall is the shut one.
 */
function inWalls(swings: readonly DoorSwing[], walls: Rings): readonly DoorSwing[] {
  const edges = walls.map(fromRing).flatMap(listSegments);
  const edgesNear = boxIndex(edges, boundsOf);
  const fromWall = ([x, y]: Point) =>
    edgesNear({ minX: x - FROM_WALL_M, minY: y - FROM_WALL_M, maxX: x + FROM_WALL_M, maxY: y + FROM_WALL_M }).reduce(
      (least, edge) => Math.min(least, distanceToSegment(edge, [x, y])),
      Infinity,
    );
  const hung = swings
    .filter(({ hinge }) => fromWall(hinge) <= FROM_WALL_M)
    .map((swing) => (swing.other !== null && fromWall(swing.other) < fromWall(swing.shut) ? { ...swing, shut: swing.other } : swing));
  const meetsLeaf = (swing: DoorSwing) =>
    hung.some((leaf) => leaf !== swing && Math.hypot(leaf.shut[0] - swing.shut[0], leaf.shut[1] - swing.shut[1]) <= FROM_WALL_M);
  return hung.filter((swing) => fromWall(swing.shut) <= FROM_WALL_M || meetsLeaf(swing));
}

/**
 * Returns the thin areas inside closed lines, which are walls drawn as outlines. The mean thickness is twice the area divided by the length
 * of the outline. Rooms that are drawn as outlines are not that thin.
 */
function fullWalls(lines: readonly WallLine[]): Rings {
  const rings = lines.filter(({ points, isClosed }) => isClosed && points.length > 2).map(({ points }) => leftTurning(toRing(points)));
  const single = rings.map((ring) => ({ outer: fromRing(ring), holes: [] }));
  return [...single, ...listPlaces(evenOdd(rings))].filter(isThin).flatMap(placeRings);
}

function isThin(place: Place): boolean {
  const rings = placeRings(place);
  const aroundM = [place.outer, ...place.holes].reduce((sum, ring) => sum + lengthOf([...ring, ...ring.slice(0, 1)]), 0);
  return (2 * ringsSize(rings)) / aroundM < THICKEST_M || grown(rings, -LEAST_RADIUS_M).length === 0;
}

function isRoom(place: Place): boolean {
  const rings = placeRings(place);
  return ringsSize(rings) > LEAST_ROOM_M2 && grown(rings, -LEAST_RADIUS_M).length > 0;
}

/** Extends a place to the middle of the wall lines, because half of their thickness was taken from the place. */
function withFaces(place: Place): readonly Place[] {
  return listPlaces(simplified(grown(placeRings(place), LINE_M), TOLERANCE_M));
}

/** Returns the strip that a shut door covers, from its hinge to its other edge and 6 cm beyond each. */
function swingStrip({ hinge, shut, radius }: DoorSwing): Rings[number] {
  const along: Point = [(shut[0] - hinge[0]) / radius, (shut[1] - hinge[1]) / radius];
  const corner = (end: Point, forward: number, aside: number): Point => [
    end[0] + forward * along[0] - aside * along[1],
    end[1] + forward * along[1] + aside * along[0],
  ];
  const [into, half] = [0.06, 0.03];
  return leftTurning(
    toRing([corner(hinge, -into, -half), corner(shut, into, -half), corner(shut, into, half), corner(hinge, -into, half)]),
  );
}
