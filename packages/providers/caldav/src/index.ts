export { CALDAV_LIMITS, type CaldavProvider, caldavProvider } from './caldav-provider.ts';
export { checkCredentials } from './operations/check-credentials.ts';
