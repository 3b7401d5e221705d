import { describe, expect, it } from 'vitest';
import { type Catalogue, createTranslator, LANGUAGES, loadCatalogue, localeOf } from '../src/index.ts';

const english = (await loadCatalogue('en')) as Catalogue;

/** `{count, plural, …}`: each with the words it has a form for. */
function pluralsOf(message: string): string[][] {
  return [...message.matchAll(/\{\w+, plural,/g)].map(({ index }) => {
    const forms: string[] = [];
    let depth = 0;
    for (let at = index; at < message.length; at += 1) {
      if (message[at] === '{') {
        depth += 1;
        if (depth === 2) forms.push(/(\S+)\s*$/.exec(message.slice(0, at))![1]!);
      } else if (message[at] === '}') {
        depth -= 1;
        if (depth === 0) break;
      }
    }
    return forms;
  });
}

/** Things are counted in whole numbers. */
function formsOf(locale: string): string[] {
  const rules = new Intl.PluralRules(locale);
  return [...new Set(Array.from({ length: 1_000 }, (_, count) => rules.select(count)))];
}

describe('a sentence that counts', () => {
  it.each(LANGUAGES)('has each form that %s has for whole numbers', async (language) => {
    const catalogue = (await loadCatalogue(language)) as Record<string, string>;
    const needed = formsOf(localeOf(language));
    for (const [key, message] of Object.entries(catalogue)) {
      for (const forms of pluralsOf(message)) {
        // Where few things are asked of one, "other" is said of many and there is no "one": it has a sentence of its own.
        const isForSeveral = !forms.includes('one');
        const missing = needed.filter((form) => !forms.includes(form) && !(isForSeveral && form === 'one'));
        expect([key, missing]).toEqual([key, []]);
      }
    }
  });

  it.each([
    ['en', 0, '0 places'],
    ['en', 1, '1 place'],
    ['en', 2, '2 places'],
    ['cs', 1, '1 místo'],
    ['cs', 3, '3 místa'],
    ['cs', 5, '5 míst'],
    ['cs', 0, '0 míst'],
    ['cs', 22, '22 míst'],
  ] as const)('in %s of %i says %j', async (language, count, text) => {
    expect(createTranslator(language, await loadCatalogue(language), english)('timeline.places', { count })).toBe(text);
  });

  /** Ukrainian has "one" for 21, French for none: not in an English sentence. */
  it.each([
    ['ua', 21, '21 places'],
    ['fr', 0, '0 places'],
    ['cs', 3, '3 places'],
  ] as const)('that %s lacks is English, and counts as English does: %i', (language, count, text) => {
    expect(createTranslator(language, {}, english)('timeline.places', { count })).toBe(text);
  });
});

describe('a sentence', () => {
  it('is the language’s own where there is one, and nobody reads a key', () => {
    const own = createTranslator('de', { 'slot.free': 'Frei' }, english);
    expect([own('slot.free'), own('slot.closed')]).toEqual(['Frei', english['slot.closed']]);
  });

  it('says a name as it is, whatever characters it has', () => {
    const name = `{0} <b> ' # 100%`;
    expect(
      createTranslator(
        'cs',
        { 'timeline.selected': '{name}: {range}, {duration}' },
        english,
      )('timeline.selected', {
        name,
        range: '',
        duration: '',
      }),
    ).toContain(name);
  });
});
