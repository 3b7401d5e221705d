export { checkCredentials } from './operations/check-credentials.ts';
export type { EwsAuth } from './auth/ews-transport.ts';
export { EWS_LIMITS, type EwsProvider, ewsProvider } from './ews-provider.ts';
