import type { Passage } from '../route.ts';
import { bearingAlong, type Leg, SAME_PLACE_M } from './leg.ts';
import { bearingDeg, turnBetween } from './turn-direction.ts';

/** A place of a leg at which something may have to be said: a corner, a passage, a place where other ways lead on. Several that lie together are one. */
export interface Manoeuvre {
  /** From the leg's beginning. */
  readonly fromM: number;
  readonly toM: number;
  /** Indices into the leg's points. */
  readonly firstPoint: number;
  readonly lastPoint: number;
  /** The one that is told, of all that lie here. */
  readonly passage: TellablePassage | null;
  /** In which it is gone through. */
  readonly passageDeg: number | null;
  /** Of its far side. */
  readonly passagePoint: number | null;
  /** In which one comes and goes; null at the leg's ends. */
  readonly inDeg: number | null;
  readonly outDeg: number | null;
  /** Of other open ways, the one back left out. */
  readonly othersDeg: readonly number[];
}

export type TellablePassage = Extract<Passage, { kind: 'door' | 'entrance' | 'steps' }>;

/** Door jambs and S-curves: what lies closer is one. A bearing is taken over as much, too. */
const TOGETHER_M = 2;
/** A round hall is no single turn, however near its corners lie. */
const LONGEST_M = 6;
/** Below it the way bends, and has no corner. */
const CORNER_DEG = 10;
/** A way that leads so nearly back is the one that one has come. */
const BACK_DEG = 160;

/** Of several passages at one place the first of these is told. */
const TELLABLE = ['entrance', 'steps', 'door'] as const;

interface Span {
  readonly firstPoint: number;
  readonly lastPoint: number;
}

/** In the order in which one comes to them. */
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

function listCorners({ points, alongM }: Leg): Span[] {
  return points.flatMap(({ at }, point) => {
    const before = points.findLast((_, other) => alongM[point]! - alongM[other]! > SAME_PLACE_M);
    const after = points.find((_, other) => alongM[other]! - alongM[point]! > SAME_PLACE_M);
    if (before === undefined || after === undefined) return [];
    const turn = turnBetween(bearingDeg(before.at, at), bearingDeg(at, after.at));
    return Math.abs(turn) >= CORNER_DEG ? [{ firstPoint: point, lastPoint: point }] : [];
  });
}

/** Spans that lie together become one. */
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
  const told = toldPassage(leg, { firstPoint, lastPoint });
  const othersDeg = leg.points
    .filter((_, point) => leg.alongM[point]! > fromM - TOGETHER_M && leg.alongM[point]! < toM + TOGETHER_M)
    .flatMap(({ otherWaysDeg }) => otherWaysDeg)
    .filter((other) => inDeg === null || Math.abs(turnBetween(inDeg, other)) < BACK_DEG);
  return { fromM, toM, firstPoint, lastPoint, ...told, inDeg, outDeg: bearingAlong(leg, toM, toM + TOGETHER_M), othersDeg };
}

function toldPassage(leg: Leg, { firstPoint, lastPoint }: Span): Pick<Manoeuvre, 'passage' | 'passageDeg' | 'passagePoint'> {
  for (const kind of TELLABLE) {
    for (let point = firstPoint + 1; point <= lastPoint; point += 1) {
      const { passage } = leg.points[point]!;
      if (!isTellable(passage) || passage.kind !== kind) continue;
      return { passage, passageDeg: bearingAlong(leg, leg.alongM[point - 1]!, leg.alongM[point]!), passagePoint: point };
    }
  }
  return { passage: null, passageDeg: null, passagePoint: null };
}
