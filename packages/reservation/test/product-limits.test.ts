import * as limits from '../src/product-limits.ts';
import { describe, expect, it } from 'vitest';

describe('business constants and limits (specification, section 9)', () => {
  it.each(
    Object.entries({
      CACHED_CONFIGURATION_VERSION: 52,
      CACHED_RESOURCES_VERSION: 14,
      LOCAL_DATABASE_NAME: 'assist',
      LOCAL_DATABASE_VERSION: 3,
      API_TOKEN_KEY: 'api_token',
      API_REFRESH_TOKEN_KEY: 'api_refresh_token',
      LANGUAGE_KEY: 'assist-lang',
      OAUTH_CALLBACK_PATH: '/account/oauth-callback',
      WAITS: {
        requestTimeoutMs: 100_000,
        favouritesStartMs: 500,
        favouritesRefreshMs: 15_000,
        favouritesScheduleDays: 10,
        statusPollMs: 5_000,
        creationRetryMs: 2_000,
        creationWindowMinutes: 10,
        notificationDelayMs: 3_000,
        calculationCacheMs: 60_000,
        effectRetries: 10,
        inactivityTickMs: 10_000,
        kioskIdleMs: 60_000,
        kioskNoticeMs: 10_000,
        hubReconnectMs: [0, 2_000, 10_000, 30_000],
      },
      TIMELINE_SIZES: {
        scheduleHeight: 28,
        quarterWidth: 20,
        scheduleMargin: 3,
        delimiterWidth: 1,
        hourHeight: 60,
        dateHeight: 30,
        groupDelimiterHeight: 38,
      },
      DEFAULT_TIMELINE_MINUTES: 150,
      DEFAULT_FILTER_DURATION_MINUTES: 0,
    }),
  )('%s is %j', (name, value) => {
    expect((limits as Record<string, unknown>)[name]).toEqual(value);
  });
});
