export { CALDAV_LIMITS, CaldavProvider } from './caldav-provider.ts';
export { checkCredentials } from './operations/check-credentials.ts';
