import { describe, expect, it } from 'vitest';
import { pastedCode, symbolsOf, typedCode } from '../src/parts/scan/model/typed-code.ts';

describe('a typed code', () => {
  it.each([
    ['smt', 'SMT'],
    ['s-m t', 'SMT'],
    ['oil', '011'],
    ['u?!', 'V'],
    ['ř7', '7'],
  ])('%j becomes %s', (typed, symbols) => expect(symbolsOf(typed)).toBe(symbols));

  it.each([
    [['SM', ''], { kind: 'part', parts: ['SM', ''] }],
    [['', '6RV'], { kind: 'part', parts: ['', '6RV'] }],
    [['SMT', '6RV'], { kind: 'code', parts: ['SMT', '6RV'], code: 'SMT6RV' }],
    [['SMT', '6RW'], { kind: 'mistyped', parts: ['SMT', '6RW'] }],
  ] as const)('with the parts %j is read as %j', (parts, typed) => expect(typedCode(parts)).toEqual(typed));

  it.each([
    ['a whole code, into the first part', ['', ''], 0, 'smt-6rv', { kind: 'code', parts: ['SMT', '6RV'], code: 'SMT6RV' }],
    ['a whole code, into the second part', ['XYZ', ''], 1, 'SMT6RV', { kind: 'code', parts: ['SMT', '6RV'], code: 'SMT6RV' }],
    ['a whole code with a mistake', ['', ''], 0, 'SMT-6RW', { kind: 'mistyped', parts: ['SMT', '6RW'] }],
    ['half of a code', ['', '6RV'], 0, 'smt', { kind: 'code', parts: ['SMT', '6RV'], code: 'SMT6RV' }],
    ['the other half', ['SMT', ''], 1, '6rv', { kind: 'code', parts: ['SMT', '6RV'], code: 'SMT6RV' }],
    ['more than half of a code', ['', ''], 0, 'SMT6', { kind: 'part', parts: ['SMT', '6'] }],
    ['a link', ['', ''], 1, 'https://assist.example/qr/SMT6RV', { kind: 'code', parts: ['SMT', '6RV'], code: 'SMT6RV' }],
    [
      'a link to a code of another system',
      ['', ''],
      0,
      'https://assist.example/qr/sign.12',
      { kind: 'code', parts: undefined, code: 'sign.12' },
    ],
    ['a code of another system', ['', ''], 0, 'Sign:12', { kind: 'code', parts: undefined, code: 'Sign:12' }],
    ['a sentence', ['', ''], 0, 'the third floor', { kind: 'none' }],
    ['a link to something else', ['', ''], 0, 'https://elsewhere.example/menu', { kind: 'none' }],
    ['nothing', ['', ''], 0, '', { kind: 'none' }],
  ] as const)('is read from pasted text if possible: %s', (_what, parts, index, text, typed) =>
    expect(pastedCode(parts, index, text)).toEqual(typed),
  );
});
