import type { Metres } from '@assist/floorplan';
import type { FloorMeans, FloorPassage, Passage, Route, RoutePoint } from '../route.ts';
import { bearingDeg } from './turn-direction.ts';

/** A part of the route on one floor, from one change of floors to the next. */
export interface Leg {
  readonly points: readonly RoutePoint[];
  /** Index of the leg's first point in the route. */
  readonly firstIndex: number;
  /** For each point, its walking distance in metres from the start of the leg. */
  readonly alongM: readonly number[];
  readonly lengthM: number;
  /** The means by which people arrive on the leg's floor; null for the first leg. */
  readonly from: FloorMeans | null;
  /** The means by which people leave the leg's floor, with the number of floors and the next level; null for the last leg. */
  readonly to: { readonly means: FloorMeans; readonly floors: number; readonly toLevelId: string } | null;
}

/**
 * Longest landing in metres: two changes of floor by the same means in the same direction count as one if no more than this is walked
 * between them.
 */
const LANDING_M = 5;

interface Change {
  readonly means: FloorMeans;
  readonly floors: number;
  /** Index of the last point before the change. `toIndex` is that of the first point after it. */
  readonly fromIndex: number;
  readonly toIndex: number;
}

/** Returns whether a passage is a change of floors, unlike, for example, a ramp within one floor. */
function isFloorPassage(passage: Passage): passage is FloorPassage {
  switch (passage.kind) {
    case 'stairs':
    case 'escalator':
    case 'elevator':
    case 'ramp':
      return passage.floors !== 0;
    default:
      return false;
  }
}

export function listLegs({ points }: Route): Leg[] {
  const changes = listChanges(points);
  const beginnings = [0, ...changes.map(({ toIndex }) => toIndex)];
  return beginnings.map((firstIndex, index) => {
    const change = changes[index];
    const onLeg = points.slice(firstIndex, (change?.fromIndex ?? points.length - 1) + 1);
    const alongM: number[] = [0];
    for (let i = 1; i < onLeg.length; i += 1) alongM.push(alongM[i - 1]! + distanceM(onLeg[i - 1]!.at, onLeg[i]!.at));
    return {
      points: onLeg,
      firstIndex,
      alongM,
      lengthM: alongM.at(-1)!,
      from: changes[index - 1]?.means ?? null,
      to: change === undefined ? null : { means: change.means, floors: change.floors, toLevelId: points[change.toIndex]!.levelId },
    };
  });
}

function listChanges(points: readonly RoutePoint[]): Change[] {
  const changes: Change[] = [];
  points.forEach(({ passage }, index) => {
    if (index === 0 || !isFloorPassage(passage)) return;
    const change = { means: passage.kind, floors: passage.floors, fromIndex: index - 1, toIndex: index };
    const before = changes.at(-1);
    if (before !== undefined && isOnePassage(points, before, change)) {
      changes[changes.length - 1] = { ...before, floors: before.floors + change.floors, toIndex: change.toIndex };
    } else {
      changes.push(change);
    }
  });
  return changes;
}

function isOnePassage(points: readonly RoutePoint[], before: Change, change: Change): boolean {
  if (before.means !== change.means || Math.sign(before.floors) !== Math.sign(change.floors)) return false;
  let walkedM = 0;
  for (let i = before.toIndex + 1; i <= change.fromIndex; i += 1) {
    if (points[i]!.passage.kind !== 'walk') return false;
    walkedM += distanceM(points[i - 1]!.at, points[i]!.at);
  }
  return walkedM <= LANDING_M;
}

/** Returns the position after the given metres along the leg; its start or its end if the distance lies outside the leg. */
function placeAlong(leg: Leg, metres: number): Metres {
  const next = leg.alongM.findIndex((along) => along >= metres);
  if (next === -1) return leg.points.at(-1)!.at;
  if (next === 0) return leg.points[0]!.at;
  const [fromX, fromY] = leg.points[next - 1]!.at;
  const [toX, toY] = leg.points[next]!.at;
  const share = (metres - leg.alongM[next - 1]!) / (leg.alongM[next]! - leg.alongM[next - 1]!);
  return [fromX + (toX - fromX) * share, fromY + (toY - fromY) * share];
}

/** Returns the bearing from one position on the leg to another, both given in metres from its start; null if they coincide. */
export function bearingAlong(leg: Leg, fromM: number, toM: number): number | null {
  const from = placeAlong(leg, fromM);
  const to = placeAlong(leg, toM);
  return distanceM(from, to) < SAME_PLACE_M ? null : bearingDeg(from, to);
}

export const SAME_PLACE_M = 0.01;

function distanceM([fromX, fromY]: Metres, [toX, toY]: Metres): number {
  return Math.hypot(toX - fromX, toY - fromY);
}
