import {
  checkSymbolOf,
  isLocationCode,
  locationCodeAddress,
  normaliseLocationCode,
  printedLocationCode,
  toLocationCode,
} from '@assist/wayfinding';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const SYMBOLS = [...'0123456789ABCDEFGHJKMNPQRSTVWXYZ'];
const five = fc.array(fc.nat({ max: 31 }), { minLength: 5, maxLength: 5 });
const replaced = (code: string, at: number, symbol: string) => code.slice(0, at) + symbol + code.slice(at + 1);
const swapped = (code: string, a: number, b: number) => replaced(replaced(code, a, code[b]!), b, code[a]!);

describe('a location code', () => {
  it('consists of five symbols and a check symbol', () => {
    fc.assert(fc.property(five, (numbers) => isLocationCode(toLocationCode(numbers))));
    expect(toLocationCode([0, 0, 0, 0, 0])).toBe('000000');
    // The first symbol is multiplied by α = 2, the second by α² = 4, then α³ = 8, α⁴ = 16 and α⁵ = x² + 1 = 5.
    expect(['10000', '01000', '00100', '00010', '00001'].map(checkSymbolOf)).toEqual(['2', '4', '8', 'G', '5']);
  });

  it.each([
    ['k7m-9qx', 'K7M9QX'],
    [' K7M 9QX ', 'K7M9QX'],
    ['oO0-iIl', '000111'],
    ['uV1-LLL', 'VV1111'],
  ])('typed as %j becomes %s', (typed, code) => {
    expect(normaliseLocationCode(typed)).toBe(code);
  });

  it.each(['', 'K7M9Q', 'K7M9QXX', 'K7M9Q!', 'ÄÖÜ123'])('is not valid in the form %j', (code) => expect(isLocationCode(code)).toBe(false));

  it('becomes invalid when any single symbol is wrong', () => {
    fc.assert(
      fc.property(five, fc.nat({ max: 5 }), fc.constantFrom(...SYMBOLS), (numbers, at, symbol) => {
        const code = toLocationCode(numbers);
        fc.pre(code[at] !== symbol);
        return !isLocationCode(replaced(code, at, symbol));
      }),
    );
  });

  it.each([1, 2])('becomes invalid when two different symbols at a distance of %i are swapped', (apart) => {
    fc.assert(
      fc.property(five, fc.nat({ max: 5 - apart }), (numbers, at) => {
        const code = toLocationCode(numbers);
        fc.pre(code[at] !== code[at + apart]);
        return !isLocationCode(swapped(code, at, at + apart));
      }),
    );
  });

  it('becomes invalid when two equal adjacent symbols are both replaced by the same other symbol', () => {
    fc.assert(
      fc.property(five, fc.nat({ max: 4 }), fc.constantFrom(...SYMBOLS), (numbers, at, symbol) => {
        const code = toLocationCode(numbers);
        fc.pre(code[at] === code[at + 1] && code[at] !== symbol);
        return !isLocationCode(replaced(replaced(code, at, symbol), at + 1, symbol));
      }),
    );
  });

  it.each([
    ['K7M9QB', 'K7M-9QB'],
    ['Old.Sign-1', 'Old.Sign-1'],
  ])('stored as %s is printed as %s', (code, printed) => expect(printedLocationCode(code)).toBe(printed));

  it.each([
    ['https://assist.example', 'K7M9QB', 'HTTPS://ASSIST.EXAMPLE/QR/K7M9QB'],
    ['https://assist.example/', 'K7M9QB', 'HTTPS://ASSIST.EXAMPLE/QR/K7M9QB'],
    ['http://127.0.0.1:3000', 'Old.Sign-1', 'HTTP://127.0.0.1:3000/QR/OLD.SIGN-1'],
    ['https://intranet.example/assist', 'K7M9QB', 'https://intranet.example/assist/qr/K7M9QB'],
  ])('of the site %s, stored as %s, has the address %s on its sign', (origin, code, address) =>
    expect(locationCodeAddress(origin, code)).toBe(address),
  );
});
