export * from './adaptive-chunk.ts';
export * from './call-http.ts';
export * from './http-failure.ts';
export * from './polite-client.ts';
export * from './retry-after.ts';
export * from './single-flight.ts';
export * from './some-at-once.ts';
