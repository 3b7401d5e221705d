/** Redraws a plan for tests, as an architect may do: with other ids, at another place on earth, and with parts rebuilt. */
import { projectionAt } from '../src/metres.ts';
import { FEATURE_TYPES, listFeatures, type Plan, type PlanFeature, type PlanFeatures } from '../src/plan.ts';
import { planProjection } from '../src/plan-measures.ts';
import { rewriteIds } from '../src/rewrite-ids.ts';

export interface Redrawing {
  readonly eastM?: number;
  readonly northM?: number;
  readonly turnDegrees?: number;
  /** Greatest error in metres of each coordinate of a corner. The actual errors are random. */
  readonly noiseM?: number;
  /** Share of the eligible features that are removed; likewise those that are copied beside the original (`added`) and `renamed`. */
  readonly removed?: number;
  readonly added?: number;
  readonly renamed?: number;
}

/** The redrawn plan, and the old ids by the new ones. Added features have no old id. */
export interface Redrawn {
  readonly plan: Plan;
  readonly oldIdOf: ReadonlyMap<string, string>;
}

const MAY_CHANGE: ReadonlySet<string> = new Set(['unit', 'opening', 'fixture', 'kiosk', 'detail']);
/** Distance in metres of an added copy of a feature from the original, to the north. */
const COPY_NORTH_M = 7.3;

/** Redraws the plan. `chance` returns random numbers from 0 to 1. The same numbers yield the same result. */
export function redraw(plan: Plan, change: Redrawing, chance: () => number): Redrawn {
  const { eastM = 0, northM = 0, turnDegrees = 0, noiseM = 0, removed = 0, added = 0, renamed = 0 } = change;
  const projection = planProjection(plan.features);
  const [longitude, latitude] = projection.origin;
  const turn = (turnDegrees * Math.PI) / 180;
  // The architect's projection has another origin than the plan's.
  const theirs = projectionAt(longitude + 0.0003, latitude - 0.0002);
  const moveBy = (north: number) => (position: readonly number[]) => {
    const [x, y] = theirs.toMetres([...position]);
    const noise = () => (noiseM === 0 ? 0 : (chance() * 2 - 1) * noiseM);
    return theirs.toDegrees([
      Math.cos(turn) * x - Math.sin(turn) * y + eastM + noise(),
      Math.sin(turn) * x + Math.cos(turn) * y + northM + north + noise(),
    ]);
  };

  const isReferredTo = ({ id }: PlanFeature) => occurrences(plan, id) > 1;
  const oldIdOf = new Map<string, string>();
  const ids = new Map<string, string>();
  let count = 0;
  const features = Object.fromEntries(
    FEATURE_TYPES.map((type) => [
      type,
      plan.features[type].flatMap((feature: PlanFeature) => {
        const mayGo = MAY_CHANGE.has(type) && !isReferredTo(feature);
        if (mayGo && chance() < removed) return [];
        const id = `drawn-${(count += 1)}`;
        ids.set(feature.id, id);
        oldIdOf.set(id, feature.id);
        const named = MAY_CHANGE.has(type) && chance() < renamed ? { name: { en: `Renamed ${count}` } } : {};
        const moved = {
          ...feature,
          geometry: moveGeometry(feature.geometry, moveBy(0)),
          properties: { ...feature.properties, ...named },
        };
        if (!mayGo || chance() >= added) return [moved];
        const copy = { ...feature, id: `added-${count}`, geometry: moveGeometry(feature.geometry, moveBy(COPY_NORTH_M)) };
        return [moved, copy];
      }),
    ]),
  ) as unknown as PlanFeatures;
  return { plan: rewriteIds({ ...plan, features }, ids), oldIdOf };
}

const occurrencesOf = new WeakMap<Plan, Map<string, number>>();
/** Returns how often an id occurs in the plan: more than once if other features refer to it. */
function occurrences(plan: Plan, id: string): number {
  let known = occurrencesOf.get(plan);
  if (known === undefined) {
    known = new Map();
    for (const [quoted] of JSON.stringify(listFeatures(plan).map(({ id: own, properties }) => [own, properties])).matchAll(/"[^"]+"/gu))
      known.set(quoted.slice(1, -1), (known.get(quoted.slice(1, -1)) ?? 0) + 1);
    occurrencesOf.set(plan, known);
  }
  return known.get(id) ?? 0;
}

function moveGeometry(geometry: PlanFeature['geometry'], move: (position: readonly number[]) => readonly number[]): unknown {
  if (geometry === null) return null;
  // Equal positions are moved by the same amount, because a ring must end where it begins.
  const moved = new Map<string, readonly number[]>();
  const each = (part: unknown): unknown => {
    if (!Array.isArray(part)) return part;
    if (typeof part[0] !== 'number') return part.map(each);
    const key = part.join(' ');
    if (!moved.has(key)) moved.set(key, move(part as number[]));
    return moved.get(key);
  };
  return { ...geometry, coordinates: each(geometry.coordinates) };
}
