export { Channels, type Delivery } from './channels.ts';
export * from './start-google-stand-in.ts';
