import type { FloorMeans } from '../route.ts';
import type { RouteSummary } from './describe-route.ts';
import { roundedMetres } from './rounded-metres.ts';
import type { Step } from './step.ts';
import { isTurnAround } from './turn-direction.ts';

/** A message: the key of a sentence in the language catalogues, and the values for it. */
interface GuidanceMessage {
  readonly key: GuidanceKey;
  readonly values: Readonly<Record<string, string | number>>;
}

type GuidanceKey =
  | 'guidance.depart'
  | 'guidance.departFromSign'
  | 'guidance.departFacingSign'
  | 'guidance.leaveRoom'
  | 'guidance.leaveBay'
  | 'guidance.turn'
  | 'guidance.turnAt'
  | 'guidance.door'
  | 'guidance.doorThen'
  | 'guidance.doorBeside'
  | 'guidance.doorBesideThen'
  | 'guidance.steps'
  | 'guidance.enterBuilding'
  | 'guidance.leaveBuilding'
  | 'guidance.leaveMeans'
  | 'guidance.arrive'
  | 'guidance.route'
  | 'guidance.routeOverFloors'
  | (typeof FLOOR_CHANGES)[FloorMeans];

/** Names of places, in the language of the instructions. */
export interface RouteNames {
  readonly levelName: (levelId: string) => string;
  /** Returns the name of a unit or amenity; null if it has none. */
  readonly featureName: (featureId: string) => string | null;
  /** Name of the destination; null if it has none. */
  readonly target: string | null;
}

const FLOOR_CHANGES = {
  elevator: 'guidance.takeElevator',
  stairs: 'guidance.takeStairs',
  escalator: 'guidance.takeEscalator',
  ramp: 'guidance.takeRamp',
} as const satisfies Record<FloorMeans, string>;

/** The value for absent parts of messages: a word that no message distinguishes. */
const NOTHING = 'none';

export function stepMessage(step: Step, names: RouteNames): GuidanceMessage {
  const values = { ...onward(step, names), direction: directionWord(step) };
  switch (step.kind) {
    case 'depart':
    case 'departFromSign':
    case 'departFacingSign':
    case 'leaveRoom':
    case 'leaveBay':
      return { key: `guidance.${step.kind}`, values };
    case 'turn':
    case 'fork':
    case 'straight': {
      const landmark = named(step.landmark, names);
      // Avoids repetition as in "At the stairs turn right to the stairs".
      return landmark === null || (landmark.kind === step.ahead?.kind && landmark.kind !== 'room')
        ? { key: 'guidance.turn', values }
        : { key: 'guidance.turnAt', values: { ...values, landmark: landmark.kind, landmarkName: landmark.name } };
    }
    case 'door': {
      const isThen = step.direction !== 'Straight';
      if (step.side === 'Straight') return { key: isThen ? 'guidance.doorThen' : 'guidance.door', values };
      return { key: isThen ? 'guidance.doorBesideThen' : 'guidance.doorBeside', values: { ...values, side: step.side } };
    }
    case 'steps':
      return { key: 'guidance.steps', values: { ...values, steps: step.steps ?? 0 } };
    case 'enterBuilding': {
      const building = step.buildingId === null ? null : names.featureName(step.buildingId);
      const naming = { building: building === null ? NOTHING : 'named', buildingName: building ?? '' };
      return { key: 'guidance.enterBuilding', values: { ...values, ...naming } };
    }
    case 'leaveBuilding':
      return { key: 'guidance.leaveBuilding', values };
    case 'changeFloor':
      return {
        key: FLOOR_CHANGES[step.means],
        values: { way: step.floors > 0 ? 'up' : 'down', floors: Math.abs(step.floors), level: names.levelName(step.toLevelId) },
      };
    case 'leaveMeans':
      return { key: 'guidance.leaveMeans', values: { ...values, means: step.means } };
    case 'arrive': {
      const naming = { named: names.target === null ? NOTHING : 'named', target: names.target ?? '' };
      return { key: 'guidance.arrive', values: { ...naming, side: sideOf(step) } };
    }
  }
}

/** Returns the message for a summary such as "3 min · 140 m · Ground floor → Second floor by lift". */
export function routeMessage(summary: RouteSummary, names: Pick<RouteNames, 'levelName'>): GuidanceMessage {
  const { minutes, fromLevelId, toLevelId, means } = summary;
  const values = { minutes, metres: roundedMetres(summary.metres) ?? Math.ceil(summary.metres) };
  if (means.length === 0) return { key: 'guidance.route', values };
  // If there are several means, only the steps name them.
  const by = means.length === 1 ? means[0]! : NOTHING;
  return {
    key: 'guidance.routeOverFloors',
    values: { ...values, from: names.levelName(fromLevelId), to: names.levelName(toLevelId), means: by },
  };
}

/**
 * Returns the values for the way to the next step: the distance and what is there, only one of these, or neither if there is nothing worth
 * mentioning.
 */
function onward({ metres, ahead }: Step, names: RouteNames): GuidanceMessage['values'] {
  const said = roundedMetres(metres);
  const next = named(ahead, names);
  // The target is not named if it is close: "Turn left to your destination" says less than the arrival message that follows.
  const isTo = next !== null && (said !== null || next.kind !== 'target');
  return {
    onward: said === null ? (isTo ? 'to' : NOTHING) : isTo ? 'metresTo' : 'metres',
    metres: said ?? 0,
    ahead: isTo ? next.kind : NOTHING,
    aheadName: isTo ? next.name : '',
  };
}

/**
 * Returns the kind and the name of a landmark or of what is ahead; null if there is none, or if a room has no name and so cannot be
 * identified.
 */
function named<K extends string>(
  thing: { readonly kind: K; readonly featureId: string | null } | null,
  { featureName }: RouteNames,
): { readonly kind: K; readonly name: string } | null {
  if (thing === null) return null;
  const name = thing.kind === 'room' && thing.featureId !== null ? featureName(thing.featureId) : '';
  return name === null ? null : { kind: thing.kind, name };
}

/** Kinds of steps at which a very sharp turn is called turning around. Nobody turns around in a door, for example. */
const TURNS_AROUND: ReadonlySet<Step['kind']> = new Set(['turn', 'fork']);

function directionWord({ kind, direction, turnDeg }: Step): string {
  if (TURNS_AROUND.has(kind) && turnDeg !== null && isTurnAround(turnDeg)) return 'Around';
  return direction ?? 'Straight';
}

function sideOf({ direction, turnDeg }: Step): string {
  if (direction === null || turnDeg === null) return NOTHING;
  if (direction === 'Straight') return 'ahead';
  return turnDeg < 0 ? 'left' : 'right';
}
