import { describe, expect, it } from 'vitest';
import { labelText } from '../src/label-text.ts';

const LABELS = { en: 'Hall', de: 'Saal', fr: '' };

describe('the text of a label', () => {
  it.each([
    ['its language', 'de', 'Saal'],
    ['a more general form of it', 'de-AT', 'Saal'],
    ['the default one, if its own is empty', 'fr', 'Hall'],
    ['the default one, if there is none', 'ua', 'Hall'],
    ['the default one, if it is named like a method of every object', 'toString', 'Hall'],
    ['the default one, if it is named like the prototype of every object', '__proto__', 'Hall'],
  ])('is in %s', (_which, language, text) => {
    expect(labelText(LABELS, language)).toBe(text);
  });
});
