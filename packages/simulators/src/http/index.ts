export * from './exchange.ts';
export * from './faults.ts';
export * from './limits.ts';
export * from './stand-in.ts';
