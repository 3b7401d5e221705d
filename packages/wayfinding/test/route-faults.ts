/**
 * Finds faults of a route from the plan's own polygons, without any code of routing. In addition to the rules of the README, any area that
 * is not a unit counts as a wall, including the area between two units.
 */
import {
  type Area,
  type Box,
  boxIndex,
  distanceToBoundary,
  distanceToSegment,
  listUnitsAtOpening,
  type Measured,
  type MeasuredLevel,
  measurePlan,
  type Metres,
  type Opening,
  OPEN_UNIT_CATEGORIES,
  OPENING_REACH_M,
  type Plan,
  SOLID_UNIT_CATEGORIES,
  type Unit,
} from '@assist/floorplan';
import type { Passage, Route, RoutePoint, RouteProfile } from '../src/route.ts';

const STEP_M = 0.05;
/** Tolerance for positions: gaps of up to 4 cm between corridors are surveying errors, and corners are rounded to a centimetre. */
const SLACK_M = 0.05;
const DESK_M2 = 0.5;
const STAIRS: ReadonlySet<string> = new Set(['stairs', 'steps', 'escalator']);
const VERTICAL: ReadonlySet<string> = new Set(['stairs', 'steps', 'escalator', 'elevator', 'ramp', 'movingwalkway']);

interface Level {
  readonly walkable: MeasuredLevel['unitsNear'];
  readonly solid: MeasuredLevel['unitsNear'];
  readonly furniture: (box: Box) => readonly Measured<unknown>[];
  readonly doors: ReadonlyMap<string, { readonly opening: Opening; readonly line: readonly Metres[]; readonly units: readonly string[] }>;
  readonly ordinal: number;
}

export interface RouteJudge {
  /** Returns the faults as sentences, none for a correct route. A walk that was judged in an earlier route is not judged again. */
  faultsOf(route: Route): readonly string[];
}

export function judgeRoutes(plan: Plan): RouteJudge {
  const levels = readLevels(plan);
  const judged = new Map<string, readonly string[]>();
  return {
    faultsOf: (route) => [
      ...lengthFaults(route),
      ...route.points.slice(1).flatMap((to, index) => {
        const from = route.points[index]!;
        const mayUnlock = [route.points[0]!, route.points.at(-1)!].some(({ unitId }) => unitId === from.unitId || unitId === to.unitId);
        const key = JSON.stringify([
          route.profile,
          mayUnlock,
          from.levelId,
          from.at,
          from.unitId,
          to.levelId,
          to.at,
          to.unitId,
          to.passage,
        ]);
        const known = judged.get(key);
        if (known !== undefined) return known;
        const faults = faultsBetween(levels, { profile: route.profile, mayUnlock }, from, to).map(
          (fault) => `${fault} (${nameOf(from)} to ${nameOf(to)})`,
        );
        judged.set(key, faults);
        return faults;
      }),
    ],
  };
}

const nameOf = ({ levelId, at: [x, y], unitId }: RoutePoint): string => `${x.toFixed(2)} ${y.toFixed(2)} in ${unitId} on ${levelId}`;

function readLevels(plan: Plan): ReadonlyMap<string, Level> {
  const { levels, projection } = measurePlan(plan);
  return new Map(
    levels.map((measured): [string, Level] => {
      const isSolid = ({ feature }: Measured<Unit>) => SOLID_UNIT_CATEGORIES.has(feature.properties.category);
      const furniture = measured.fixtures.filter(({ squareMetres }) => squareMetres >= DESK_M2);
      const units = measured.units.filter((unit) => !isSolid(unit));
      return [
        measured.level.feature.id,
        {
          ordinal: measured.level.feature.properties.ordinal,
          walkable: boxIndex(units, ({ box }) => box),
          solid: boxIndex(measured.units.filter(isSolid), ({ box }) => box),
          furniture: boxIndex(furniture, ({ box }) => box),
          doors: new Map(
            measured.openings.map((opening) => [
              opening.id,
              {
                opening,
                line: opening.geometry.coordinates.map((position) => projection.toMetres(position)),
                units: listUnitsAtOpening(opening, measured, projection).map(({ feature }) => feature.id),
              },
            ]),
          ),
        },
      ];
    }),
  );
}

function lengthFaults({ points, metres, seconds, profile }: Route): readonly string[] {
  const drawn = points
    .slice(1)
    .reduce((sum, { at, passage }, index) => sum + ('floors' in passage ? 0 : distance(points[index]!.at, at)), 0);
  const speed = profile === 'stepFree' ? 0.8 : 1.2;
  return [
    ...(points.length < 2 ? ['It has fewer than two points'] : []),
    ...(metres < drawn - 0.1 ? [`It is told to be ${metres} m and is drawn as ${drawn} m`] : []),
    ...(seconds < metres / speed - 0.01 ? [`It is walked in ${seconds} s, which is too quick for ${metres} m`] : []),
  ];
}

interface Walker {
  readonly profile: RouteProfile;
  /** True if the route begins or ends in a unit at this door, because then the person has the key. */
  readonly mayUnlock: boolean;
}

function faultsBetween(levels: ReadonlyMap<string, Level>, walker: Walker, from: RoutePoint, to: RoutePoint): readonly string[] {
  const level = levels.get(to.levelId)!;
  const { passage } = to;
  if ('floors' in passage) return floorFaults(levels, walker.profile, passage, from, to);
  const leadsOut = passage.kind === 'entrance' || from.unitId === null || to.unitId === null;
  if (leadsOut) {
    if (levels.get(from.levelId)!.ordinal !== level.ordinal) return ['It comes to another floor through the air'];
  } else if (from.levelId !== to.levelId) return ['It comes to another floor without stairs or a lift'];
  const inside = from.unitId === null ? level : levels.get(from.levelId)!;
  if (passage.kind === 'door' || passage.kind === 'doorway' || passage.kind === 'entrance')
    return doorFaults(inside, walker, passage.openingId, from, to);
  if (passage.kind === 'steps' && walker.profile === 'stepFree') return ['It leads over steps'];
  if (leadsOut) return [];
  return walkFaults(level, from, to);
}

function floorFaults(
  levels: ReadonlyMap<string, Level>,
  profile: RouteProfile,
  passage: Extract<Passage, { floors: number }>,
  from: RoutePoint,
  to: RoutePoint,
): readonly string[] {
  const floors = levels.get(to.levelId)!.ordinal - levels.get(from.levelId)!.ordinal;
  const isVertical = [from, to].every(({ levelId, at }) =>
    unitsAt(levels.get(levelId)!, at).some((unit) => VERTICAL.has(categoryOf(unit))),
  );
  return [
    ...(floors === passage.floors ? [] : [`It says ${passage.floors} floors and goes ${floors}`]),
    ...(isVertical ? [] : ['It changes floors where there are neither stairs nor a lift']),
    ...(profile === 'stepFree' && STAIRS.has(passage.kind) ? ['It takes stairs'] : []),
    ...(profile === 'noStairs' && passage.kind === 'stairs' ? ['It takes stairs'] : []),
    ...(profile === 'avoidLifts' && passage.kind === 'elevator' ? ['It takes a lift'] : []),
  ];
}

function doorFaults(
  level: Level,
  { profile, mayUnlock }: Walker,
  openingId: string | null,
  from: RoutePoint,
  to: RoutePoint,
): readonly string[] {
  if (openingId === null) return assumedDoorFaults(level, from, to);
  const door = level.doors.get(openingId);
  if (door === undefined) return [`It passes a door ${openingId} that is not on this floor`];
  const {
    category,
    door: kind,
    access_control: control,
    x_closed: isClosed,
    x_width_m: widthM,
    x_threshold_mm: stepMm,
  } = door.opening.properties;
  const isStepFree = profile === 'stepFree';
  const ends = [from, to].filter(({ unitId }) => unitId !== null);
  return [
    ...(category === 'emergencyexit' ? ['It takes an emergency exit'] : []),
    ...(isClosed === true ? ['It passes a closed door'] : []),
    ...(profile !== 'staff' && !mayUnlock && (category === 'service' || (control ?? []).length > 0) ? ['It passes a locked door'] : []),
    ...(isStepFree && (widthM ?? 1) < 0.8 ? [`It passes a door of ${widthM} m`] : []),
    ...(isStepFree && (stepMm ?? 0) > 20 ? [`It passes a threshold of ${stepMm} mm`] : []),
    ...(isStepFree && (kind?.type === 'revolving' || kind?.type === 'turnstile') ? ['It passes a revolving door'] : []),
    ...ends
      .filter(({ at }) => !unitsAt(level, at).some(({ feature }) => door.units.includes(feature.id)))
      .map(({ at: [x, y] }) => `The door ${openingId} does not lead to ${x.toFixed(2)} ${y.toFixed(2)}`),
    ...alongLine(from.at, to.at)
      .flatMap((at): readonly string[] => {
        const isInDoor = door.line.slice(1).some((end, index) => distanceToSegment([door.line[index]!, end], at) <= OPENING_REACH_M);
        if (isInDoor) return [];
        const units = unitsAt(level, at, SLACK_M);
        if (units.length === 0) return ends.length < 2 ? [] : ['It cuts a wall beside a door'];
        return [
          ...solidFaults(level, at),
          ...(units.some(({ feature }) => door.units.includes(feature.id)) || ends.length < 2
            ? []
            : ['It comes through another room beside a door']),
        ];
      })
      .slice(0, 1),
  ];
}

/**
 * Returns the faults of taking an assumed door. A correct one leads into or out of a unit without a door, through at most half a metre of
 * wall.
 */
function assumedDoorFaults(level: Level, from: RoutePoint, to: RoutePoint): readonly string[] {
  const hasDoor = (unitId: string | null) => [...level.doors.values()].some(({ units }) => units.slice(0, 2).includes(unitId ?? ''));
  if (hasDoor(from.unitId) && hasDoor(to.unitId)) return ['It takes an assumed door between two units with doors'];
  const gap = alongLine(from.at, to.at).filter((at) => unitsAt(level, at, SLACK_M).length === 0).length * STEP_M;
  return gap > 0.5 ? [`It takes an assumed door through ${gap} m of wall`] : [];
}

function walkFaults(whole: Level, from: RoutePoint, to: RoutePoint): readonly string[] {
  const level = alongside(whole, from.at, to.at);
  let before: readonly Measured<Unit>[] | null = null;
  for (const at of alongLine(from.at, to.at)) {
    const units = unitsAt(level, at);
    if (units.length === 0 && unitsAt(level, at, SLACK_M).length === 0)
      return [`It walks through a wall at ${at[0].toFixed(2)} ${at[1].toFixed(2)}`];
    const solid = solidFaults(level, at);
    if (solid.length > 0) return solid;
    if (units.length === 0) continue;
    const left = before;
    if (
      left !== null &&
      !units.some((unit) => left.includes(unit)) &&
      !left.some((one) => units.some((other) => isOpenBetween(level, one, other)))
    )
      return [`It walks through the wall from ${left[0]!.feature.id} to ${units[0]!.feature.id}`];
    before = units;
  }
  return [];
}

function solidFaults(level: Level, at: Metres): readonly string[] {
  const box = boxAround(at, 0);
  const isIn = ({ area }: { readonly area: Area }) => isInside(area, at) && distanceToBoundary(area, at) > SLACK_M;
  const [x, y] = at.map((metres) => metres.toFixed(2));
  return [
    ...(level.solid(box).some(isIn) ? [`It walks through a column at ${x} ${y}`] : []),
    ...(level.furniture(box).some(isIn) ? [`It walks through furniture at ${x} ${y}`] : []),
  ];
}

/** Returns only the parts of a level near a line, so that looking up each point of the line is quick. */
function alongside(level: Level, [ax, ay]: Metres, [bx, by]: Metres): Level {
  const around = {
    minX: Math.min(ax, bx) - SLACK_M,
    minY: Math.min(ay, by) - SLACK_M,
    maxX: Math.max(ax, bx) + SLACK_M,
    maxY: Math.max(ay, by) + SLACK_M,
  };
  const only =
    <Found extends Pick<Measured<unknown>, 'box'>>(found: readonly Found[]) =>
    (box: Box) =>
      found.filter(({ box: own }) => own.minX <= box.maxX && own.maxX >= box.minX && own.minY <= box.maxY && own.maxY >= box.minY);
  return { ...level, walkable: only(level.walkable(around)), solid: only(level.solid(around)), furniture: only(level.furniture(around)) };
}

/**
 * Returns whether people can cross the border of two units anywhere. That holds for corridors unless a door is between them, and for
 * parking bays, ramps and some steps.
 */
function isOpenBetween(level: Level, one: Measured<Unit>, other: Measured<Unit>): boolean {
  const hasDoor = [...level.doors.values()].some(({ units: [a, b] }) => [one, other].every(({ feature: { id } }) => id === a || id === b));
  if (hasDoor) return false;
  const isEntered = (unit: Measured<Unit>) => isOpen(unit) || ['parking', 'steps', 'ramp', 'movingwalkway'].includes(categoryOf(unit));
  const hasNoDoor = (unit: Measured<Unit>) =>
    ![...level.doors.values()].some(({ units: [a, b] }) => unit.feature.id === a || unit.feature.id === b);
  const isOpenStairs = (unit: Measured<Unit>) => VERTICAL.has(categoryOf(unit)) && categoryOf(unit) !== 'elevator' && hasNoDoor(unit);
  if ([one, other].some((unit) => categoryOf(unit) === 'steps')) return true;
  return [one, other].every((unit) => isEntered(unit) || isOpenStairs(unit));
}

const isOpen = ({ feature }: Measured<Unit>) => OPEN_UNIT_CATEGORIES.has(feature.properties.category);
const categoryOf = ({ feature }: Measured<Unit>) => feature.properties.category.split('.')[0]!;

/** Returns the units at a spot: the smallest of overlapping ones, and any open ones. */
function unitsAt(level: Level, at: Metres, slackM = 0): readonly Measured<Unit>[] {
  const found = level
    .walkable(boxAround(at, slackM))
    .filter(({ area }) => isInside(area, at) || (slackM > 0 && distanceToBoundary(area, at) <= slackM))
    .toSorted((a, b) => a.squareMetres - b.squareMetres);
  if (slackM > 0) return found;
  const [least] = found;
  return least === undefined ? [] : found.filter((unit) => unit === least || (isOpen(unit) && isOpen(least)));
}

function boxAround([x, y]: Metres, marginM: number) {
  return { minX: x - marginM, minY: y - marginM, maxX: x + marginM, maxY: y + marginM };
}

function alongLine(from: Metres, to: Metres): readonly Metres[] {
  const count = Math.max(1, Math.ceil(distance(from, to) / STEP_M));
  return Array.from({ length: count + 1 }, (_, index): Metres => {
    const share = index / count;
    return [from[0] + share * (to[0] - from[0]), from[1] + share * (to[1] - from[1])];
  });
}

/** Returns whether a point is inside an area (even–odd rule). It allocates nothing, because it runs for millions of points. */
function isInside(area: Area, [x, y]: Metres): boolean {
  let inside = false;
  for (const ring of area) {
    for (let index = 0, before = ring.length - 1; index < ring.length; before = index, index += 1) {
      const [x0, y0] = ring[before]!;
      const [x1, y1] = ring[index]!;
      if (y0 > y !== y1 > y && x < x0 + ((y - y0) / (y1 - y0)) * (x1 - x0)) inside = !inside;
    }
  }
  return inside;
}

const distance = ([ax, ay]: Metres, [bx, by]: Metres): number => Math.hypot(ax - bx, ay - by);
