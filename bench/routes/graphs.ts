import { buildingLikeGraph } from './building-like-graph.ts';
import type { RouteGraph } from './route-graph.ts';

/** Functions that build the measured graphs, by name. */
export const GRAPHS: Readonly<Record<string, () => RouteGraph>> = {
  '10k arcs': () => buildingLikeGraph({ buildings: 1, floors: 4, bays: 25 }),
  '100k arcs': () => buildingLikeGraph({ buildings: 1, floors: 10, bays: 49 }),
  '1M arcs': () => buildingLikeGraph({ buildings: 10, floors: 10, bays: 49 }),
};
