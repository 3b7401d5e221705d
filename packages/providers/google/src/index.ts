export { GOOGLE_LIMITS, GoogleProvider, type GoogleProviderOptions } from './google-provider.ts';
