export { GOOGLE_LIMITS, type GoogleProvider, googleProvider } from './google-provider.ts';
