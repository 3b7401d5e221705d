import { problemCodes } from '@assist/contract';
import { DISPLAY_STATUSES } from '@assist/reservation';
import { SLOT_NAMES } from '@assist/availability';
import { describe, expect, it } from 'vitest';
import { chooseLanguage, createTranslator, errorKeysOf, LANGUAGES, loadCatalogue, localeOf, type Catalogue } from '../src/index.ts';
import { argumentsOf, messageOf, pluralsOf } from './message.ts';
import { SAME_AS_ENGLISH } from './same-as-english.ts';

const english = await loadCatalogue('en');
const KEYS = Object.keys(english) as (keyof Catalogue)[];
/** Codes used only by the client, which no response contains. */
const CODES_OF_THE_CLIENT = ['network', 'unknown', 'not-sent', 'not-answered'];

/** Messages shown beside a field that contains the number, so they need not show it. */
const NUMBER_BESIDE: ReadonlySet<string> = new Set(['repeat.daily', 'repeat.weekly', 'repeat.monthly']);

describe.each(LANGUAGES)('the catalogue of %s', async (language) => {
  const catalogue = await loadCatalogue(language);
  const rules = new Intl.PluralRules(localeOf(language));

  it('has exactly the keys of the English catalogue', () => {
    expect(Object.keys(catalogue).toSorted()).toEqual(KEYS.toSorted());
  });

  it('keeps a number and its unit on one line in route instructions', () => {
    const ofWays = KEYS.filter((key) => /^(?:guidance|navigate|walk|suggest)\./u.test(key));
    expect(ofWays.filter((key) => /[}#] (?:m|м|min|хв)(?!\p{L})/iu.test(catalogue[key]))).toEqual([]);
  });

  it('takes the same arguments as English', () => {
    for (const key of KEYS) {
      expect([key, argumentsOf(messageOf(catalogue[key]))]).toEqual([key, argumentsOf(messageOf(english[key]))]);
    }
  });

  it('has only messages that compile and show neither keys nor braces', () => {
    const t = createTranslator(language, catalogue);
    for (const key of KEYS) {
      const values = Object.fromEntries(argumentsOf(messageOf(catalogue[key])).map((argument) => [argument.split(',')[0]!, 5]));
      const text = t(key, values);
      expect([key, text === key || /[{}]/.test(text) || text.trim() === '']).toEqual([key, false]);
    }
  });

  it('has exactly the plural forms of the language', () => {
    const { pluralCategories } = rules.resolvedOptions();
    for (const key of KEYS) {
      for (const { forms } of pluralsOf(messageOf(catalogue[key]))) {
        const named = Object.keys(forms).filter((form) => !/^\d+$/.test(form));
        expect([key, named.toSorted()]).toEqual([key, pluralCategories.toSorted()]);
      }
    }
  });

  /** A form may stand for several numbers. In Ukrainian, the form "one" is used for 21 too. */
  it('shows the number in each plural form that covers more than one number, and the other arguments in every plural form', () => {
    for (const key of KEYS) {
      for (const { forms } of pluralsOf(messageOf(catalogue[key]))) {
        const counts = Array.from({ length: 1_000 }, (_, index) => index + 1).filter((count) => !(String(count) in forms));
        for (const [form, part] of Object.entries(forms)) {
          const isOfSeveral = counts.filter((count) => rules.select(count) === form).length > 1;
          const isWithout = !part.includes('#') && !NUMBER_BESIDE.has(key);
          expect([key, form, isOfSeveral && isWithout]).toEqual([key, form, false]);
          expect([key, form, argumentsOf(part)]).toEqual([key, form, argumentsOf(forms['other']!)]);
        }
      }
    }
  });

  it('has a sentence for each error code, which needs no argument except the correlation id', () => {
    const wanted = [...problemCodes, ...CODES_OF_THE_CLIENT].filter((code) => {
      const key = errorKeysOf(code).find((one) => one in catalogue);
      return key === undefined || argumentsOf(messageOf(catalogue[key])).some((argument) => argument !== 'correlationId');
    });
    expect(wanted).toEqual([]);
  });

  it('has a text for each status and each slot state', () => {
    const keys = [...Object.keys(DISPLAY_STATUSES).map((status) => `status.${status}`), ...SLOT_NAMES.map((name) => `slot.${name}`)];
    expect(keys.filter((key) => !(key in catalogue))).toEqual([]);
  });
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('a translation into %s', async (language) => {
  const catalogue = await loadCatalogue(language);

  it('equals English only if that is correct in the language', () => {
    const same = KEYS.filter((key) => catalogue[key] === english[key]);
    const allowed = KEYS.filter((key) => SAME_AS_ENGLISH[key]?.includes(language));
    expect(same).toEqual(allowed);
  });

  it('follows the language’s typography: no straight quotes, no three dots', () => {
    expect(KEYS.filter((key) => /['"]|\.\.\./.test(catalogue[key]))).toEqual([]);
  });
});

it('no two keys have the same text in every language, because one key would do', async () => {
  const catalogues = await Promise.all(LANGUAGES.map(loadCatalogue));
  const sharing = Map.groupBy(KEYS, (key) => JSON.stringify(catalogues.map((catalogue) => catalogue[key])));
  expect([...sharing.values()].filter((keys) => keys.length > 1)).toEqual([]);
});

it('French punctuation stays on the line of its word', async () => {
  const french = await loadCatalogue('fr');
  expect(KEYS.filter((key) => / [:;?!»%]|« |\w[;?!»]/.test(french[key]))).toEqual([]);
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
] as const)('the English text of %s is the specification’s sentence (section 8)', (key, sentence) => {
  expect(createTranslator('en', english)(key)).toBe(sentence);
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
  ] as const)('with %j stored and the browser languages %j is %s (specification, section 7)', (stored, browser, language) => {
    expect(chooseLanguage(stored, browser)).toBe(language);
  });

  it.each(LANGUAGES)('%s has a locale that Intl knows', (language) => {
    const locale = localeOf(language);
    expect(new Intl.PluralRules(locale).resolvedOptions().locale.slice(0, 2)).toBe(locale.slice(0, 2));
  });
});
