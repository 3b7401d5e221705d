import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { safeReturnUrl } from '../src/return-url.ts';

const ORIGIN = 'https://assist.example';

describe('the return address', () => {
  it.each([
    ['/', '/'],
    ['/plan?day=2026-11-26&area=f2', '/plan?day=2026-11-26&area=f2'],
    ['/reservations#top', '/reservations#top'],
    ['/./plan', '/plan'],
  ])('%s stays', (value, result) => {
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
  ])('%j is dropped', (value) => {
    expect(safeReturnUrl(value, ORIGIN)).toBeUndefined();
  });

  it('never leads to another origin, whatever comes (S4)', () => {
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
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const result = safeReturnUrl(pieces.join(''), ORIGIN);
        return result === undefined || new URL(result, ORIGIN).origin === ORIGIN;
      }),
      { numRuns: 20_000 },
    );
  });
});
