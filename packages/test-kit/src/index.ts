export * from './a-company.ts';
export * from './a-resource.ts';
export * from './an-event.ts';
export * from './imdf.ts';
export * from './one-floor.ts';
export * from './seeded-random.ts';
export * from './slots.ts';
