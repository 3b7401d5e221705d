export * from './calendar-store.ts';
export * from './touch-provider.ts';
export * from './view-event.ts';
