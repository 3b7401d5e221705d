export * from './start-webex-stand-in.ts';
