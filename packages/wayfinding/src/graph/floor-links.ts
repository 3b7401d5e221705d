import type { PlanFeatures, Relationship } from '@assist/floorplan';
import { areBoundsNear, common, squareMm } from './polygons.ts';
import type { Space } from './spaces.ts';

export type FloorLinkKind = 'stairs' | 'escalator' | 'elevator' | 'ramp';

/** A connection between two spaces, mostly on different floors, such as between the units of a lift shaft. */
export interface FloorLink {
  readonly kind: FloorLinkKind;
  /** The space on the lower floor; either space if both are on the same floor. */
  readonly lower: Space;
  readonly upper: Space;
  readonly floors: number;
  readonly secondsUp: number | null;
  readonly secondsDown: number | null;
  /** The only direction in which the link can be used; null if it can be used in both. */
  readonly only: 'up' | 'down' | null;
}

/** Time per floor in seconds, by kind and direction, if the plan does not give it. */
export const SECONDS_A_FLOOR: { readonly [Kind in FloorLinkKind]: { readonly up: number; readonly down: number } } = {
  stairs: { up: 22, down: 18 },
  escalator: { up: 16, down: 16 },
  elevator: { up: 5, down: 5 },
  ramp: { up: 60, down: 50 },
};
export const WAIT_FOR_ELEVATOR_S = 15;

const KIND_OF: ReadonlyMap<string, FloorLinkKind> = new Map(
  Object.entries<FloorLinkKind>({
    stairs: 'stairs',
    steps: 'stairs',
    escalator: 'escalator',
    movingwalkway: 'escalator',
    elevator: 'elevator',
    ramp: 'ramp',
  }),
);
/**
 * Greatest difference in drawn floors between two stops that are linked because they lie above each other. Lifts may pass floors on which
 * they are not drawn. Stairs do not.
 */
const MOST_FLOORS: { readonly [Kind in FloorLinkKind]: number } = { stairs: 1, escalator: 2, elevator: 4, ramp: 1 };

/** @param storeys for each level, its position among the drawn floors of its building, counted from the lowest */
export function listFloorLinks(
  features: PlanFeatures,
  spaces: readonly Space[],
  ordinals: readonly number[],
  storeys: readonly number[],
): readonly FloorLink[] {
  const spaceOf = new Map(spaces.flatMap((space) => space.units.map(({ unit }) => [unit.id, space] as const)));
  const told = features.relationship.flatMap((relationship) => toldLinks(relationship, spaceOf, ordinals));
  const known = new Set(told.flatMap(({ lower, upper }) => [lower, upper]));
  return [...told, ...listStacked(spaces, ordinals, storeys, known)];
}

function toldLinks({ properties }: Relationship, spaceOf: ReadonlyMap<string, Space>, ordinals: readonly number[]): FloorLink[] {
  const stops = [properties.origin, ...(properties.intermediary ?? []), properties.destination].flatMap((reference) => {
    const space = reference === null ? undefined : spaceOf.get(reference.id);
    return space === undefined ? [] : [space];
  });
  return stops.slice(1).flatMap((to, index): FloorLink[] => {
    const from = stops[index]!;
    const kind = KIND_OF.get(properties.category) ?? KIND_OF.get(from.kind) ?? KIND_OF.get(to.kind);
    if (kind === undefined || from === to) return [];
    const floors = ordinals[to.levelIndex]! - ordinals[from.levelIndex]!;
    const isUp = floors >= 0;
    return [
      {
        kind,
        lower: isUp ? from : to,
        upper: isUp ? to : from,
        floors: Math.abs(floors),
        secondsUp: properties.x_seconds_up ?? null,
        secondsDown: properties.x_seconds_down ?? null,
        only: properties.direction !== 'directed' ? null : isUp ? 'up' : 'down',
      },
    ];
  });
}

/**
 * Links spaces of the same kind on different floors that overlap by more than half of the smaller one. Spaces in `known` are already
 * linked.
 */
function listStacked(
  spaces: readonly Space[],
  ordinals: readonly number[],
  storeys: readonly number[],
  known: ReadonlySet<Space>,
): readonly FloorLink[] {
  const vertical = spaces.filter(
    (space) => !known.has(space) && KIND_OF.get(space.kind) !== undefined && space.kind !== 'steps' && space.units.length === 1,
  );
  return vertical.flatMap((lower) => {
    const kind = KIND_OF.get(lower.kind)!;
    const above = vertical
      .filter((upper) => upper.kind === lower.kind && isAbove(lower, upper, storeys, kind))
      .toSorted((a, b) => ordinals[a.levelIndex]! - ordinals[b.levelIndex]!);
    const next = above.filter(({ levelIndex }) => levelIndex === above[0]!.levelIndex);
    return next.map((upper): FloorLink => {
      const floors = ordinals[upper.levelIndex]! - ordinals[lower.levelIndex]!;
      return { kind, lower, upper, floors, secondsUp: null, secondsDown: null, only: null };
    });
  });
}

function isAbove(lower: Space, upper: Space, storeys: readonly number[], kind: FloorLinkKind): boolean {
  const floors = storeys[upper.levelIndex]! - storeys[lower.levelIndex]!;
  if (floors < 1 || floors > MOST_FLOORS[kind] || !areBoundsNear(lower.bounds, upper.bounds, 0)) return false;
  const one = lower.units.flatMap(({ area }) => area);
  const other = upper.units.flatMap(({ area }) => area);
  return squareMm(common(one, other)) > Math.min(squareMm(one), squareMm(other)) / 2;
}
