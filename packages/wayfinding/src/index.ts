export * from './location-code.ts';
export * from './route.ts';
export * from './navigation/map-mode.ts';
export type { NavigationError } from './navigation/navigation-error.ts';
