import { levelsById, type WalkingGraph } from '@assist/wayfinding';
import { kindOf } from './list-places.ts';

/** Greatest distance between a press and the feature that it selects. */
const REACH_MM = 5_000;

interface Spot {
  readonly levelId: string;
  readonly xMm: number;
  readonly yMm: number;
}

/** Returns the pressed feature that cannot be reserved: a lift, the toilets, the canteen. Undefined if there is no such feature nearby. */
export function nearestFeature(graph: WalkingGraph, { levelId, xMm, yMm }: Spot): string | undefined {
  const levelOf = levelsById(graph);
  const near = [
    ...graph.units.map(({ unitId, ...unit }) => ({ id: unitId, ...unit })),
    ...graph.points.map(({ featureId, ...point }) => ({ id: featureId, ...point })),
  ]
    .filter(({ id, name, category }) => levelOf.get(id) === levelId && (name !== null || kindOf(category) !== undefined))
    .map((one) => ({ id: one.id, mm: Math.hypot(one.xMm - xMm, one.yMm - yMm) }))
    .filter(({ mm }) => mm < REACH_MM)
    .toSorted((a, b) => a.mm - b.mm);
  return near[0]?.id;
}
