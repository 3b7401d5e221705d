import { fromInstant, instantOf } from '@assist/time';
import { POLITE_LIMITS } from '@assist/polite-http';
import { describe, expect, it } from 'vitest';
import { googleProvider } from '../src/index.ts';

const NOW = Date.UTC(2026, 10, 23, 7);

describe('a channel that ends', () => {
  it.each([
    ['sooner than requested', String(NOW + 86_400_000), '2026-11-24T07:00:00.000Z'],
    ['in a thousand years', String(NOW + 1_000 * 365 * 86_400_000), '2026-11-30T07:00:00.000Z'],
    ['at an invalid time', '1e300', '2026-11-30T07:00:00.000Z'],
    ['at an unknown time', undefined, '2026-11-30T07:00:00.000Z'],
  ])('%s, according to Google, has an end no later than requested', async (_case, told, expires) => {
    const provider = googleProvider({
      apiUrl: 'http://calendar.example',
      directoryUrl: 'http://calendar.example',
      peopleUrl: 'http://calendar.example',
      tokens: { getToken: async () => 't', renewToken: async () => 't' },
      client: { ...POLITE_LIMITS, publishedPerMinute: 600 },
      groups: false,
      now: () => NOW,
      fetch: async () => Response.json({ resourceId: 'r', expiration: told }),
    });
    const watch = await provider.watch(
      { calendar: 'room@alder.example', callback: new URL('https://assist.example/hook'), secret: 's' },
      {
        actor: { as: 'app' },
        now: instantOf(NOW),
        signal: new AbortController().signal,
        correlationId: 'c',
        priority: 'background',
      },
    );
    expect(fromInstant(watch.expires)).toBe(expires);
  });
});
