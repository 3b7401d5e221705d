import { DAYS_OF_WEEK, fromInstant, isWithinWorkingHours, localDays, openRanges, toInstant, type WorkingHours } from '@assist/time';
import { describe, expect, it } from 'vitest';

const office: WorkingHours = {
  timezone: 'Europe/Prague',
  daysOfWeek: DAYS_OF_WEEK.slice(0, 5),
  startTime: '08:00',
  endTime: '18:00',
};

const shown = (hours: WorkingHours, date: string, days: number): string[] =>
  openRanges(localDays(date, days, hours.timezone), hours).map(
    (open) => `${fromInstant(open.start).slice(5, 16)} ${fromInstant(open.end).slice(5, 16)}`,
  );

describe('working hours (decisions, section 5: local wall time)', () => {
  it.each<[string, WorkingHours, string, number, string[]]>([
    ['a workday', office, '2026-11-23', 1, ['11-23T07:00 11-23T17:00']],
    ['a weekend', office, '2026-11-28', 2, []],
    ['a day in summer time', office, '2027-03-29', 1, ['03-29T06:00 03-29T16:00']],
    [
      'the night of the clock change',
      { ...office, daysOfWeek: DAYS_OF_WEEK, startTime: '01:00', endTime: '04:00' },
      '2027-03-28',
      1,
      ['03-28T00:00 03-28T02:00'],
    ],
    [
      'an opening that the clock skips',
      { ...office, daysOfWeek: DAYS_OF_WEEK, startTime: '02:30', endTime: '04:00' },
      '2027-03-28',
      1,
      ['03-28T01:30 03-28T02:00'],
    ],
    ['hours that the clock skips', { ...office, daysOfWeek: DAYS_OF_WEEK, startTime: '02:30', endTime: '03:00' }, '2027-03-28', 1, []],
    ['hours over midnight', { ...office, startTime: '22:00', endTime: '06:00' }, '2026-11-23', 1, ['11-23T21:00 11-24T05:00']],
    [
      'hours over midnight from the day before',
      { ...office, startTime: '22:00', endTime: '06:00' },
      '2026-11-28',
      1,
      ['11-27T21:00 11-28T05:00'],
    ],
    [
      'five whole days, which are merged',
      { ...office, startTime: '00:00', endTime: '24:00' },
      '2026-11-23',
      7,
      ['11-22T23:00 11-27T23:00'],
    ],
    ['a whole day from 00:00 to 00:00', { ...office, startTime: '00:00', endTime: '00:00' }, '2026-11-23', 1, ['11-22T23:00 11-23T23:00']],
    [
      'the day that Apia skipped',
      { ...office, timezone: 'Pacific/Apia', daysOfWeek: DAYS_OF_WEEK },
      '2011-12-29',
      3,
      ['12-29T18:00 12-30T04:00', '12-30T18:00 12-31T04:00'],
    ],
    ['hours without any day', { ...office, daysOfWeek: [] }, '2026-11-23', 7, []],
  ])('are right for %s', (_name, hours, date, days, expected) => {
    expect(shown(hours, date, days)).toEqual(expected);
  });

  it.each([
    ['07:00', '17:00', true],
    ['06:45', '07:15', false],
    ['16:45', '17:15', false],
    ['07:00', '07:15', true],
  ])('contain the range from %s to %s UTC: %s', (start, end, expected) => {
    const range = { start: toInstant(`2026-11-23T${start}Z`), end: toInstant(`2026-11-23T${end}Z`) };
    expect(isWithinWorkingHours(range, office)).toBe(expected);
  });
});
