import { createTranslator, LANGUAGES, loadCatalogue, loadPhraseWords, localeOf } from '@assist/i18n';
import { cityOfZone, loadCities, toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { parsePhrase, toVocabulary } from '../src/index.ts';

const ZONES = [
  'Europe/Prague',
  'Europe/London',
  'Europe/Kyiv',
  'Europe/Paris',
  'America/New_York',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'America/Mexico_City',
  'Pacific/Auckland',
  'Asia/Tokyo',
  'Asia/Ho_Chi_Minh',
  'Asia/Kathmandu',
  'Africa/Cairo',
  'Australia/Sydney',
];
const WHEN = { now: toInstant('2026-11-23T08:07:00Z'), zone: 'Europe/Prague' };

describe.each(LANGUAGES)('in the language %s,', (language) => {
  it.each(ZONES)('a time with the name that the screens print for %s is understood', async (zone) => {
    const cities = await loadCities(localeOf(language).split('-')[0]!);
    const t = createTranslator(language, await loadCatalogue(language));
    const nameOf = (one: string) => cityOfZone(one, cities)!;
    const vocabulary = toVocabulary(await loadPhraseWords(language), {
      types: [],
      areas: [],
      filters: [],
      resources: [],
      zones: ZONES.map((one) => ({ zone: one, names: [nameOf(one)] })),
      isInName: () => false,
    });
    const printed = t('time.zoneOfCity', { city: nameOf(zone) });
    for (const text of [
      `9 ${printed}`,
      t('time.inZone', { time: '9:00', zone: printed }),
      t('time.inZone', { time: '9:00 – 10:00', zone: printed }),
    ])
      expect(parsePhrase(text, vocabulary, WHEN), text).toMatchObject({
        zone,
        fromMinutes: 9 * 60,
        toMinutes: 10 * 60,
        text: '',
        unknown: [],
      });
  });
});
