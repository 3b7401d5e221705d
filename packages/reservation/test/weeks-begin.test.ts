import { DAYS_OF_WEEK, type DayOfWeek, dayOfWeek, type LocalDate, plusDays } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { expandRecurrence } from '../src/expand-recurrence.ts';
import { isSameWithWeeksFrom } from '../src/recurrence.ts';

const MONDAY: LocalDate = '2026-11-23';

/** Returns the first dates of a rule for every second week, counted day by day. Its weeks begin on `begin`. */
function datesOf(days: readonly DayOfWeek[], first: LocalDate, begin: DayOfWeek): LocalDate[] {
  const dates: LocalDate[] = [];
  let weeks = 0;
  for (let date = first; dates.length < 8; date = plusDays(date, 1)) {
    if (date !== first && dayOfWeek(date) === begin) weeks += 1;
    if (weeks % 2 === 0 && days.includes(dayOfWeek(date))) dates.push(date);
  }
  return dates;
}

const everyDays = Array.from({ length: 127 }, (_, index) => DAYS_OF_WEEK.filter((_day, at) => (((index + 1) >> at) & 1) === 1));

describe('the day on which weeks begin', () => {
  it.each(DAYS_OF_WEEK.map((day) => [day] as const))(
    'makes no difference to a rule if and only if `isSameWithWeeksFrom` returns true: %s',
    (begin) => {
      for (const days of everyDays) {
        const firsts = DAYS_OF_WEEK.map((_day, at) => plusDays(MONDAY, at)).filter((date) => days.includes(dayOfWeek(date)));
        const isSame = firsts.every((first) => datesOf(days, first, begin).join() === datesOf(days, first, 'monday').join());
        expect([days, isSameWithWeeksFrom({ frequency: 'weekly', interval: 2, daysOfWeek: days }, begin)]).toEqual([days, isSame]);
      }
    },
  );

  it('is Monday in our own expansion of rules', () => {
    for (const days of everyDays) {
      const rule = { frequency: 'weekly', interval: 2, daysOfWeek: days, end: { kind: 'count', count: 8 } } as const;
      const first = plusDays(MONDAY, DAYS_OF_WEEK.indexOf(days[0]!));
      const made = expandRecurrence(rule, { date: first, startMinutes: 540, wallMinutes: 60, zone: 'UTC' });
      expect(made.kind === 'occurrences' && made.occurrences.map((one) => one.date)).toEqual(datesOf(days, first, 'monday'));
    }
  });

  it('makes no difference to daily and monthly rules, or to a rule for every week', () => {
    for (const frequency of ['daily', 'monthly'] as const)
      expect(isSameWithWeeksFrom({ frequency, interval: 2, daysOfWeek: [] }, 'sunday')).toBe(true);
    expect(isSameWithWeeksFrom({ frequency: 'weekly', interval: 1, daysOfWeek: ['sunday', 'monday'] }, 'sunday')).toBe(true);
  });
});
