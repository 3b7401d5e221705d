/** Numbers of the specification, section 9 (and 3, 4, 7), that belong to no single rule: both apps keep to them. */

export const CACHED_CONFIGURATION_VERSION = 52;
export const CACHED_RESOURCES_VERSION = 14;
export const LOCAL_DATABASE_NAME = 'assist';
export const LOCAL_DATABASE_VERSION = 3;

export const API_TOKEN_KEY = 'api_token';
export const API_REFRESH_TOKEN_KEY = 'api_refresh_token';
export const LANGUAGE_KEY = 'assist-lang';
export const OAUTH_CALLBACK_PATH = '/account/oauth-callback';

export const REQUEST_TIMEOUT_MS = 100_000;

/** Timeline settings, in pixels. */
export const TIMELINE_SIZES = {
  scheduleHeight: 28,
  quarterWidth: 20,
  scheduleMargin: 3,
  delimiterWidth: 1,
  hourHeight: 60,
  dateHeight: 30,
  groupDelimiterHeight: 38,
} as const;

/** "Default timeline duration 2 hours 30 minutes." */
export const DEFAULT_TIMELINE_MINUTES = 150;
/** "Default filter duration none; default date today." */
export const DEFAULT_FILTER_DURATION_MINUTES = 0;
