export { GRAPH_CAPABILITIES } from './capabilities.ts';
export { GRAPH_LIMITS, GraphProvider, type GraphProviderOptions } from './graph-provider.ts';
