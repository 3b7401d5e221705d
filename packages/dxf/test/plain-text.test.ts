import { describe, expect, it } from 'vitest';
import { toPlainMtext, toPlainText } from '../src/plain-text.ts';

describe('the readable text', () => {
  it.each([
    ['Zasedac\\U+00ED m\\U+00EDstnost', 'Zasedací místnost'],
    ['%%c 200, 45%%d, %%p5, 100%%%', '⌀ 200, 45°, ±5, 100%'],
    ['%%uOFFICE%%u', 'OFFICE'],
    ['  1.01  ', '1.01'],
  ])('of the plain text %j is %j', (raw, plain) => {
    expect(toPlainText(raw)).toBe(plain);
  });

  it.each([
    ['KITCHEN\\P12.5 m\\U+00B2', 'KITCHEN\n12.5 m²'],
    ['{\\fArial|b1|i0|c238|p34;Velká zasedačka}', 'Velká zasedačka'],
    ['\\A1;{\\H0.7x;\\C1;Office}\\~{\\W0.8;101}', 'Office 101'],
    ['1\\S1/2;"', '11/2"'],
    ['\\LROOM\\l \\{A\\}', 'ROOM {A}'],
    ['a^Ib^Jc', 'a b\nc'],
    ['\\pxqc;Centred', 'Centred'],
  ])('of the paragraphs %j is %j', (raw, plain) => {
    expect(toPlainMtext(raw)).toBe(plain);
  });

  it('is found in linear time, even with very many codes without a semicolon', () => {
    expect(toPlainMtext('\\fA;'.concat('\\A'.repeat(2_000_000), 'end'))).toBe('end');
  });
});
