export * from './ask-room-answer.ts';
export * from './body-of-page.ts';
export * from './calendar-provider.ts';
export * from './calendar-records.ts';
export * from './capabilities.ts';
export * from './provider-error.ts';
export * from './left-out-dates.ts';
export * from './token-source.ts';
