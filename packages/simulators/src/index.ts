export * from './engine/index.ts';
export * from './http/index.ts';
export * from './oauth/index.ts';
export * from './graph/index.ts';
export * from './ews/index.ts';
