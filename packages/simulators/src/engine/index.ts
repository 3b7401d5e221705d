export * from './bias-zone.ts';
export * from './calendar-engine.ts';
export * from './calendar-item.ts';
export * from './directory.ts';
export * from './global-object-id.ts';
