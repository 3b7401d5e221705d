export { GOOGLE_LIMITS, GoogleProvider } from './google-provider.ts';
