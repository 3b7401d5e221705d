export * from './start-graph-stand-in.ts';
export { type LifecycleEvent, Subscriptions } from './subscriptions.ts';
