import { afterEach, describe, expect, it } from 'vitest';
import { compareClocks, serverClockMs } from './server-clock.ts';

const NOON = Date.parse('2026-11-23T12:00:00Z');
const headers = (date: string, cacheControl = 'no-store') => new Headers({ date, 'cache-control': cacheControl });
const at = (seconds: number) => new Date(NOON + seconds * 1000).toUTCString();

describe('the difference between the clocks of the server and of the device', () => {
  afterEach(() => {
    compareClocks(headers(at(0)), NOON, NOON);
  });

  // The device shows noon. The server's time has a resolution of a second, so half a second is added to it.
  it.each<[what: string, answer: Headers, tookMs: number, expected: number]>([
    ['none within two minutes', headers(at(119)), 0, 0],
    ['none within two minutes behind', headers(at(-120)), 0, 0],
    ['known beyond two minutes', headers(at(600)), 0, 600_500],
    ['known beyond two minutes behind', headers(at(-600)), 0, -599_500],
    ['taken from the middle of the request', headers(at(600)), 4_000, 598_500],
    ['not taken from a request of more than a minute, during which the device may have slept', headers(at(600)), 61_000, 0],
    ['not taken if the device’s clock was set back during the request', headers(at(600)), -1, 0],
    ['not taken from an answer that may come from a cache', headers(at(600), 'private, max-age=300'), 0, 0],
    ['not taken from an answer without a time', new Headers({ 'cache-control': 'no-store' }), 0, 0],
    ['not taken from what is not a time', headers('yesterday'), 0, 0],
  ])('is %s', (_what, answer, tookMs, expected) => {
    compareClocks(answer, NOON, NOON + tookMs);
    expect(serverClockMs()).toBe(expected);
  });

  it('does not follow the uncertainty of single measurements', () => {
    compareClocks(headers(at(600)), NOON, NOON);
    compareClocks(headers(at(603)), NOON, NOON);
    expect(serverClockMs()).toBe(600_500);
    compareClocks(headers(at(610)), NOON, NOON);
    expect(serverClockMs()).toBe(610_500);
  });
});
