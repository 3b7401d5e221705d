import { createTranslator, type Language, loadCatalogue, localeOf } from '@assist/i18n';
import { type LocalDate, toInstant, toZone } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatOf } from '../src/lib/format.ts';

const NOW = toInstant('2026-12-31T10:00Z');
const PRAGUE = toZone('Europe/Prague');
const english = await loadCatalogue('en');
const formatIn = async (language: Language) =>
  formatOf(
    localeOf(language),
    PRAGUE,
    createTranslator(language, await loadCatalogue(language), english as Parameters<typeof createTranslator>[2]),
  );
// Spaces that do not break are the language's, not the test's.
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('days as people read them', () => {
  beforeAll(() => vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
  afterAll(() => vi.useRealTimers());

  it.each([
    ['en', '2026-11-26', 'Thu 26 Nov', 'Thursday 26 November'],
    ['en', '2027-01-02', 'Sat, 2 Jan 2027', 'Saturday, 2 January 2027'],
    ['en', '2025-11-26', 'Wed, 26 Nov 2025', 'Wednesday, 26 November 2025'],
    ['cs', '2026-11-26', 'čt 26. 11.', 'čtvrtek 26. listopadu'],
    ['cs', '2027-01-02', 'so 2. 1. 2027', 'sobota 2. ledna 2027'],
    ['de', '2026-11-26', 'Do., 26. Nov.', 'Donnerstag, 26. November'],
    ['de', '2027-01-02', 'Sa., 2. Jan. 2027', 'Samstag, 2. Januar 2027'],
  ] as const)('%s, %s: with its year where it is another than this one', async (language, date, day, longDay) => {
    const format = await formatIn(language);
    expect([format.day(date as LocalDate), format.longDay(date as LocalDate)].map(plain)).toEqual([day, longDay]);
  });

  it.each([
    ['2026-12-31', 'Today', 'Today · Thursday 31 December'],
    ['2027-01-01', 'Tomorrow', 'Tomorrow · Friday, 1 January 2027'],
    ['2027-01-02', 'Sat, 2 Jan 2027', 'Saturday, 2 January 2027'],
  ])('%s is near as it is', async (date, relative, heading) => {
    const format = await formatIn('en');
    expect([format.relativeDay(date, NOW), format.headingDay(date, NOW)].map(plain)).toEqual([relative, heading]);
  });
});
