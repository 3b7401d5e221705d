export { GRAPH_LIMITS, GraphProvider } from './graph-provider.ts';
