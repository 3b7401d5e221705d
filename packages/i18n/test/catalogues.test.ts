import { problemCodes } from '@assist/contract';
import { DISPLAY_STATUSES } from '@assist/reservation';
import { SLOT_NAMES } from '@assist/availability';
import { describe, expect, it } from 'vitest';
import { chooseLanguage, createTranslator, LANGUAGES, loadCatalogue, localeOf, type Catalogue, type Language } from '../src/index.ts';

const english = (await loadCatalogue('en')) as Catalogue;
/** Languages that say everything; the others fall back to English, sentence by sentence. */
const COMPLETE: readonly Language[] = ['en', 'cs'];

/** `{name}` and `{count, plural, …}`: the arguments of a message. */
function argumentsOf(message: string): string[] {
  const names = [...message.matchAll(/\{(\w+)(?=[,}])/g)].map((match) => match[1]!);
  return [...new Set(names)].toSorted();
}

describe('a catalogue', () => {
  it.each(COMPLETE)('of %s has every key', async (language) => {
    const catalogue = await loadCatalogue(language);
    expect(Object.keys(english).filter((key) => !(key in catalogue))).toEqual([]);
  });

  it.each(LANGUAGES)('of %s has no key that English lacks, and takes the same arguments', async (language) => {
    const catalogue = (await loadCatalogue(language)) as Record<string, string>;
    expect(Object.keys(catalogue).filter((key) => !(key in english))).toEqual([]);
    for (const [key, message] of Object.entries(catalogue)) {
      expect([key, argumentsOf(message)]).toEqual([key, argumentsOf((english as Record<string, string>)[key]!)]);
    }
  });

  it.each(LANGUAGES)('of %s compiles, and never shows a key or a brace', async (language) => {
    const t = createTranslator(language, await loadCatalogue(language), english);
    for (const [key, message] of Object.entries(english)) {
      const values = Object.fromEntries(argumentsOf(message).map((name) => [name, 5]));
      const text = t(key as keyof Catalogue, values);
      expect([key, text === key || /[{}]/.test(text) || text === '']).toEqual([key, false]);
    }
  });

  it('has a sentence for each error code, each status and each slot state', () => {
    expect(problemCodes.filter((code) => !(`error.${code}` in english))).toEqual([]);
    expect(Object.keys(DISPLAY_STATUSES).filter((status) => !(`status.${status}` in english))).toEqual([]);
    expect(SLOT_NAMES.filter((name) => !(`slot.${name}` in english))).toEqual([]);
  });

  it.each([
    ['startup.config', 'Cannot load config file.'],
    ['startup.server', 'Cannot connect to API server, check if it is available'],
    ['startup.api-not-configured', "API is not configured. Edit the settings in the product's administration tool."],
    ['startup.assist-not-configured', "Assist is not configured. Edit the settings in the product's administration tool."],
    ['startup.qr-info', 'Cannot load QR Code info file.'],
    ['startup.qr-code', 'cannot load qr code'],
    ['startup.resources', 'Error loading resources:'],
    ['startup.reload', 'Click to reload browser'],
    ['error.online-meeting-failed', 'Cannot create webex meetings'],
  ] as const)('%s is the sentence of section 8 in English, and has one of its own in each other language', async (key, sentence) => {
    expect(createTranslator('en', english, english)(key)).toBe(sentence);
    const others = LANGUAGES.filter((language) => language !== 'en');
    const said = await Promise.all(others.map(async (language) => (await loadCatalogue(language))[key]));
    expect(others.filter((_, index) => said[index] === undefined || said[index] === english[key])).toEqual([]);
  });
});

describe('the language', () => {
  it.each([
    ['cs', ['en-US'], 'cs'],
    [null, ['cs-CZ', 'en'], 'cs'],
    [null, ['uk-UA'], 'ua'],
    [null, ['pl', 'de-AT'], 'de'],
    [null, ['pl'], 'en'],
    ['xx', ['fr'], 'fr'],
    [null, [], 'en'],
  ] as const)('stored %j, browser %j: %s (section 7)', (stored, browser, language) => {
    expect(chooseLanguage(stored, browser)).toBe(language);
  });

  it.each(LANGUAGES)('%s has a locale that Intl knows', (language) => {
    const locale = localeOf(language);
    expect(new Intl.PluralRules(locale).resolvedOptions().locale.slice(0, 2)).toBe(locale.slice(0, 2));
  });
});
