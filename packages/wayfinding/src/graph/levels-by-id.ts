import type { WalkingGraph } from './walking-graph.ts';

/** Returns the level ids of all units and points, by the feature's id. */
export function levelsById(graph: WalkingGraph): ReadonlyMap<string, string> {
  return new Map([
    ...graph.units.map(({ unitId, level }) => [unitId, graph.levels[level]!.levelId] as const),
    ...graph.points.map(({ featureId, space }) => [featureId, graph.levels[graph.walking.spaces[space]!.level]!.levelId] as const),
  ]);
}
