import type { Opening } from '@assist/floorplan';
import type { DoorPlace } from './doors.ts';
import { areBoundsNear, isWithin, type Spot } from './polygons.ts';
import { isEnteredAnywhere, type SharedEdge, sharedEdges, type Space, type SpaceKind } from './spaces.ts';

/** A place to pass from one space into another. */
export interface Passage {
  /**
   * `edge`: open along an edge that two spaces share. `assumed`: a door that is not drawn, for a room without one. `entrance`: a door to
   * the outside.
   */
  readonly kind: 'door' | 'edge' | 'assumed' | 'entrance';
  readonly opening: Opening | null;
  readonly from: Space;
  readonly to: Space;
  /** Points at which routes cross the passage: its middle or, if it is wide, several points. */
  readonly middles: readonly Spot[];
  /** Unit vector from the first space to the second. */
  readonly across: Spot;
}

/**
 * Kinds of spaces that are open along their edges only if no door to them is drawn. Otherwise, a route through a parking bay would lead
 * past the car and through the wall behind it.
 */
const OPEN_WITHOUT_A_DOOR: ReadonlySet<SpaceKind> = new Set(['bay', 'stairs', 'escalator']);
const TOUCHING_MM = 100;
const WALL_MM = 400;
const LEAST_EDGE_MM = 600;
/** Greatest distance in mm between the crossing points of a wide passage, so that routes do not make a detour to its middle. */
const CROSSING_EVERY_MM = 1500;
const MOST_CROSSINGS = 7;
/** Least distance in mm of crossing points from the end of a wide passage, where people would brush the wall. */
const FROM_END_MM = 500;

/** Lists all passages of one floor, except those that lead out of the building. */
export function listPassages(spaces: readonly Space[], doors: readonly DoorPlace[]): readonly Passage[] {
  const spaceOf = new Map(spaces.flatMap((space) => space.units.map(({ unit }) => [unit.id, space] as const)));
  const drawn = doors.flatMap((door): Passage[] => {
    const [one, other] = door.sides;
    const from = spaceOf.get(one.unit.id);
    const to = other === null ? undefined : spaceOf.get(other.unit.id);
    return from === undefined || to === undefined || from === to
      ? from === to && from !== undefined
        ? withinOneSpace(door, from)
        : []
      : [{ kind: 'door', opening: door.opening, from, to, middles: crossings(door), across: door.across }];
  });
  const doorSpaces = new Set([
    ...drawn.flatMap(({ from, to }) => [from, to]),
    ...doors.flatMap(({ sides: [one, other] }) => (other === null ? [spaceOf.get(one.unit.id)!] : [])),
  ]);
  const joined = new Set(drawn.flatMap(({ from, to }) => [keyOf(spaces, from, to), keyOf(spaces, to, from)]));
  const open = spaces.filter((space) => isEnteredAnywhere(space) || (OPEN_WITHOUT_A_DOOR.has(space.kind) && !doorSpaces.has(space)));
  const edges = open.flatMap((space) =>
    spaces
      .filter((other) => leadsOpenly(space, other, spaces, open) && !joined.has(keyOf(spaces, space, other)))
      .flatMap((other) => edgePassages(space, other)),
  );
  const entered = new Set([...doorSpaces, ...edges.flatMap(({ from, to }) => [from, to])]);
  const assumed = spaces.filter((space) => !entered.has(space) && space.kind !== 'way').flatMap((space) => assumeDoor(space, spaces));
  return [...drawn, ...edges, ...assumed];
}

function keyOf(spaces: readonly Space[], from: Space, to: Space): string {
  return `${spaces.indexOf(from)} ${spaces.indexOf(to)}`;
}

/**
 * Returns the passage of a door between two corridors that belong to one space, because they flow together elsewhere. At the door, there is
 * a wall between them.
 */
function withinOneSpace(door: DoorPlace, space: Space): Passage[] {
  const [one, other] = door.sides;
  return other === null || one === other
    ? []
    : [{ kind: 'door', opening: door.opening, from: space, to: space, middles: crossings(door), across: door.across }];
}

function leadsOpenly(space: Space, other: Space, spaces: readonly Space[], open: readonly Space[]): boolean {
  if (other === space || !areBoundsNear(space.bounds, other.bounds, TOUCHING_MM)) return false;
  if (other.kind === 'way') return !open.includes(other) || spaces.indexOf(space) < spaces.indexOf(other);
  // Steps are open to the room around them. Spaces that are open along their edges, such as consecutive ramps, are open to each other.
  if (space.kind === 'steps' && other.kind === 'room') return true;
  return open.includes(other) && space.kind !== 'bay' && other.kind !== 'bay' && spaces.indexOf(space) < spaces.indexOf(other);
}

function edgePassages(from: Space, to: Space): Passage[] {
  return sharedEdges(areaOf(from), areaOf(to), TOUCHING_MM)
    .flatMap(straightParts)
    .filter(({ lengthMm }) => lengthMm >= LEAST_EDGE_MM)
    .map((edge) => passageAt(edge, 'edge', from, to));
}

const areaOf = ({ units }: Space) => units.flatMap(({ area }) => area);

/** Splits an edge that two spaces share at its corners. */
function straightParts({ line }: SharedEdge): readonly SharedEdge[] {
  const parts: Spot[][] = [];
  for (const spot of line) {
    const part = parts.at(-1);
    const [before, last] = part?.slice(-2) ?? [];
    if (part === undefined) parts.push([spot]);
    else if (before === undefined || last === undefined || isAhead(before, last, spot)) part.push(spot);
    else parts.push([last, spot]);
  }
  return parts
    .filter((part) => part.length > 1)
    .map((part) => ({ line: part, lengthMm: Math.hypot(part.at(-1)!.x - part[0]!.x, part.at(-1)!.y - part[0]!.y) }));
}

function isAhead(before: Spot, last: Spot, spot: Spot): boolean {
  const [ax, ay, bx, by] = [last.x - before.x, last.y - before.y, spot.x - last.x, spot.y - last.y];
  return ax * bx + ay * by >= 0.9 * Math.hypot(ax, ay) * Math.hypot(bx, by);
}

function passageAt({ line, lengthMm }: SharedEdge, kind: 'edge' | 'assumed', from: Space, to: Space): Passage {
  const [a, b] = [line[0]!, line.at(-1)!];
  const along = { x: (b.x - a.x) / lengthMm, y: (b.y - a.y) / lengthMm };
  const middle = { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 };
  const left = { x: -along.y, y: along.x };
  const isLeftFrom = [60, 150, 300].some((probe) => isWithin(areaOf(from), { x: middle.x + left.x * probe, y: middle.y + left.y * probe }));
  const across = isLeftFrom ? { x: -left.x, y: -left.y } : left;
  return { kind, opening: null, from, to, middles: kind === 'assumed' ? [rounded(middle)] : spotsAlong(middle, along, lengthMm), across };
}

function crossings({ middle, across, drawnMm }: DoorPlace): readonly Spot[] {
  return spotsAlong(middle, { x: across.y, y: -across.x }, drawnMm);
}

function spotsAlong(middle: Spot, along: Spot, lengthMm: number): readonly Spot[] {
  const usedMm = lengthMm - 2 * FROM_END_MM;
  if (usedMm < CROSSING_EVERY_MM) return [rounded(middle)];
  const count = Math.min(MOST_CROSSINGS, 2 * Math.ceil(usedMm / CROSSING_EVERY_MM / 2) + 1);
  return Array.from({ length: count }, (_, index) => {
    const atMm = (index / (count - 1) - 0.5) * usedMm;
    return rounded({ x: middle.x + along.x * atMm, y: middle.y + along.y * atMm });
  });
}

function rounded({ x, y }: Spot): Spot {
  return { x: Math.round(x), y: Math.round(y) };
}

/**
 * Assumes a door for a space that has no passage, in the middle of its longest edge with a corridor, or else with another room. Spaces of
 * the category `nonpublic` get no door.
 */
function assumeDoor(space: Space, spaces: readonly Space[]): readonly Passage[] {
  if (space.units.some(({ unit }) => unit.properties.category === 'nonpublic')) return [];
  const near = spaces.filter((other) => other !== space && areBoundsNear(space.bounds, other.bounds, WALL_MM));
  for (const isMeant of [(other: Space) => other.kind === 'way', (other: Space) => other.kind === 'room']) {
    const [longest] = near
      .filter(isMeant)
      .flatMap((other) =>
        sharedEdges(areaOf(space), areaOf(other), WALL_MM)
          .flatMap(straightParts)
          .map((edge) => ({ edge, other })),
      )
      .filter(({ edge }) => edge.lengthMm >= LEAST_EDGE_MM)
      .toSorted((a, b) => b.edge.lengthMm - a.edge.lengthMm);
    if (longest !== undefined) return [passageAt(longest.edge, 'assumed', space, longest.other)];
  }
  return [];
}
