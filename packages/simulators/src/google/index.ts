export { EVENT_TYPE } from './google-event.ts';
export { googleUid } from './google-ids.ts';
export * from './start-google-cloud-stand-in.ts';
export * from './start-google-stand-in.ts';
export * from './workspace.ts';
