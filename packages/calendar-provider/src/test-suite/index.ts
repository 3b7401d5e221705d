export { describeCalendarProvider } from './any-calendar.ts';
export { CAST, SUITE_NOW, suiteContext, suiteDraft } from './cast.ts';
export * from './corporate-calendar.ts';
