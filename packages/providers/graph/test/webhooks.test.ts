import { fromInstant, instantOf } from '@assist/time';
import { POLITE_LIMITS } from '@assist/polite-http';
import { describe, expect, it } from 'vitest';
import { graphProvider } from '../src/index.ts';

const NOW = Date.UTC(2026, 10, 23, 7);

describe('a subscription that ends', () => {
  it.each([
    ['sooner than requested', '2026-11-24T07:00:00.0000000Z', '2026-11-24T07:00:00.000Z'],
    ['in a thousand years', '3026-11-24T07:00:00.0000000Z', '2026-11-30T06:50:00.000Z'],
    ['at an invalid time', '2026-99-99T07:00:00.0000000Z', '2026-11-30T06:50:00.000Z'],
    ['at an unknown time', undefined, '2026-11-30T06:50:00.000Z'],
  ])('%s, according to Graph, has an end no later than requested', async (_case, told, expires) => {
    const provider = graphProvider({
      baseUrl: 'http://calendar.example',
      tokens: { getToken: async () => 't', renewToken: async () => 't' },
      client: { ...POLITE_LIMITS, publishedPerMinute: 600 },
      groups: false,
      now: () => NOW,
      fetch: async () => Response.json({ id: 'w', expirationDateTime: told }),
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
