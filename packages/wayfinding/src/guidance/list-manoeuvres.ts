import type { Passage } from '../route.ts';
import { bearingAlong, type Leg, SAME_PLACE_M } from './leg.ts';
import { bearingDeg, turnBetween } from './turn-direction.ts';

/** A place on a leg that may need an instruction: a corner, a passage, or a branch. Several close together count as one. */
export interface Manoeuvre {
  /** Distance in metres from the start of the leg to the first point. `toM` is the distance to the last point. */
  readonly fromM: number;
  readonly toM: number;
  /** Indices of the first and last point of the leg at this place. */
  readonly firstPoint: number;
  readonly lastPoint: number;
  /** The passage at this place that the instruction mentions; null if there is none. */
  readonly passage: TellablePassage | null;
  /**
   * The first and the last passage of the mentioned kind at this place. They differ if two doors follow each other. Each has the point on
   * its far side and the bearing of passing through it.
   */
  readonly firstPassage: PassedAt | null;
  readonly lastPassage: PassedAt | null;
  /** Bearing of arriving at this place (`outDeg`: of leaving); null at the ends of the leg. */
  readonly inDeg: number | null;
  readonly outDeg: number | null;
  /**
   * Turn from arriving to leaving; `sideDeg` is that from arriving to the passage, and `afterDeg` that from the passage to leaving. Each is
   * null if one of its two bearings is.
   */
  readonly turnDeg: number | null;
  readonly sideDeg: number | null;
  readonly afterDeg: number | null;
  /** Bearings of the other ways that are open here, except the way back. */
  readonly othersDeg: readonly number[];
}

interface PassedAt {
  readonly point: number;
  readonly bearingDeg: number | null;
}

export type TellablePassage = Extract<Passage, { kind: 'door' | 'doorway' | 'entrance' | 'steps' }>;

/**
 * Places closer to each other than this, in metres, count as one, which merges door jambs and S-curves. Bearings are measured over this
 * distance.
 */
const TOGETHER_M = 2;
/** Greatest length of a manoeuvre in metres: a way around a round hall is not a single turn, even if its corners are close together. */
const LONGEST_M = 6;
/** Least angle of a corner in degrees. With a smaller one, the route only bends. */
const CORNER_DEG = 10;
/** Least turn in degrees that leads back along the way just walked. */
const BACK_DEG = 160;

/** Kinds of passages that instructions mention. If there are several at one place, the kind that is first in this list is mentioned. */
const TELLABLE = ['entrance', 'steps', 'door', 'doorway'] as const;

interface Span {
  readonly firstPoint: number;
  readonly lastPoint: number;
}

/** Lists the manoeuvres of a leg in walking order. */
export function listManoeuvres(leg: Leg): Manoeuvre[] {
  const corners = gather(leg, [...listPassages(leg), ...listCorners(leg)]);
  const isAtCorner = (point: number) =>
    corners.some(
      ({ firstPoint, lastPoint }) =>
        leg.alongM[point]! > leg.alongM[firstPoint]! - TOGETHER_M && leg.alongM[point]! < leg.alongM[lastPoint]! + TOGETHER_M,
    );
  const junctions = leg.points.flatMap(({ otherWaysDeg }, point) =>
    otherWaysDeg.length > 0 && point > 0 && point < leg.points.length - 1 && !isAtCorner(point)
      ? [{ firstPoint: point, lastPoint: point }]
      : [],
  );
  return [...corners, ...gather(leg, junctions)].toSorted((a, b) => a.firstPoint - b.firstPoint).map((span) => toManoeuvre(leg, span));
}

function isTellable(passage: Passage): passage is TellablePassage {
  return (TELLABLE as readonly string[]).includes(passage.kind);
}

function listPassages({ points }: Leg): Span[] {
  return points.flatMap(({ passage }, point) => (point > 0 && isTellable(passage) ? [{ firstPoint: point - 1, lastPoint: point }] : []));
}

function listCorners(leg: Leg): Span[] {
  return leg.points.flatMap((_, point) => (Math.abs(cornerDeg(leg, point)) >= CORNER_DEG ? [{ firstPoint: point, lastPoint: point }] : []));
}

/** Returns the turn at a point in degrees; 0 at the ends of the leg. */
function cornerDeg({ points, alongM }: Leg, point: number): number {
  const { at } = points[point]!;
  const before = points.findLast((_, other) => alongM[point]! - alongM[other]! > SAME_PLACE_M);
  const after = points.find((_, other) => alongM[other]! - alongM[point]! > SAME_PLACE_M);
  return before === undefined || after === undefined ? 0 : turnBetween(bearingDeg(before.at, at), bearingDeg(at, after.at));
}

/**
 * Returns the turn between two bearings at the given points. If the route winds to one side there by more than half a circle, the result is
 * 180 degrees to that side, not a turn to the other side.
 */
function turnOver(leg: Leg, fromDeg: number | null, toDeg: number | null, firstPoint: number, lastPoint: number): number | null {
  if (fromDeg === null || toDeg === null) return null;
  const turn = turnBetween(fromDeg, toDeg);
  let woundDeg = 0;
  for (let point = firstPoint; point <= lastPoint; point += 1) woundDeg += cornerDeg(leg, point);
  return Math.abs(turn) > 90 && turn * woundDeg < 0 ? Math.sign(woundDeg) * 180 : turn;
}

/** Merges spans that are close together, up to the greatest length of a manoeuvre. */
function gather({ alongM }: Leg, spans: readonly Span[]): Span[] {
  const gathered: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.firstPoint - b.firstPoint || a.lastPoint - b.lastPoint)) {
    const last = gathered.at(-1);
    const isTogether =
      last !== undefined &&
      alongM[span.firstPoint]! - alongM[last.lastPoint]! < TOGETHER_M &&
      alongM[span.lastPoint]! - alongM[last.firstPoint]! <= LONGEST_M;
    if (isTogether) {
      gathered[gathered.length - 1] = { ...last, lastPoint: Math.max(last.lastPoint, span.lastPoint) };
    } else {
      gathered.push(span);
    }
  }
  return gathered;
}

function toManoeuvre(leg: Leg, { firstPoint, lastPoint }: Span): Manoeuvre {
  const fromM = leg.alongM[firstPoint]!;
  const toM = leg.alongM[lastPoint]!;
  const inDeg = bearingAlong(leg, fromM - TOGETHER_M, fromM);
  const outDeg = bearingAlong(leg, toM, toM + TOGETHER_M);
  const { passage, firstPassage, lastPassage } = toldPassage(leg, { firstPoint, lastPoint });
  const othersDeg = leg.points
    .filter((_, point) => leg.alongM[point]! > fromM - TOGETHER_M && leg.alongM[point]! < toM + TOGETHER_M)
    .flatMap(({ otherWaysDeg }) => otherWaysDeg)
    .filter((other) => inDeg === null || Math.abs(turnBetween(inDeg, other)) < BACK_DEG);
  return {
    fromM,
    toM,
    firstPoint,
    lastPoint,
    passage,
    firstPassage,
    lastPassage,
    inDeg,
    outDeg,
    turnDeg: turnOver(leg, inDeg, outDeg, firstPoint, lastPoint),
    sideDeg: firstPassage === null ? null : turnOver(leg, inDeg, firstPassage.bearingDeg, firstPoint, firstPassage.point - 1),
    afterDeg: lastPassage === null ? null : turnOver(leg, lastPassage.bearingDeg, outDeg, lastPassage.point, lastPoint),
    othersDeg,
  };
}

function toldPassage(leg: Leg, { firstPoint, lastPoint }: Span): Pick<Manoeuvre, 'passage' | 'firstPassage' | 'lastPassage'> {
  const passages = leg.points.flatMap(({ passage }, point) =>
    point > firstPoint && point <= lastPoint && isTellable(passage) ? [{ passage, point }] : [],
  );
  const told = TELLABLE.map((kind) => passages.filter(({ passage }) => passage.kind === kind)).find((alike) => alike.length > 0);
  if (told === undefined) return { passage: null, firstPassage: null, lastPassage: null };
  const passedAt = (point: number) => ({ point, bearingDeg: bearingAlong(leg, leg.alongM[point - 1]!, leg.alongM[point]!) });
  return { passage: told[0]!.passage, firstPassage: passedAt(told[0]!.point), lastPassage: passedAt(told.at(-1)!.point) };
}
