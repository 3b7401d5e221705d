export * from './location-code.ts';
export { buildWalkingGraph } from './graph/build-graph.ts';
export type { WalkingGraph } from './graph/walking-graph.ts';
export { checkGraph, type UnreachedUnit } from './ways/check-graph.ts';
export { decodeGraph, type EncodedGraph, encodeGraph, GRAPH_FORMAT } from './ways/encode-graph.ts';
export { type Barrier, findRoute, type RouteAnswer, type RouteProblem } from './ways/find-route.ts';
export type { RoutePlace } from './ways/route-ends.ts';
export { openWays, type WalkingWays } from './ways/walking-ways.ts';
export * from './route.ts';
