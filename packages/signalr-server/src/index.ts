export type { HubConnection } from './hub-connection.ts';
export * from './hub-limits.ts';
export * from './hub-message.ts';
export * from './hub-method-error.ts';
export type * from './hub-options.ts';
export * from './hub-refusal.ts';
export * from './hub-server.ts';
