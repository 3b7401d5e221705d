export { GRAPH_LIMITS, GraphProvider, type GraphProviderOptions } from './graph-provider.ts';
