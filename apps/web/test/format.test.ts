import { createTranslator, type Language, loadCatalogue, localeOf } from '@assist/i18n';
import { type Instant, type LocalDate, plusMinutes, toInstant, toZone } from '@assist/time';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { formatOf } from '../src/lib/format.ts';

const NOW = toInstant('2026-12-31T10:00Z');
const PRAGUE = toZone('Europe/Prague');
const formatIn = async (language: Language) =>
  formatOf(
    localeOf(language),
    { place: undefined, person: PRAGUE, toldIn: 'person' },
    createTranslator(language, await loadCatalogue(language)),
  );
// Replaces non-breaking spaces, whose places depend on the language, with plain ones.
const plain = (text: string) => text.replaceAll(/\s/g, ' ');

describe('on screens,', () => {
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
  ] as const)('in the language %s, the day %s has its year unless that is the current year', async (language, date, day, longDay) => {
    const format = await formatIn(language);
    expect([format.day(date as LocalDate), format.longDay(date as LocalDate)].map(plain)).toEqual([day, longDay]);
  });

  it.each([
    ['en', '2026-11-23', '2026-11-29', '23 – 29 Nov', 'Mon 23'],
    ['en', '2026-11-30', '2026-12-06', '30 Nov – 6 Dec', 'Mon 30'],
    ['en', '2026-12-28', '2027-01-03', '28 Dec 2026 – 3 Jan 2027', 'Mon 28'],
    ['de', '2026-11-23', '2026-11-29', '23.–29. Nov.', 'Mo., 23.'],
    ['cs', '2026-11-23', '2026-11-29', '23. 11. – 29. 11.', 'po 23.'],
  ] as const)(
    'in the language %s, the days %s to %s are written as a range, and the first has a short form',
    async (language, first, last, week, narrow) => {
      const format = await formatIn(language);
      expect([format.days(first, last), format.narrowDay(first)].map(plain)).toEqual([week, narrow]);
    },
  );

  it.each([
    ['on the same day', '2026-12-31T15:00', '2026-12-31T16:15', '16:15'],
    ['at midnight', '2026-12-31T15:00', '2027-01-01T00:00', '24:00'],
    ['on the next day', '2026-12-31T19:15', '2027-01-01T04:15', 'Fri 1 04:15'],
  ])('the end of a row that ends %s', async (_what, start, end, told) => {
    const at = (text: string) => toInstant(`${text}:00+01:00`);
    expect((await formatIn('en')).narrowClockEnd(at(start), at(end))).toBe(told);
  });

  it.each([
    ['2026-12-31', 'Today', 'Today · Thursday 31 December'],
    ['2027-01-01', 'Tomorrow', 'Tomorrow · Friday, 1 January 2027'],
    ['2027-01-02', 'Sat, 2 Jan 2027', 'Saturday, 2 January 2027'],
  ])('the day %s is called today, tomorrow, or by its date', async (date, relative, heading) => {
    const format = await formatIn('en');
    expect([format.relativeDay(date, NOW), format.headingDay(date, NOW)].map(plain)).toEqual([relative, heading]);
    expect(plain(format.dayInText(date, NOW))).toBe(relative.replace(/^T/, 't'));
  });

  it.each([
    ['within a day', '2026-11-26T10:00', '2026-11-26T11:30', '10:00 – 11:30', '10:00 – 11:30'],
    ['to the end of the day', '2026-11-26T22:00', '2026-11-27T00:00', '22:00 – 24:00', '22:00 – 24:00'],
    ['of a whole day', '2026-11-26T00:00', '2026-11-27T00:00', '00:00 – 24:00', '00:00 – 24:00'],
    ['over midnight', '2026-11-26T22:00', '2026-11-27T06:00', '22:00 – Fri 27 Nov 06:00', 'Thu 26 Nov 22:00 – Fri 27 Nov 06:00'],
    ['of several whole days', '2026-11-23T00:00', '2026-11-26T00:00', '00:00 – Wed 25 Nov 24:00', 'Mon 23 Nov – Wed 25 Nov'],
  ])('a time %s shows when it ends', async (_what, start, end, range, edges) => {
    const format = await formatIn('en');
    const [from, to] = [start, end].map((wall) => toInstant(`${wall}+01:00`)) as [Instant, Instant];
    expect(plain(format.timeRange(from, to))).toBe(range);
    const both = format.edges(from, to);
    expect(plain(`${both.start} – ${both.end}`)).toBe(edges);
  });

  it.each([
    ['10:00', '11:30', 'Thu 26 Nov 10:00 – 11:30'],
    ['00:00', '24:00', 'Thu 26 Nov 00:00 – 24:00'],
  ])('a time of one day, from %s to %s, has its day where it is told about a time of several days', async (from, to, told) => {
    const format = await formatIn('en');
    const at = (wall: string) => plusMinutes(toInstant('2026-11-26T00:00+01:00'), Number(wall.slice(0, 2)) * 60 + Number(wall.slice(3)));
    const asked = { start: toInstant('2026-11-25T09:00+01:00'), end: toInstant('2026-11-27T17:00+01:00') };
    const { start, end } = format.edges(at(from), at(to), asked);
    expect(plain(`${start} – ${end}`)).toBe(told);
  });

  it.each([
    ['later on the same day', '2026-12-31T15:00', '15:00'],
    ['at midnight', '2027-01-01T00:00', '24:00'],
    ['on a later day', '2027-01-02T17:00', 'Sat, 2 Jan 2027 17:00'],
  ])('the end of what is running, %s, says on which day it is', async (_what, end, told) => {
    expect(plain((await formatIn('en')).until(toInstant(`${end}+01:00`), NOW))).toBe(told);
  });
});
