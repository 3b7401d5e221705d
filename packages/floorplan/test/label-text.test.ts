import { describe, expect, it } from 'vitest';
import { labelText } from '../src/label-text.ts';

const LABELS = { en: 'Hall', de: 'Saal', fr: '' };

describe('the text of a label', () => {
  it.each([
    ['its language', 'de', 'Saal'],
    ['a more general form of it', 'de-AT', 'Saal'],
    ['the default one, where its own is empty', 'fr', 'Hall'],
    ['the default one, where there is none', 'ua', 'Hall'],
    ['the default one, where it is called as any object calls its methods', 'toString', 'Hall'],
    ['the default one, where it is called as any object calls its kind', '__proto__', 'Hall'],
  ])('is in %s', (_which, language, text) => {
    expect(labelText(LABELS, language)).toBe(text);
  });
});
