export { GOOGLE_CAPABILITIES } from './capabilities.ts';
export { GOOGLE_LIMITS, GoogleProvider, type GoogleProviderOptions } from './google-provider.ts';
