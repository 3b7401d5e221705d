export * from './instant.ts';
export * from './quarter-hour.ts';
export * from './local-date.ts';
export * from './time-of-day.ts';
export * from './zone.ts';
export * from './wall-time.ts';
export * from './local-day.ts';
export * from './working-hours.ts';
