/** A plan as an architect draws it anew: other ids, another place on the earth, and what has been rebuilt meanwhile. */
import { projectionAt } from '../src/metres.ts';
import { FEATURE_TYPES, listFeatures, type Plan, type PlanFeature, type PlanFeatures } from '../src/plan.ts';
import { planProjection } from '../src/plan-measures.ts';
import { rewriteIds } from '../src/rewrite-ids.ts';

export interface Redrawing {
  readonly eastM?: number;
  readonly northM?: number;
  readonly turnDegrees?: number;
  /** How far each corner is drawn beside its place: a number of -1 to 1 for each coordinate, times this. */
  readonly noiseM?: number;
  /** What is left out, is there twice beside itself, and has another name: a share of what may. */
  readonly removed?: number;
  readonly added?: number;
  readonly renamed?: number;
}

/** The plan drawn anew, and which of its ids stands for which of the old: what has been added has none. */
export interface Redrawn {
  readonly plan: Plan;
  readonly oldIdOf: ReadonlyMap<string, string>;
}

const MAY_CHANGE: ReadonlySet<string> = new Set(['unit', 'opening', 'fixture', 'kiosk', 'detail']);
/** The copy of a feature stands so far beside it. */
const COPY_NORTH_M = 7.3;

/** `chance` gives numbers from 0 to 1, the same ones for the same drawing. */
export function redraw(plan: Plan, change: Redrawing, chance: () => number): Redrawn {
  const { eastM = 0, northM = 0, turnDegrees = 0, noiseM = 0, removed = 0, added = 0, renamed = 0 } = change;
  const projection = planProjection(plan.features);
  const [longitude, latitude] = projection.origin;
  const turn = (turnDegrees * Math.PI) / 180;
  // Somebody else's plane: its middle is not ours.
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
/** How often an id stands in the plan: more than once where others refer to it. */
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
  // A ring ends where it began.
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
