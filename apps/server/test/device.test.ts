import * as fc from 'fast-check';
import { BROWSER_MAP, OS_MAP } from 'bowser';
import { describe, expect, it } from 'vitest';
import { deviceOf } from '../src/call/device.ts';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const SAFARI = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X)';

describe('the device somebody signs in with', () => {
  it.each([
    ['Firefox', 'Windows', `${WINDOWS}; rv:145.0) Gecko/20100101 Firefox/145.0`],
    ['Firefox', 'Linux', 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'],
    ['Chrome', 'Windows', `${WINDOWS}) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
    ['Chrome', 'Chrome OS', `Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`],
    ['Chrome', 'Android', `Mozilla/5.0 (Linux; Android 10; K) ${WEBKIT} Chrome/142.0.0.0 Mobile Safari/537.36`],
    ['Chrome', 'iOS', `${IPHONE} ${SAFARI} CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`],
    ['Microsoft Edge', 'Windows', `${WINDOWS}) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`],
    ['Opera', 'Windows', `${WINDOWS}) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 OPR/124.0.0.0`],
    ['Safari', 'macOS', `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${SAFARI} Version/26.1 Safari/605.1.15`],
    ['Safari', 'iOS', `${IPHONE} ${SAFARI} Version/26.1 Mobile/15E148 Safari/604.1`],
    [null, 'Windows', 'OurOwnThing/2 (Windows NT 10.0)'],
    [null, null, 'curl/8.5.0'],
    [null, null, ''],
    [null, null, undefined],
  ])('is recognised as %s on %s (null if unknown)', (browser, system, userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ browser, system });
  });

  it.each([
    '<img src=x onerror=alert(1)>/1.0 x',
    'Call +420 600 000 000 at once/1.0 x',
    '__proto__/1 x',
    'constructor/1 x',
    `${' '.repeat(600)}Firefox/145.0 (Windows NT 10.0)`,
  ])('is unknown if its user agent is not a browser’s, or names the browser too late: %j', (userAgent) => {
    expect(deviceOf(userAgent)).toEqual({ browser: null, system: null });
  });

  it('gets only names from the lists of browsers and systems, whatever user agent is sent', () => {
    const browsers = [null, ...Object.values(BROWSER_MAP)];
    const systems = [null, ...Object.values(OS_MAP)];
    const pieces = fc.constantFrom(
      'Mozilla/5.0 ',
      '(',
      'Macintosh',
      'Windows ',
      'Version/',
      ' FxiOS',
      'Opera',
      'MSIE 1',
      'K-',
      '/',
      ' ',
      ';',
      '1_1',
    );
    const texts = fc.array(fc.oneof(pieces, fc.string({ unit: 'binary' }))).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (userAgent) => {
        const { browser, system } = deviceOf(userAgent);
        expect(browsers).toContain(browser);
        expect(systems).toContain(system);
      }),
    );
  });

  it.each(['opt/1', 'Macintosh FxiOS', 'Mac OS X 1_', 'Windows NT 1.', ' (', 'Version/1.1', '\t'])(
    'is found quickly in a user agent of 100,000 times %j, because only the beginning is read',
    (piece) => {
      const longest = piece.repeat(100_000);
      deviceOf(longest);
      const began = performance.now();
      for (let times = 0; times < 10; times += 1) deviceOf(longest);
      expect((performance.now() - began) / 10).toBeLessThan(20);
    },
  );
});
