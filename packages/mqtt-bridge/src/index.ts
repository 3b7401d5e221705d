export * from './bridge.ts';
export * from './bridge-error.ts';
export * from './bridge-file.ts';
