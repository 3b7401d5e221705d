/** Numbers of the specification, section 9 (and 3, 4, 7), that belong to no single rule: both apps keep to them. */

export const CACHED_CONFIGURATION_VERSION = 52;
export const CACHED_RESOURCES_VERSION = 14;
export const LOCAL_DATABASE_NAME = 'assist';
export const LOCAL_DATABASE_VERSION = 3;
export const LOCAL_DATABASE_TABLES = ['configurations', 'resources', 'news', 'logs', 'events'] as const;
export const CALCULATION_CACHE_MS = 60_000;

export const API_TOKEN_KEY = 'api_token';
export const API_REFRESH_TOKEN_KEY = 'api_refresh_token';
export const LANGUAGE_KEY = 'assist-lang';
export const OAUTH_CALLBACK_PATH = '/account/oauth-callback';
export const DEFAULT_OAUTH_PROMPT = 'consent';

/** After these the connection gives up. */
export const RECONNECT_DELAYS_MS = [0, 2_000, 10_000, 30_000] as const;
export const LONG_POLL_TIMEOUT_MS = 100_000;
export const REQUEST_TIMEOUT_MS = 100_000;
export const NEGOTIATE_REDIRECT_LIMIT = 100;
export const INACTIVITY_TICK_MS = 10_000;

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

/** "Default timeline duration 2 hours 30 minutes; start 0:00; add-end 24 hours." */
export const DEFAULT_TIMELINE_MINUTES = 150;
export const TIMELINE_START_TIME = '00:00';
export const TIMELINE_ADD_END_HOURS = 24;
export const DEFAULT_VIEW_MODE = 'timeline';
/** "Default filter duration none; default date today." */
export const DEFAULT_FILTER_DURATION_MINUTES = 0;
