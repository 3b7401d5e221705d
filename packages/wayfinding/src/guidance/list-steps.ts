import type { WalkingGraph } from '../graph/walking-graph.ts';
import type { Landmark, LandmarkKind, Route } from '../route.ts';
import { bearingAlong, type Leg, listLegs, SAME_PLACE_M } from './leg.ts';
import { listManoeuvres, type Manoeuvre, type TellablePassage } from './list-manoeuvres.ts';
import type { Ahead, Step, StepKind } from './step.ts';
import { turnBetween, type TurnDirection, turnDirection, turnDirectionAmong } from './turn-direction.ts';

/** What instructions need to know besides the route itself. */
export interface StepSurroundings {
  /**
   * Returns whether a unit is a room or a parking bay, which a person leaves at the start; null for anything else, such as a corridor or
   * staircase.
   */
  readonly roomOf: (unitId: string) => 'room' | 'bay' | null;
  /** The sign at the start, if there is one, with the direction that its reader faces. */
  readonly sign?: { readonly readerBearingDeg: number };
}

/** Returns the surroundings of a route in the graph that does not start at a sign. */
export function surroundingsOf({ units, walking: { spaces } }: Pick<WalkingGraph, 'units' | 'walking'>): StepSurroundings {
  const kinds = new Map(units.map(({ unitId, space }) => [unitId, spaces[space]?.kind]));
  return {
    roomOf: (unitId) => {
      const kind = kinds.get(unitId);
      return kind === 'room' || kind === 'bay' ? kind : null;
    },
  };
}

const TURN_DEG = 35;
/** Two ways form a fork if the angle between them, in degrees, is at most this. */
const FORK_DEG = 45;
/** Least angle in degrees of a noticeable turn. It is mentioned if there is a straighter way beside it. */
const NOTICED_DEG = 20;
/** A turn below this angle, in degrees, counts as walking straight. */
const ASIDE_DEG = 10;
/** Going straight on is mentioned only if the stretches before and after it are longer than this, in metres. */
const LONG_STRAIGHT_M = 25;
/** Manoeuvres within this distance in metres of a lift or stairs are part of taking or leaving them. */
const AT_MEANS_M = 3;
/** Greatest distance in metres from the last turn to the target at which the turn says on which side the target is. */
const AT_TARGET_M = 5;
/** If a route ends at most this many metres behind a door, the door was its destination. */
const AT_DOOR_M = 1;
/** Least distance in metres to the first instruction for which the departure is a separate step. */
const FIRST_WAY_M = 3;
/** Distance in metres within which the lift or stairs that a person has just left are not used as a landmark. */
const JUST_LEFT_M = 10;

const LANDMARK_RANK: readonly LandmarkKind[] = ['elevator', 'stairs', 'reception', 'kitchen', 'toilets', 'room'];

/**
 * A step whose successor is not known yet. Metres and points count from the start of its leg, or from the start of the route once the legs
 * are joined.
 */
interface Doing {
  readonly told: StepKind;
  readonly turnDeg: number | null;
  readonly direction: Step['direction'];
  readonly fromM: number;
  readonly toM: number;
  readonly point: number;
  readonly levelId: string;
  readonly landmark: Landmark | null;
  readonly bearingDeg: number;
  /** How the previous step refers to this step; null if it does not. */
  readonly ahead: Ahead | null;
}

/** Returns the steps of a route in order. The last step is the arrival. Source: the guidance rules of decision 37. */
export function listSteps(route: Route, surroundings: StepSurroundings): Step[] {
  const doings: Doing[] = [];
  let walkedM = 0;
  for (const leg of listLegs(route)) {
    doings.push(...listDoings(leg, walkedM, surroundings));
    walkedM += leg.lengthM;
  }
  return doings.map((doing, index) => toStep(route, doing, doings[index + 1], index === 0));
}

function toStep({ points }: Route, doing: Doing, next: Doing | undefined, isFirst: boolean): Step {
  const { told, turnDeg, direction, levelId, landmark, bearingDeg } = doing;
  return {
    ...told,
    turnDeg,
    direction,
    metres: next === undefined ? 0 : Math.max(0, next.fromM - doing.toM),
    landmark,
    ahead: next?.ahead ?? null,
    levelId,
    firstPoint: isFirst ? 0 : doing.point,
    lastPoint: next?.point ?? points.length - 1,
    bearingDeg,
  };
}

function listDoings(leg: Leg, walkedM: number, surroundings: StepSurroundings): Doing[] {
  const manoeuvres = listManoeuvres(leg);
  const beginning = listBeginning(leg, manoeuvres, surroundings);
  const end = endOf(leg, manoeuvres.slice(beginning.taken), surroundings);
  const between = manoeuvres
    .slice(beginning.taken, manoeuvres.length - end.taken)
    .flatMap((manoeuvre) => doingAt(leg, manoeuvre, surroundings) ?? []);
  const doings = withStraights(leg, [...beginning.doings, ...between, end.doing], manoeuvres);
  return doings
    .filter((doing, index) => doing.told.kind !== 'depart' || doings[index + 1]!.fromM - doing.toM >= FIRST_WAY_M)
    .map((doing) => ({
      ...doing,
      fromM: doing.fromM + walkedM,
      toM: doing.toM + walkedM,
      point: doing.point + leg.firstIndex,
    }));
}

// The functions below describe the beginning and the end of a leg.

/** Greatest turn in degrees that is described for people with their back to the sign. For larger turns, they face the sign. */
const PAST_SIGN_DEG = 110;

interface Beginning {
  readonly doings: readonly Doing[];
  /** Number of manoeuvres that the beginning covers. */
  readonly taken: number;
}

function listBeginning(leg: Leg, manoeuvres: readonly Manoeuvre[], surroundings: StepSurroundings): Beginning {
  if (leg.from !== null) return leavingMeans(leg, leg.from, manoeuvres);
  const outDeg = bearingAtStart(leg);
  const start = { fromM: 0, toM: 0, point: 0, levelId: leg.points[0]!.levelId, landmark: null, bearingDeg: outDeg, ahead: null };
  if (surroundings.sign !== undefined) {
    const { readerBearingDeg } = surroundings.sign;
    const fromBackDeg = turnBetween(readerBearingDeg + 180, outDeg);
    const isPast = Math.abs(fromBackDeg) > PAST_SIGN_DEG;
    const turnDeg = isPast ? turnBetween(readerBearingDeg, outDeg) : fromBackDeg;
    const told = { kind: isPast ? 'departFacingSign' : 'departFromSign' } as const;
    return { doings: [{ ...start, told, turnDeg, direction: turnDirection(turnDeg) }], taken: 0 };
  }
  // People in a room see its door, and the direction in which they face is unknown, so the instructions begin at the door.
  const leaving = manoeuvres.findIndex(({ passage }) => passage !== null);
  if (leaving !== -1 && roomLeftAt(leg, manoeuvres[leaving]!, surroundings) !== null) return { doings: [], taken: leaving };
  return { doings: [{ ...start, told: { kind: 'depart' }, turnDeg: null, direction: null }], taken: 0 };
}

function leavingMeans(leg: Leg, means: NonNullable<Leg['from']>, manoeuvres: readonly Manoeuvre[]): Beginning {
  const first = manoeuvres[0];
  const isAtMeans =
    first !== undefined && first.fromM <= AT_MEANS_M && (first.passage === null || isThroughWall(first.passage)) && first.outDeg !== null;
  // People face the direction in which they come out of the door or, without a door, in which they walk off.
  const fromDeg = (isAtMeans ? (first.lastPassage?.bearingDeg ?? first.inDeg) : null) ?? bearingAtStart(leg);
  const turnDeg = (isAtMeans ? (first.afterDeg ?? first.turnDeg) : null) ?? 0;
  const others = isAtMeans ? othersOf(first, fromDeg) : [];
  const doing: Doing = {
    told: { kind: 'leaveMeans', means },
    turnDeg,
    direction: sideOfWhatIsAhead(turnDeg, others) ?? turnDirectionAmong(turnDeg, others),
    fromM: 0,
    toM: isAtMeans ? first.toM : 0,
    point: 0,
    levelId: leg.points[0]!.levelId,
    landmark: null,
    bearingDeg: (isAtMeans ? first.outDeg : null) ?? bearingAtStart(leg),
    ahead: null,
  };
  return { doings: [doing], taken: isAtMeans ? 1 : 0 };
}

/**
 * If a way is nearly straight ahead, and another way lies on the other side of straight ahead, returns the side of the first way; null
 * otherwise. Neither way is then clearly straight on, especially for people who arrive by another lift than the computed one.
 */
function sideOfWhatIsAhead(turnDeg: number, others: readonly number[]): TurnDirection | null {
  const isBetween = others.some((other) => other * turnDeg < 0 && Math.abs(other) <= FORK_DEG);
  if (!isBetween || Math.abs(turnDeg) < ASIDE_DEG || Math.abs(turnDeg) >= NOTICED_DEG) return null;
  return turnDeg < 0 ? 'SuperLowLeft' : 'SuperLowRight';
}

interface End {
  readonly doing: Doing;
  readonly taken: number;
}

function endOf(leg: Leg, manoeuvres: readonly Manoeuvre[], surroundings: StepSurroundings): End {
  // Leaving a room is always a separate step, even if the route ends right behind the door.
  const final = manoeuvres.at(-1);
  const last = final === undefined || roomLeftAt(leg, final, surroundings) !== null ? undefined : final;
  const lastPoint = leg.points.length - 1;
  const behindM = last === undefined ? Infinity : leg.lengthM - last.toM;
  const { levelId } = leg.points.at(-1)!;
  const at = (taken: boolean) => (taken ? { fromM: last!.fromM, point: last!.firstPoint } : { fromM: leg.lengthM, point: lastPoint });
  const walkedDeg = bearingAlong(leg, leg.lengthM - 2, leg.lengthM) ?? bearingAtStart(leg);

  if (leg.to !== null) {
    const isTaken = last !== undefined && behindM <= AT_MEANS_M && (last.passage === null || isThroughWall(last.passage));
    const { means, floors, toLevelId } = leg.to;
    const doing: Doing = {
      told: { kind: 'changeFloor', means, floors, toLevelId },
      turnDeg: null,
      direction: null,
      ...at(isTaken),
      toM: leg.lengthM,
      levelId,
      landmark: null,
      bearingDeg: walkedDeg,
      ahead: { kind: means, featureId: null },
    };
    return { doing, taken: isTaken ? 1 : 0 };
  }

  const isTurn = last !== undefined && last.passage === null && behindM <= AT_TARGET_M;
  const isItsDoor = last !== undefined && isThroughWall(last.passage) && behindM <= AT_DOOR_M;
  const isTaken = isTurn || isItsDoor;
  const sideDeg = (isTurn ? last.turnDeg : isItsDoor ? last.sideDeg : null) ?? 0;
  const turnDeg = leg.lengthM < SAME_PLACE_M ? null : sideDeg;
  const doing: Doing = {
    told: { kind: 'arrive' },
    turnDeg,
    direction: turnDeg === null ? null : turnDirection(turnDeg),
    ...at(isTaken),
    toM: leg.lengthM,
    levelId,
    landmark: null,
    bearingDeg: (isTurn ? last.outDeg : isItsDoor ? last.firstPassage?.bearingDeg : null) ?? walkedDeg,
    ahead: { kind: 'target', featureId: null },
  };
  return { doing, taken: isTaken ? 1 : 0 };
}

// The functions below describe the steps along the way.

const isThroughWall = (passage: TellablePassage | null) => passage?.kind === 'door' || passage?.kind === 'doorway';

const LEAVING = { room: { kind: 'leaveRoom' }, bay: { kind: 'leaveBay' } } as const satisfies Record<string, StepKind>;

/**
 * Returns whether a manoeuvre leaves a room or a parking bay; null if neither. Passing a door into another room counts only if it leaves
 * the unit in which the route starts.
 */
function roomLeftAt({ points, from: means }: Leg, manoeuvre: Manoeuvre, { roomOf }: StepSurroundings): 'room' | 'bay' | null {
  const { passage, firstPassage, lastPassage } = manoeuvre;
  if (!isThroughWall(passage) || firstPassage === null || lastPassage === null) return null;
  const from = points[firstPassage.point - 1]!.unitId;
  const to = points[lastPassage.point]!.unitId;
  const room = from === null ? null : roomOf(from);
  return to === null || roomOf(to) === null || (means === null && from === points[0]!.unitId) ? room : null;
}

function doingAt(leg: Leg, manoeuvre: Manoeuvre, surroundings: StepSurroundings): Doing | null {
  const { fromM, toM, firstPoint, outDeg, passage, lastPassage } = manoeuvre;
  const afterDeg = manoeuvre.afterDeg ?? 0;
  const room = roomLeftAt(leg, manoeuvre, surroundings);
  const passing = {
    turnDeg: afterDeg,
    direction: directionOrStraight(afterDeg),
    fromM,
    toM,
    point: firstPoint,
    levelId: leg.points[firstPoint]!.levelId,
    landmark: null,
    bearingDeg: outDeg ?? lastPassage?.bearingDeg ?? bearingAtStart(leg),
  };
  switch (passage?.kind) {
    case 'entrance':
      return {
        ...passing,
        told: { kind: passage.leads === 'in' ? 'enterBuilding' : 'leaveBuilding', buildingId: passage.buildingId },
        ahead: { kind: passage.leads === 'in' ? 'entrance' : 'exit', featureId: null },
      };
    case 'steps':
      return { ...passing, told: { kind: 'steps', steps: passage.steps }, ahead: { kind: 'steps', featureId: null } };
    case 'doorway':
      return room === null ? turnAt(leg, manoeuvre) : { ...passing, told: LEAVING[room], ahead: null };
    case 'door': {
      const ahead: Ahead = { kind: 'door', featureId: null };
      if (room !== null) return { ...passing, told: LEAVING[room], ahead };
      return { ...passing, told: { kind: 'door', side: directionOrStraight(manoeuvre.sideDeg ?? 0) }, ahead };
    }
    case undefined:
      return turnAt(leg, manoeuvre);
  }
}

/**
 * Returns the word for a direction at a door. People align themselves with the door, so an angle below `TURN_DEG` counts as straight on.
 */
function directionOrStraight(turnDeg: number): TurnDirection {
  return Math.abs(turnDeg) < TURN_DEG ? 'Straight' : turnDirection(turnDeg);
}

function turnAt(leg: Leg, manoeuvre: Manoeuvre): Doing | null {
  const { inDeg, turnDeg } = manoeuvre;
  if (inDeg === null || turnDeg === null) return null;
  const others = othersOf(manoeuvre, inDeg);
  const isTurn = Math.abs(turnDeg) >= TURN_DEG;
  const isFork = others.some((other) => Math.abs(turnDeg - other) <= FORK_DEG);
  const isLessObvious = Math.abs(turnDeg) >= NOTICED_DEG && others.some((other) => Math.abs(other) < Math.abs(turnDeg));
  if (!isTurn && !isFork && !isLessObvious) return null;
  return turning(leg, manoeuvre, { kind: isTurn ? 'turn' : 'fork' }, turnDeg, turnDirectionAmong(turnDeg, others));
}

function turning(leg: Leg, manoeuvre: Manoeuvre, told: StepKind, turnDeg: number, direction: TurnDirection): Doing {
  const { fromM, toM, firstPoint, lastPoint, outDeg } = manoeuvre;
  const landmark = bestLandmark(leg, firstPoint, lastPoint, fromM);
  return {
    told,
    turnDeg,
    direction,
    fromM,
    toM,
    point: firstPoint,
    levelId: leg.points[firstPoint]!.levelId,
    landmark,
    bearingDeg: outDeg!,
    ahead: landmark === null ? null : { kind: landmark.kind, featureId: landmark.featureId },
  };
}

function bestLandmark(leg: Leg, firstPoint: number, lastPoint: number, alongM: number): Landmark | null {
  const isJustLeft = ({ kind }: Landmark) => kind === leg.from && alongM < JUST_LEFT_M;
  const seen = leg.points.slice(firstPoint, lastPoint + 1).flatMap(({ landmarks }) => landmarks.filter((one) => !isJustLeft(one)));
  return LANDMARK_RANK.flatMap((kind) => seen.find((one) => one.kind === kind) ?? [])[0] ?? null;
}

/**
 * Adds steps that say to go straight on. They are added at places with other ways and a landmark, if the stretches before and after the
 * place are long.
 */
function withStraights(leg: Leg, doings: readonly Doing[], manoeuvres: readonly Manoeuvre[]): Doing[] {
  const all = [...doings];
  for (const manoeuvre of manoeuvres) {
    const { fromM, toM, turnDeg, passage, othersDeg } = manoeuvre;
    if ((passage !== null && passage.kind !== 'doorway') || othersDeg.length === 0 || turnDeg === null) continue;
    const next = all.findIndex((doing) => doing.fromM >= toM);
    // The last step already covers the place.
    if (next === -1) continue;
    const straightM = Math.min(fromM - (all[next - 1]?.toM ?? 0), all[next]!.fromM - toM);
    if (Math.abs(turnDeg) >= NOTICED_DEG || straightM <= LONG_STRAIGHT_M) continue;
    const straight = turning(leg, manoeuvre, { kind: 'straight' }, turnDeg, 'Straight');
    if (straight.landmark !== null) all.splice(next, 0, straight);
  }
  return all;
}

function othersOf({ othersDeg }: Manoeuvre, fromDeg: number): number[] {
  return othersDeg.map((other) => turnBetween(fromDeg, other));
}

function bearingAtStart(leg: Leg): number {
  return bearingAlong(leg, 0, 2) ?? 0;
}
