export * from './location-code.ts';
