import { describe, expect, it } from 'vitest';
import { labelText } from '../src/label-text.ts';

const LABELS = { en: 'Hall', de: 'Saal', fr: '' };

describe('the text of a label', () => {
  it.each([
    ['its language', 'de', 'Saal'],
    ['a more general form of its language', 'de-AT', 'Saal'],
    ['the default language, if its own text is empty', 'fr', 'Hall'],
    ['the default language, if there is no text in its own', 'ua', 'Hall'],
    ['the default language, if its own is named like a method of every object', 'toString', 'Hall'],
    ['the default language, if its own is named like the prototype of every object', '__proto__', 'Hall'],
  ])('is in %s', (_which, language, text) => {
    expect(labelText(LABELS, language)).toBe(text);
  });
});
