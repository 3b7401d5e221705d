export { GRAPH_LIMITS, type GraphProvider, graphProvider } from './graph-provider.ts';
