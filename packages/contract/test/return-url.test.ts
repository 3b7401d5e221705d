import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnUrl } from '../src/return-url.ts';

const ORIGIN = 'https://assist.example';
/** Number of random texts that are tried. For a million, set `RETURN_URL_RUNS=1000000`. */
const RUNS = Number(process.env['RETURN_URL_RUNS'] ?? 20_000);

describe('the return address', () => {
  it.each([
    ['/', '/'],
    ['/plan?day=2026-11-26&area=f2', '/plan?day=2026-11-26&area=f2'],
    ['/reservations#top', '/reservations#top'],
    ['/./plan', '/plan'],
  ])('is accepted if it is %s', (value, result) => {
    expect(safeReturnUrl(value, ORIGIN)).toBe(result);
  });

  it.each([
    '',
    'plan',
    'https://evil.example',
    'http:evil',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    'javascript:alert(1)',
    'data:text/html,x',
    '/account/login',
    '/account/login?return_url=/x',
    'https://assist.example@evil.example',
    '/x\\..\\\\evil',
    '//assist.example:443@evil.example/',
  ])('is dropped if it is %j', (value) => {
    expect(safeReturnUrl(value, ORIGIN)).toBeUndefined();
  });

  /** Known ways to disguise an address as a path. Each is put before each of the hosts, both alone and after a path of this site. */
  const DISGUISES = [
    '//',
    '///',
    '////',
    '/\\',
    '\\/',
    '/\\/',
    '\\\\',
    '/\t/',
    '/\n/',
    '/\r/',
    '/\u0000/',
    '\t//',
    ' //',
    '/ /',
    '/.//',
    '/..//',
    '/x/..//',
    '/x/../..//',
    '/./\\',
    '/%2e//',
    '/%2e%2e//',
    'http:',
    'https:',
    'http:/',
    'https://',
    'HTTPS://',
    'https:\\',
    'ftp://',
    'javascript://',
    'data:text/html,//',
    'blob:https://',
    '//user@',
    '//assist.example@',
    '//assist.example:443@',
    '/\u2028/',
    '/\u3002//',
    '/\u00ad/',
    '\uff0f\uff0f',
    '/\uff0f',
    '@',
  ];
  const HOSTS = ['evil.example', 'evil.example/plan', '127.0.0.1', '[::1]', '0x7f.1', 'evil\u3002example'];
  const vectors = [...DISGUISES, ...DISGUISES.map((disguise) => `/plan/..${disguise}`)].flatMap((disguise) =>
    HOSTS.map((host) => disguise + host),
  );

  it(`leads to no other site for each of ${vectors.length} known ways to write another site's address (S4)`, () => {
    expect(vectors.length).toBeGreaterThan(200);
    const led = vectors.flatMap((vector) => {
      const safe = safeReturnUrl(vector, ORIGIN);
      // Each result is checked both as a browser resolves it and as appended to the origin.
      const ways = safe === undefined ? [] : [new URL(safe, ORIGIN).origin, new URL(ORIGIN + safe).origin];
      return ways.some((origin) => origin !== ORIGIN) ? [[vector, safe]] : [];
    });
    expect(led).toEqual([]);
    // Disguises that start with a host are dropped, not repaired.
    expect(DISGUISES.slice(0, 10).flatMap((disguise) => HOSTS.map((host) => safeReturnUrl(disguise + host, ORIGIN)))).toEqual(
      Array.from({ length: 60 }, () => undefined),
    );
  });

  it('never leads to another origin, whatever the input (S4)', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      '@',
      ':',
      '.',
      '..',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '\r',
      '?',
      '#',
      'evil.example',
      'https:',
      'javascript:',
      'a',
    );
    const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 3 }), fc.string({ unit: 'grapheme', maxLength: 2 }));
    // Nearly every text without a leading slash is dropped early, so three out of four texts start with one.
    const text = fc
      .tuple(fc.constantFrom('/', '/', '/', ''), fc.array(fc.oneof({ weight: 4, arbitrary: piece }, anything), { maxLength: 8 }))
      .map(([first, pieces]) => first + pieces.join(''));
    let kept = 0;
    fc.assert(
      fc.property(text, (value) => {
        const result = safeReturnUrl(value, ORIGIN);
        if (result === undefined) return true;
        kept += 1;
        // The result is checked as a browser resolves it and as appended to the origin. Checking it again must not change it.
        return (
          new URL(result, ORIGIN).origin === ORIGIN &&
          new URL(ORIGIN + result).origin === ORIGIN &&
          safeReturnUrl(result, ORIGIN) === result
        );
      }),
      { numRuns: RUNS },
    );
    // If everything were dropped, the property would hold without testing anything.
    expect(kept).toBeGreaterThan(RUNS / 20);
  }, 120_000);
});
