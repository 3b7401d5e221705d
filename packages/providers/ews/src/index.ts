export { type CheckedCredentials, checkCredentials, type CheckOptions } from './operations/check-credentials.ts';
export type { EwsAuth } from './auth/ews-transport.ts';
export { EWS_LIMITS, EwsProvider, type EwsProviderOptions } from './ews-provider.ts';
export type { StreamTimes } from './operations/stream.ts';
