export * from './start-graph-stand-in.ts';
