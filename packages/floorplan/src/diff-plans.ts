import type { Position } from 'geojson';
import { isSameJson, type JsonObject } from './json-shape.ts';
import type { LocalProjection } from './metres.ts';
import { listFeatures, type Plan, type PlanFeature } from './plan.ts';
import { isLandmark, listPlanMarks, type PlanMark } from './plan-mark.ts';
import { planProjection } from './plan-measures.ts';
import { fitMostRigidly, missM, type PointPair, type RigidMotion, STANDING_STILL } from './rigid-motion.ts';

export interface ChangedFeature {
  readonly id: string;
  /** Keys of the members and properties that have changed, including `geometry` if the feature's shape or place has. */
  readonly keys: readonly string[];
  /** Distance in metres that the feature's middle has moved, apart from the motion of the whole plan. */
  readonly movedM: number;
}

/** The changes in a plan, by feature id. */
export interface PlanDiff {
  /** Number of unchanged features. */
  readonly kept: number;
  readonly changed: readonly ChangedFeature[];
  readonly added: readonly string[];
  readonly gone: readonly string[];
  /** The motion that most of the plan's features share; null if they have not moved. */
  readonly motion: { readonly eastM: number; readonly northM: number; readonly turnDegrees: number } | null;
}

/** Distance in metres up to which a difference counts as a rounding error in the file. */
const ROUNDING_M = 0.02;
const TURN_ROUNDING_DEGREES = 0.01;
/** Distance in metres by which a feature may deviate from the common motion, because it was also redrawn. */
const REACH_M = 0.5;

export function diffPlans(before: Plan, after: Plan): PlanDiff {
  const projection = planProjection(before.features);
  const [earlier, later] = [before, after].map((plan) => new Map(listPlanMarks(plan, projection).map((mark) => [mark.feature.id, mark])));
  const motion = motionOf(earlier!, later!);
  const known = new Map(listFeatures(before).map((feature) => [feature.id, feature]));
  const features = listFeatures(after);
  const changed = features.flatMap((feature): ChangedFeature[] => {
    const old = known.get(feature.id);
    if (old === undefined) return [];
    const keys = changedKeys(old, feature, projection, motion);
    return keys.length === 0 ? [] : [{ id: feature.id, keys, movedM: movedM(earlier!.get(old.id), later!.get(old.id), motion) }];
  });
  const there = new Set(features.map(({ id }) => id));
  const added = features.map(({ id }) => id).filter((id) => !known.has(id));
  return {
    kept: features.length - added.length - changed.length,
    changed,
    added,
    gone: [...known.keys()].filter((id) => !there.has(id)),
    motion: described(motion, [...later!.values()]),
  };
}

type Marks = ReadonlyMap<string, PlanMark>;

/** Returns the motion from the old plan to the new one; `STANDING_STILL` unless most of the plan has moved in the same way. */
function motionOf(earlier: Marks, later: Marks): RigidMotion {
  const pairs = [...earlier.values()].filter(isLandmark).flatMap((mark): PointPair[] => {
    const now = later.get(mark.feature.id);
    return now === undefined ? [] : [{ from: mark.centre, to: now.centre }];
  });
  const motion = fitMostRigidly(pairs, REACH_M);
  const isCommon = pairs.filter((pair) => missM(motion, pair) <= REACH_M).length > pairs.length / 2;
  const stands = pairs.filter((pair) => missM(STANDING_STILL, pair) <= ROUNDING_M).length > pairs.length / 2;
  return isCommon && !stands ? motion : STANDING_STILL;
}

/** Returns the motion as shift and turn; null if it is within rounding errors. */
function described({ radians, shift }: RigidMotion, marks: readonly PlanMark[]): PlanDiff['motion'] {
  const turnDegrees = (radians * 180) / Math.PI;
  const isStill = Math.hypot(...shift) <= ROUNDING_M && Math.abs(turnDegrees) <= TURN_ROUNDING_DEGREES;
  return isStill || marks.length === 0 ? null : { eastM: shift[0], northM: shift[1], turnDegrees };
}

function movedM(before: PlanMark | undefined, after: PlanMark | undefined, motion: RigidMotion): number {
  return before === undefined || after === undefined ? 0 : missM(motion, { from: before.centre, to: after.centre });
}

function changedKeys(before: PlanFeature, after: PlanFeature, projection: LocalProjection, motion: RigidMotion): readonly string[] {
  const [old, now] = [before.properties, after.properties] as readonly [JsonObject, JsonObject];
  const properties = [...new Set([...Object.keys(old), ...Object.keys(now)])].filter((key) =>
    key === 'display_point' ? !isSamePlace(pointOf(old[key]), pointOf(now[key]), projection, motion) : !isSameJson(old[key], now[key]),
  );
  const own = (feature: PlanFeature) =>
    Object.fromEntries(Object.entries(feature).filter(([key]) => !['geometry', 'properties'].includes(key)));
  const [oldOwn, nowOwn] = [own(before), own(after)] as readonly [JsonObject, JsonObject];
  return [
    ...(isSamePlace(before.geometry, after.geometry, projection, motion) ? [] : ['geometry']),
    ...Object.keys({ ...oldOwn, ...nowOwn }).filter((key) => !isSameJson(oldOwn[key], nowOwn[key])),
    ...properties,
  ];
}

interface Located {
  readonly type: string;
  readonly coordinates: unknown;
}

function pointOf(value: unknown): Located | null {
  return (value as Located | null | undefined) ?? null;
}

/** Returns whether two geometries have the same type and, after the motion, the same corners in the same order. */
function isSamePlace(before: Located | null, after: Located | null, projection: LocalProjection, motion: RigidMotion): boolean {
  if (before === null || after === null) return before === after;
  if (isSameJson(before, after)) return motion === STANDING_STILL;
  const [old, now] = [positionsOf(before.coordinates), positionsOf(after.coordinates)];
  return (
    before.type === after.type &&
    old.length === now.length &&
    old.every((from, index) => missM(motion, { from: projection.toMetres(from), to: projection.toMetres(now[index]!) }) <= ROUNDING_M)
  );
}

function positionsOf(part: unknown): readonly Position[] {
  if (!Array.isArray(part)) return [];
  return typeof part[0] === 'number' ? [part as Position] : part.flatMap(positionsOf);
}
