import { areaCentroid, type Labels, measurePlan, type Opening, toArea, type Plan, type PlanMeasures } from '@assist/floorplan';
import polylabel from 'polylabel';
import { type FreeGround, freeGround, mainPiece } from './clearance.ts';
import { doorPairs, listDoors, type DoorPlace } from './doors.ts';
import { listFloorLinks, SECONDS_A_FLOOR, WAIT_FOR_ELEVATOR_S, type FloorLink } from './floor-links.ts';
import { type GroundNodes, groundNodes } from './ground-nodes.ts';
import { landmarksSeen, listLandmarks, type PlacedLandmark } from './landmarks.ts';
import { outsideSpace } from './outside.ts';
import { listPassages, type Passage } from './passages.ts';
import type { Paths64 } from 'clipper2-ts';
import { areBoundsNear, boundsOfPaths, isWithin, listPieces, nearestWithin, type Piece, type Spot, toRing, toSpot } from './polygons.ts';
import { type GroundUnit, listGroundUnits, listSpaces, type Space } from './spaces.ts';
import { ARC, type GraphLink, type GraphPoint, type GraphUnit, type GroundGraph, type WalkingGraph } from './walking-graph.ts';

const WALKING_CLEARANCE_MM = 300;
/** Distance from walls and furniture on a step-free route: half of the width of 0.90 m that ADA 403 and DIN 18040-1 require. */
const STEP_FREE_CLEARANCE_MM = 450;

/**
 * Least width in metres of a door on a step-free route. Doors below 0.90 m cause a warning. ADA 404 requires 815 mm, DIN 18040-1 900 mm.
 */
const LEAST_DOOR_M = 0.8;
const HIGHEST_THRESHOLD_MM = 20;
const STEEPEST_PCT = 8.3;
/** Greatest slope in percent at which a ramp costs no more than a corridor (DIN 18040-1). */
const EASY_PCT = 6;
/**
 * Costs of a metre in a room and of a metre in the open, relative to a corridor. With them, routes prefer corridors, and being indoors.
 */
const ROOM_WEIGHT = 4;
const OUTSIDE_WEIGHT = 1.5;
const SLOPE_WEIGHT = 2;
const DOOR_MS = 2000;
const MS_A_STEP = 600;
/** Distances in mm to try for pulling a door's node from the door into the free ground of a space. */
const PULLS_MM = Array.from({ length: 25 }, (_, index) => index * 50);
const FARTHEST_PULL_MM = 2500;

/** Builds the walking graph of a plan. The result does not depend on the order of features in the plan's files. */
export function buildWalkingGraph(given: Plan): WalkingGraph {
  const plan = inOrder(given);
  const measures = measurePlan(plan);
  const ground = layGround(plan, measures);
  const anchors = new Map<GroundUnit, Spot>();
  const walking = buildGround(ground, WALKING_CLEARANCE_MM, anchors);
  const stepFree = buildGround(ground, STEP_FREE_CLEARANCE_MM);
  return {
    origin: measures.projection.origin,
    levels: measures.levels.map(({ level: { feature } }) => ({
      levelId: feature.id,
      ordinal: feature.properties.ordinal,
      buildingId: feature.properties.building_ids?.[0] ?? null,
    })),
    units: listUnits(ground, anchors, walking),
    points: listPoints(plan, measures, ground),
    landmarks: ground.landmarks.map(({ featureId, kind, xMm, yMm }) => ({ featureId, kind, xMm, yMm })),
    walking,
    stepFree,
  };
}

function inOrder(plan: Plan): Plan {
  const entries = Object.entries(plan.features).map(([type, features]: readonly [string, readonly { readonly id: string }[]]) => [
    type,
    features.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  ]);
  return { ...plan, features: Object.fromEntries(entries) as Plan['features'] };
}

export interface Ground {
  readonly spaces: readonly Space[];
  readonly passages: readonly Passage[];
  readonly links: readonly FloorLink[];
  readonly units: readonly { readonly ground: GroundUnit; readonly levelIndex: number }[];
  readonly landmarks: readonly PlacedLandmark[];
  readonly waitS: ReadonlyMap<string, number>;
  /** Names of the units, or of their occupants, by unit id. */
  readonly names: ReadonlyMap<string, Labels>;
}

function layGround(plan: Plan, measures: PlanMeasures): Ground {
  const spaces: Space[] = [];
  const passages: Passage[] = [];
  const units: { ground: GroundUnit; levelIndex: number }[] = [];
  const exits: { readonly door: DoorPlace; readonly space: Space }[] = [];
  for (const [levelIndex, level] of measures.levels.entries()) {
    const groundUnits = listGroundUnits(level);
    const doors = listDoors(level, groundUnits, measures.projection);
    const levelSpaces = listSpaces(level, levelIndex, groundUnits, doorPairs(doors));
    spaces.push(...levelSpaces);
    passages.push(...listPassages(levelSpaces, doors));
    units.push(...groundUnits.map((ground) => ({ ground, levelIndex })));
    for (const door of doors) {
      const space = levelSpaces.find(({ units: own }) => own.includes(door.sides[0]));
      if (door.sides[1] === null && space !== undefined) exits.push({ door, space });
    }
  }
  const outside = outsideSpace(measures, exits);
  if (outside !== null) {
    spaces.push(outside.space);
    passages.push(...outside.passages);
  }
  const ordinals = measures.levels.map(({ level }) => level.feature.properties.ordinal);
  return {
    spaces,
    passages,
    links: listFloorLinks(plan.features, spaces, ordinals, listStoreys(measures)),
    units,
    landmarks: listLandmarks(plan, measures, passages),
    names: unitNames(plan.features),
    waitS: new Map(
      plan.features.relationship.flatMap(({ properties: { x_wait_s: waitS, origin, destination } }) =>
        waitS === undefined || waitS === null
          ? []
          : [origin, destination].flatMap((end) => (end === null ? [] : [[end.id, waitS] as const])),
      ),
    ),
  };
}

/**
 * Lists the locations of fixtures, kiosks and amenities, each with its space. Plants and loose furniture are left out, because they are not
 * destinations.
 */
function listPoints(plan: Plan, { levels, projection }: PlanMeasures, { spaces }: Ground): readonly GraphPoint[] {
  const levelOf = new Map(levels.map(({ level }, index) => [level.feature.id, index]));
  const unitOf = new Map(plan.features.unit.map((unit) => [unit.id, unit]));
  const spacesOn = Map.groupBy(spaces.entries(), ([, { levelIndex }]) => levelIndex);
  const stood = [...plan.features.fixture.filter(({ properties }) => !LOOSE_FIXTURES.has(properties.category)), ...plan.features.kiosk].map(
    (feature) => ({
      feature,
      levelId: feature.properties.level_id,
      at: toSpot(areaCentroid(toArea(feature.geometry, projection))),
    }),
  );
  const amenities = plan.features.amenity.map((feature) => ({
    feature,
    levelId:
      feature.properties.unit_ids?.map((id) => unitOf.get(id)?.properties.level_id).find((id) => id !== undefined) ??
      String(feature.properties['level_id']),
    at: toSpot(projection.toMetres(feature.geometry.coordinates)),
  }));
  return [...stood, ...amenities].flatMap(({ feature, levelId, at }) => {
    const level = levelOf.get(levelId);
    const near =
      level === undefined
        ? []
        : [...(spacesOn.get(level) ?? [])].filter(([, { bounds }]) => areBoundsNear(bounds, boundsOfPaths([[at]]), 0));
    const found = near.find(([, { units: own }]) => own.some(({ area }) => isWithin(area, at)));
    if (found === undefined) return [];
    const name = feature.feature_type === 'fixture' ? null : nameOf(feature.properties.name);
    const category = 'category' in feature.properties ? String(feature.properties.category) : 'kiosk';
    return [{ featureId: feature.id, category, name, space: found[0], xMm: at.x, yMm: at.y }];
  });
}

/** Returns names by unit id. A room with an occupant has the occupant's name, because its own name is then its number. */
function unitNames({ unit, occupant, anchor }: Plan['features']): ReadonlyMap<string, Labels> {
  const unitOfAnchor = new Map(anchor.map(({ id, properties }) => [id, properties.unit_id]));
  const own = unit.map(({ id, properties }) => [id, nameOf(properties.name)] as const);
  const occupants = occupant.map(({ properties }) => [unitOfAnchor.get(properties.anchor_id) ?? '', nameOf(properties.name)] as const);
  return new Map([...own, ...occupants].flatMap(([id, name]) => (name === null ? [] : [[id, name] as const])));
}

function nameOf(name: Labels | null | undefined): Labels | null {
  return name === null || name === undefined || Object.values(name).every((text) => text.trim() === '') ? null : name;
}

const LOOSE_FIXTURES: ReadonlySet<string> = new Set(['vegetation', 'wall', 'obstruction', 'water']);

interface Entry {
  readonly passage: Passage;
  readonly middle: Spot;
  /** Indices of the nodes on the two sides of the passage; -1 if there is none. */
  readonly nodes: [from: number, to: number];
}

/** @param anchors if given, is filled with the units' anchors */
function buildGround(ground: Ground, clearanceMm: number, anchors?: Map<GroundUnit, Spot>): GroundGraph {
  const entries = ground.passages.flatMap((passage) => passage.middles.map((middle): Entry => ({ passage, middle, nodes: [-1, -1] })));
  const entriesOf = entriesBySpace(entries);
  const stops = new Map<Space, number>();
  const vertical = new Set(ground.links.flatMap(({ lower, upper }) => [lower, upper]));
  const nodes: Spot[] = [];
  const nodeSpace: number[] = [];
  const nodeUnit: number[] = [];
  const pairs: number[] = [];
  const narrowPairs: number[] = [];
  const unitIndex = new Map(ground.units.map(({ ground: { unit } }, index) => [unit.id, index]));
  const built: { space: Space; narrow: Paths64; nodes: GroundNodes; first: number }[] = [];
  for (const [spaceIndex, space] of ground.spaces.entries()) {
    const sides = entriesOf.get(space) ?? [];
    const middles = sides.map(({ entry }) => entry.middle);
    const free = layFree(space, clearanceMm, middles);
    const isStop = vertical.has(space);
    const pieces = isStop || anchors !== undefined ? listPieces(free.rings) : [];
    const main = pieces.length === 0 ? null : mainPiece(pieces, middles);
    if (anchors !== undefined) for (const unit of space.units) anchors.set(unit, anchorOf(main, unit.area, space));
    const pulled = sides.map(({ entry, way }) =>
      pullInto(free, entry.middle, { x: way * entry.passage.across.x, y: way * entry.passage.across.y }),
    );
    const spots = pulled.flatMap((spot) => (spot === null ? [] : [spot]));
    if (isStop) spots.push(anchorOf(main, space.units[0]!.area, space));
    const own = groundNodes(free.rings, free.narrow, spots);
    const first = nodes.length;
    let next = first + own.nodes.length - spots.length;
    for (const [index, spot] of pulled.entries()) {
      if (spot === null) continue;
      sides[index]!.entry.nodes[sides[index]!.side] = next;
      next += 1;
    }
    if (isStop) stops.set(space, next);
    for (const [index, [from, to]] of own.pairs.entries()) {
      if (own.narrow[index]) narrowPairs.push(pairs.length / 2);
      pairs.push(first + from, first + to);
    }
    for (const spot of own.nodes) {
      nodes.push(spot);
      nodeSpace.push(spaceIndex);
      nodeUnit.push(unitIndex.get(unitAt(space, spot)) ?? -1);
    }
    built.push({ space, narrow: free.narrow, nodes: own, first });
  }
  return {
    clearanceMm,
    spaces: built.map(({ space, narrow, nodes: { rings } }) => ({
      level: space.levelIndex,
      kind: space.kind,
      isRestricted: space.units.some(
        ({ unit }) => (unit.properties.restriction ?? null) !== null || unit.properties.category === 'nonpublic',
      ),
      weight: weightOf(space),
      rings,
      narrow: narrow.map(toRing),
    })),
    xMm: Int32Array.from(nodes, ({ x }) => x),
    yMm: Int32Array.from(nodes, ({ y }) => y),
    nodeSpace: Int32Array.from(nodeSpace),
    nodeUnit: Int32Array.from(nodeUnit),
    pairs: Uint32Array.from(pairs),
    narrowPairs: Uint32Array.from(narrowPairs),
    links: [
      ...entries.flatMap((entry) => doorLinks(entry, nodes, ground)),
      ...ground.links.flatMap((link) => floorLinks(link, stops, nodes)),
    ],
    landmarksSeen: Uint32Array.from(built.flatMap(({ space, nodes: own, first }) => landmarksSeen(ground.landmarks, space, own, first))),
  };
}

function listUnits(ground: Ground, anchors: ReadonlyMap<GroundUnit, Spot>, { spaces }: GroundGraph): readonly GraphUnit[] {
  const spaceOf = new Map(
    [...ground.spaces.entries()].flatMap(([index, space]) => space.units.map((unit) => [unit, { index, space }] as const)),
  );
  return ground.units.map(({ ground: own, levelIndex }): GraphUnit => {
    const { unit, area } = own;
    const found = spaceOf.get(own);
    const anchor = anchors.get(own) ?? area[0]?.[0] ?? { x: 0, y: 0 };
    const isGround = found !== undefined && spaces[found.index]!.rings.length > 0;
    return {
      unitId: unit.id,
      level: levelIndex,
      space: isGround ? found.index : -1,
      category: unit.properties.category,
      name: ground.names.get(unit.id) ?? null,
      steps: unit.properties.x_step_count ?? null,
      outline: isGround && found.space.units.length > 1 ? area.map(toRing) : [],
      xMm: anchor.x,
      yMm: anchor.y,
    };
  });
}

function listStoreys({ levels }: PlanMeasures): readonly number[] {
  const buildingOf = ({ level }: PlanMeasures['levels'][number]) => level.feature.properties.building_ids?.[0] ?? '';
  const ordinalOf = ({ level }: PlanMeasures['levels'][number]) => level.feature.properties.ordinal;
  return levels.map((one) => {
    const below = levels.filter((other) => buildingOf(other) === buildingOf(one) && ordinalOf(other) < ordinalOf(one));
    return new Set(below.map(ordinalOf)).size;
  });
}

interface Side {
  readonly entry: Entry;
  readonly side: 0 | 1;
  /** Direction from the passage into the space: -1 against the passage's own direction, 1 along it. */
  readonly way: -1 | 1;
}

function entriesBySpace(entries: readonly Entry[]): ReadonlyMap<Space, readonly Side[]> {
  const sides = new Map<Space, Side[]>();
  for (const entry of entries) {
    const { from, to } = entry.passage;
    if (!sides.has(from)) sides.set(from, []);
    sides.get(from)!.push({ entry, side: 0, way: -1 });
    if (!sides.has(to)) sides.set(to, []);
    sides.get(to)!.push({ entry, side: 1, way: 1 });
  }
  return sides;
}

/** Returns the free ground of a space. Objects on the floor are ignored if they leave no free ground, or none near a door. */
function layFree(space: Space, clearanceMm: number, doors: readonly Spot[]): FreeGround {
  const free = freeGround(space.ground, clearanceMm, doors);
  const isFine = free.rings.length > 0 && doors.every((door) => pullInto(free, door, { x: 0, y: 0 }) !== null);
  return isFine || space.floor === space.ground ? free : freeGround(space.floor, clearanceMm, doors);
}

/** Returns the point at which routes to a unit end: the roomiest point of the unit, moved to the piece that the doors lead to. */
function anchorOf(main: Piece | null, area: GroundUnit['area'], space: Space): Spot {
  const own = main === null || space.units.length > 1 ? listPieces(area)[0] : main;
  if (own === undefined) return { x: 0, y: 0 };
  const [x, y] = polylabel(
    own.map((ring) => ring.map((spot) => [spot.x, spot.y])),
    100,
  );
  return nearestWithin(main ?? own, { x, y })?.spot ?? own[0]![0]!;
}

function unitAt(space: Space, spot: Spot): string {
  const found =
    space.units.length === 1
      ? space.units[0]
      : (space.units.find(
          ({ area, bounds }) =>
            areBoundsNear(bounds, { left: spot.x, right: spot.x, bottom: spot.y, top: spot.y }, 0) && isWithin(area, spot),
        ) ?? space.units[0]);
  return found?.unit.id ?? '';
}

function pullInto({ rings }: FreeGround, middle: Spot, direction: Spot): Spot | null {
  for (const pull of PULLS_MM) {
    const spot = { x: Math.round(middle.x + pull * direction.x), y: Math.round(middle.y + pull * direction.y) };
    if (isWithin(rings, spot)) return spot;
    if (direction.x === 0 && direction.y === 0) break;
  }
  const nearest = nearestWithin(rings, middle);
  return nearest === null || nearest.distanceMm > FARTHEST_PULL_MM ? null : nearest.spot;
}

function doorLinks({ passage, middle, nodes: [from, to] }: Entry, nodes: readonly Spot[], { waitS }: Ground): readonly GraphLink[] {
  if (from < 0 || to < 0) return [];
  const lengthMm = Math.ceil(distance(nodes[from]!, middle) + distance(middle, nodes[to]!));
  const flags = (passage.kind === 'edge' ? 0 : openingFlags(passage)) | (passage.kind === 'assumed' ? ARC.assumed : 0);
  const widthM = passage.opening?.properties.x_width_m ?? null;
  const link = { lengthMm, featureId: passage.opening?.id ?? null, widthMm: widthM === null ? null : Math.round(widthM * 1000), floors: 0 };
  const into = (space: Space) => ((flags & ARC.door) === 0 ? 0 : DOOR_MS) + boardingMs(space, waitS);
  return [
    {
      ...link,
      from,
      to,
      fixedMs: into(passage.to) + stepsMs(passage.from, passage.to),
      flags: flags | spaceFlags(passage.from) | spaceFlags(passage.to),
    },
    {
      ...link,
      from: to,
      to: from,
      fixedMs: into(passage.from) + stepsMs(passage.to, passage.from),
      flags: flags | spaceFlags(passage.from) | spaceFlags(passage.to),
    },
  ];
}

const distance = (a: Spot, b: Spot) => Math.hypot(a.x - b.x, a.y - b.y);

function openingFlags({ opening, from, to }: Passage): number {
  if (opening === null) return ARC.door;
  const {
    category,
    door,
    access_control: control,
    x_width_m: widthM,
    x_threshold_mm: thresholdMm,
    x_closed: isClosed,
  } = opening.properties;
  return (
    (door?.type === 'open' ? 0 : ARC.door) |
    (isHeavy(opening) ? ARC.heavyDoor : 0) |
    (category === 'emergencyexit' ? ARC.emergency : 0) |
    (category === 'automobile' && [from, to].some(isForCars) ? ARC.vehicle : 0) |
    (category === 'service' || (control ?? []).length > 0 ? ARC.restricted : 0) |
    (door?.type === 'revolving' || door?.type === 'turnstile' ? ARC.revolving : 0) |
    ((widthM ?? Infinity) < LEAST_DOOR_M ? ARC.narrow : 0) |
    ((thresholdMm ?? 0) > HIGHEST_THRESHOLD_MM ? ARC.step : 0) |
    (isClosed === true ? ARC.outOfOrder : 0)
  );
}

/** Returns whether a door has a metal leaf that does not open automatically, so that a person in a wheelchair cannot push it. */
function isHeavy({ properties: { door } }: Opening): boolean {
  return door !== null && door?.type !== 'open' && door?.automatic !== true && (door?.material === 'metal' || door?.material === 'gate');
}

/** Returns whether cars may use the space. Some drawing programs call every door a gate, so a gate counts as one only at such a space. */
function isForCars({ kind, units }: Space): boolean {
  return kind === 'bay' || kind === 'outside' || kind === 'ramp' || units.some(({ unit }) => unit.properties.category === 'road');
}

/** Returns the flags of a space (`ARC`), such as restricted or steep, for the arcs that lead through it. */
function spaceFlags({ units, kind }: Space): number {
  const [only] = units;
  if (only === undefined) return ARC.outside;
  if (units.length > 1) return 0;
  const { restriction, category, x_status: status, x_slope_pct: slopePct, x_min_width_m: widthM } = only.unit.properties;
  return (
    ((restriction ?? null) !== null || category === 'nonpublic' ? ARC.restricted : 0) |
    ((status ?? 'open') !== 'open' ? ARC.outOfOrder : 0) |
    ((slopePct ?? 0) > STEEPEST_PCT ? ARC.steep : 0) |
    ((slopePct ?? 0) > EASY_PCT ? ARC.ramp : 0) |
    ((widthM ?? Infinity) < 0.9 ? ARC.narrow : 0) |
    (kind === 'steps' ? ARC.stairs : 0)
  );
}

function weightOf({ kind, units: [only] }: Space): number {
  if (kind === 'room' || kind === 'bay') return ROOM_WEIGHT;
  if (kind === 'outside') return OUTSIDE_WEIGHT;
  return (only?.unit.properties.x_slope_pct ?? 0) > EASY_PCT ? SLOPE_WEIGHT : 1;
}

function boardingMs(space: Space, waitS: ReadonlyMap<string, number>): number {
  return space.kind === 'elevator' ? (waitS.get(space.units[0]!.unit.id) ?? WAIT_FOR_ELEVATOR_S) * 1000 : 0;
}

/** Returns the time in ms for climbing steps within a floor if a passage leads into them, and 0 otherwise. */
function stepsMs(from: Space, to: Space): number {
  return to.kind === 'steps' && from.kind !== 'steps' ? (to.units[0]!.unit.properties.x_step_count ?? 3) * MS_A_STEP : 0;
}

function floorLinks(link: FloorLink, stops: ReadonlyMap<Space, number>, nodes: readonly Spot[]): readonly GraphLink[] {
  const lower = stops.get(link.lower);
  const upper = stops.get(link.upper);
  if (lower === undefined || upper === undefined) return [];
  const lengthMm = Math.ceil(distance(nodes[lower]!, nodes[upper]!));
  const flags = ARC[link.kind] | spaceFlags(link.lower) | spaceFlags(link.upper);
  const seconds = SECONDS_A_FLOOR[link.kind];
  const floors = Math.max(1, link.floors);
  const up = {
    lengthMm,
    widthMm: null,
    from: lower,
    to: upper,
    fixedMs: (link.secondsUp ?? seconds.up * floors) * 1000,
    flags,
    floors: link.floors,
    featureId: link.lower.units[0]!.unit.id,
  };
  const down = {
    ...up,
    from: upper,
    to: lower,
    fixedMs: (link.secondsDown ?? seconds.down * floors) * 1000,
    floors: -link.floors,
    featureId: link.upper.units[0]!.unit.id,
  };
  return [...(link.only === 'down' ? [] : [up]), ...(link.only === 'up' ? [] : [down])];
}
