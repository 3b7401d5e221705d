/** Numbers of the specification, section 9 (and 3, 4, 7), that belong to no single rule. */

export const CACHED_CONFIGURATION_VERSION = 52;
export const CACHED_RESOURCES_VERSION = 14;
export const LOCAL_DATABASE_NAME = 'assist';
export const LOCAL_DATABASE_VERSION = 3;

export const API_TOKEN_KEY = 'api_token';
export const API_REFRESH_TOKEN_KEY = 'api_refresh_token';
export const LANGUAGE_KEY = 'assist-lang';
export const OAUTH_CALLBACK_PATH = '/account/oauth-callback';

/** The waiting times of section 9 and of kiosks, in milliseconds unless named otherwise, for the client's scheduler and the rules. */
export const WAITS = {
  requestTimeoutMs: 100_000,
  /** "Favourites refresh: starts after 500 ms, repeats every 15 seconds; schedule covers 10 days." */
  favouritesStartMs: 500,
  favouritesRefreshMs: 15_000,
  favouritesScheduleDays: 10,
  statusPollMs: 5_000,
  creationRetryMs: 2_000,
  /** Minutes before and after the start between which a created event is searched for. */
  creationWindowMinutes: 10,
  /** Delay before resources are notified of a new reservation, if the calendar's capabilities require a delay. */
  notificationDelayMs: 3_000,
  calculationCacheMs: 60_000,
  /** Number of retries after the first attempt. */
  effectRetries: 10,
  inactivityTickMs: 10_000,
  /** Decisions, section 11: how long an unused kiosk waits before it returns to its start screen, and for how long it announces this. */
  kioskIdleMs: 60_000,
  kioskNoticeMs: 10_000,
  /** "Real-time reconnect delays": after the last delay the client gives up. */
  hubReconnectMs: [0, 2_000, 10_000, 30_000],
} as const;

/** Sizes of the timeline, in pixels. */
export const TIMELINE_SIZES = {
  scheduleHeight: 28,
  quarterWidth: 20,
  scheduleMargin: 3,
  delimiterWidth: 1,
  hourHeight: 60,
  dateHeight: 30,
  groupDelimiterHeight: 38,
} as const;

/** Length of the longest reservation in days, by its dates and by the wall clock of its place (decisions, section 7). */
export const LONGEST_RESERVATION_DAYS = 14;

/** "Default timeline duration 2 hours 30 minutes.", in minutes. */
export const DEFAULT_TIMELINE_MINUTES = 150;
/** "Default filter duration none; default date today.": 0 means none. */
export const DEFAULT_FILTER_DURATION_MINUTES = 0;
