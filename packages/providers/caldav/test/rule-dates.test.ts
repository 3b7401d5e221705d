import { DAY_MS, HOUR_MS } from '@assist/time';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it } from 'vitest';
import { datesOfRule } from '../src/ical/rule-dates.ts';

const wall = (text: string) => Date.parse(`${text}Z`);
const shown = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const nine = (...days: readonly string[]) => days.map((day) => `${day}T09:00`);

/** Returns the first `count` dates of a rule within thirty years from DTSTART. */
function firstDates(start: string, rule: string, count: number): string[] {
  const first = wall(start);
  const walls = datesOfRule(ICAL.Recur.fromString(rule), first)!({ from: first, to: first + 30 * 366 * DAY_MS });
  return walls.slice(0, count).map(shown);
}

describe('the examples of RFC 5545, section 3.8.5.3', () => {
  it.each([
    ['daily for 10 occurrences', '1997-09-02', 'FREQ=DAILY;COUNT=10', nine('1997-09-02', '1997-09-03', '1997-09-04')],
    ['every other day', '1997-09-02', 'FREQ=DAILY;INTERVAL=2', nine('1997-09-02', '1997-09-04', '1997-09-06')],
    ['every 10 days, 5 occurrences', '1997-09-02', 'FREQ=DAILY;INTERVAL=10;COUNT=5', nine('1997-09-02', '1997-09-12', '1997-09-22')],
    ['every day in January', '1998-01-01', 'FREQ=DAILY;BYMONTH=1;COUNT=32', nine('1998-01-01', '1998-01-02')],
    ['weekly', '1997-09-02', 'FREQ=WEEKLY;COUNT=10', nine('1997-09-02', '1997-09-09', '1997-09-16')],
    ['every other week', '1997-09-02', 'FREQ=WEEKLY;INTERVAL=2;WKST=SU', nine('1997-09-02', '1997-09-16', '1997-09-30', '1997-10-14')],
    [
      'weekly on Tuesday and Thursday',
      '1997-09-02',
      'FREQ=WEEKLY;COUNT=10;WKST=SU;BYDAY=TU,TH',
      nine('1997-09-02', '1997-09-04', '1997-09-09'),
    ],
    [
      'every other week on Monday, Wednesday and Friday',
      '1997-09-01',
      'FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=MO,WE,FR',
      nine('1997-09-01', '1997-09-03', '1997-09-05', '1997-09-15', '1997-09-17', '1997-09-19', '1997-09-29'),
    ],
    [
      'every other week on Tuesday and Thursday, 8 occurrences',
      '1997-09-02',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=8;WKST=SU;BYDAY=TU,TH',
      nine('1997-09-02', '1997-09-04', '1997-09-16', '1997-09-18', '1997-09-30', '1997-10-02', '1997-10-14', '1997-10-16'),
    ],
    [
      'monthly on the first Friday',
      '1997-09-05',
      'FREQ=MONTHLY;COUNT=10;BYDAY=1FR',
      nine('1997-09-05', '1997-10-03', '1997-11-07', '1997-12-05'),
    ],
    [
      'every other month on the first and the last Sunday',
      '1997-09-07',
      'FREQ=MONTHLY;INTERVAL=2;COUNT=10;BYDAY=1SU,-1SU',
      nine('1997-09-07', '1997-09-28', '1997-11-02', '1997-11-30', '1998-01-04', '1998-01-25'),
    ],
    [
      'monthly on the second-to-last Monday',
      '1997-09-22',
      'FREQ=MONTHLY;COUNT=6;BYDAY=-2MO',
      nine('1997-09-22', '1997-10-20', '1997-11-17'),
    ],
    ['monthly on the third-to-last day', '1997-09-28', 'FREQ=MONTHLY;BYMONTHDAY=-3', nine('1997-09-28', '1997-10-29', '1997-11-28')],
    [
      'monthly on the first and the last day',
      '1997-09-30',
      'FREQ=MONTHLY;COUNT=10;BYMONTHDAY=1,-1',
      nine('1997-09-30', '1997-10-01', '1997-10-31'),
    ],
    [
      'every 18 months from the 10th to the 15th',
      '1997-09-10',
      'FREQ=MONTHLY;INTERVAL=18;COUNT=10;BYMONTHDAY=10,11,12,13,14,15',
      nine(
        '1997-09-10',
        '1997-09-11',
        '1997-09-12',
        '1997-09-13',
        '1997-09-14',
        '1997-09-15',
        '1999-03-10',
        '1999-03-11',
        '1999-03-12',
        '1999-03-13',
      ),
    ],
    [
      'every Tuesday, every other month',
      '1997-09-02',
      'FREQ=MONTHLY;INTERVAL=2;BYDAY=TU',
      nine('1997-09-02', '1997-09-09', '1997-09-16', '1997-09-23', '1997-09-30', '1997-11-04'),
    ],
    ['yearly in June and July', '1997-06-10', 'FREQ=YEARLY;COUNT=10;BYMONTH=6,7', nine('1997-06-10', '1997-07-10', '1998-06-10')],
    [
      'every third year on the 1st, 100th and 200th day',
      '1997-01-01',
      'FREQ=YEARLY;INTERVAL=3;COUNT=10;BYYEARDAY=1,100,200',
      nine(
        '1997-01-01',
        '1997-04-10',
        '1997-07-19',
        '2000-01-01',
        '2000-04-09',
        '2000-07-18',
        '2003-01-01',
        '2003-04-10',
        '2003-07-19',
        '2006-01-01',
      ),
    ],
    ['every 20th Monday of the year', '1997-05-19', 'FREQ=YEARLY;BYDAY=20MO', nine('1997-05-19', '1998-05-18', '1999-05-17')],
    ['Monday of week 20', '1997-05-12', 'FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO', nine('1997-05-12', '1998-05-11', '1999-05-17')],
    [
      'every Thursday in March',
      '1997-03-13',
      'FREQ=YEARLY;BYMONTH=3;BYDAY=TH',
      nine('1997-03-13', '1997-03-20', '1997-03-27', '1998-03-05'),
    ],
    [
      'every Friday the 13th',
      '1997-09-02',
      'FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13',
      nine('1998-02-13', '1998-03-13', '1998-11-13', '1999-08-13', '2000-10-13'),
    ],
    [
      'the first Saturday after the first Sunday of the month',
      '1997-09-13',
      'FREQ=MONTHLY;BYDAY=SA;BYMONTHDAY=7,8,9,10,11,12,13',
      nine('1997-09-13', '1997-10-11', '1997-11-08', '1997-12-13'),
    ],
    [
      'every 4 years, the first Tuesday after a Monday in November',
      '1996-11-05',
      'FREQ=YEARLY;INTERVAL=4;BYMONTH=11;BYDAY=TU;BYMONTHDAY=2,3,4,5,6,7,8',
      nine('1996-11-05', '2000-11-07', '2004-11-02'),
    ],
    [
      'the third day of the month that is a Tuesday, Wednesday or Thursday',
      '1997-09-04',
      'FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3',
      nine('1997-09-04', '1997-10-07', '1997-11-06'),
    ],
    [
      'the second-to-last weekday of the month',
      '1997-09-29',
      'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2',
      nine('1997-09-29', '1997-10-30', '1997-11-27', '1997-12-30'),
    ],
    [
      'every 3 hours',
      '1997-09-02',
      'FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T170000Z',
      ['1997-09-02T09:00', '1997-09-02T12:00', '1997-09-02T15:00'],
    ],
    [
      'every 15 minutes, 6 occurrences',
      '1997-09-02',
      'FREQ=MINUTELY;INTERVAL=15;COUNT=6',
      ['1997-09-02T09:00', '1997-09-02T09:15', '1997-09-02T09:30', '1997-09-02T09:45', '1997-09-02T10:00', '1997-09-02T10:15'],
    ],
    [
      'every hour and a half, 4 occurrences',
      '1997-09-02',
      'FREQ=MINUTELY;INTERVAL=90;COUNT=4',
      ['1997-09-02T09:00', '1997-09-02T10:30', '1997-09-02T12:00', '1997-09-02T13:30'],
    ],
    [
      'every 20 minutes from 9 to 16:40',
      '1997-09-02',
      'FREQ=DAILY;BYHOUR=9,10,11,12,13,14,15,16;BYMINUTE=0,20,40',
      ['1997-09-02T09:00', '1997-09-02T09:20', '1997-09-02T09:40', '1997-09-02T10:00'],
    ],
    [
      'with weeks that begin on Monday',
      '1997-08-05',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=MO',
      nine('1997-08-05', '1997-08-10', '1997-08-19', '1997-08-24'),
    ],
    [
      'with weeks that begin on Sunday',
      '1997-08-05',
      'FREQ=WEEKLY;INTERVAL=2;COUNT=4;BYDAY=TU,SU;WKST=SU',
      nine('1997-08-05', '1997-08-17', '1997-08-19', '1997-08-31'),
    ],
    [
      'a day that a month does not have, which is skipped',
      '2007-01-15',
      'FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5',
      nine('2007-01-15', '2007-01-30', '2007-02-15', '2007-03-15', '2007-03-30'),
    ],
  ])('have the dates of the RFC: %s', (_case, start, rule, expected) => {
    expect(firstDates(`${start}T09:00:00`, rule, expected.length)).toEqual(expected);
  });
});

describe('a rule', () => {
  it.each([
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30',
    'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
    'FREQ=SECONDLY;BYMONTH=2;BYMONTHDAY=31;BYHOUR=1;BYMINUTE=1;BYSECOND=1',
    'FREQ=DAILY;COUNT=10;BYYEARDAY=366;BYMONTHDAY=30;BYMONTH=2',
    'FREQ=WEEKLY;COUNT=1;BYMONTH=3;BYDAY=MO;BYSETPOS=7',
    'FREQ=MINUTELY;INTERVAL=15;COUNT=30000;BYMONTHDAY=31;BYMONTH=2;BYHOUR=21',
  ])('is followed only to the end of the span if it has no dates: %s', (rule) => {
    expect(datesOfRule(ICAL.Recur.fromString(rule), wall('1901-01-01T00:00:00'))!({ from: 0, to: wall('2200-01-01T00:00:00') })).toEqual(
      [],
    );
  });

  it.each(['FREQ=DAILY;COUNT=10;BYHOUR=6,7;BYSETPOS=-366', 'FREQ=HOURLY;BYSETPOS=1', 'FREQ=MONTHLY;BYSETPOS=32'])(
    'is not followed if its positions fit no period, or select among a day’s dates: %s',
    (rule) => {
      expect(datesOfRule(ICAL.Recur.fromString(rule), 0)).toBeUndefined();
    },
  );

  it('is followed for at most 12,500 dates, even if its count is higher', () => {
    const walls = datesOfRule(ICAL.Recur.fromString('FREQ=DAILY;COUNT=99999999'), 0)!({ from: 0, to: 20_000 * DAY_MS });
    expect(walls).toHaveLength(12_500);
  });

  it('includes a date that is exactly at its end', () => {
    const rule = ICAL.Recur.fromString('FREQ=DAILY');
    expect(datesOfRule(rule, 0, 2 * DAY_MS)!({ from: 0, to: 9 * DAY_MS })).toEqual([0, DAY_MS, 2 * DAY_MS]);
  });
});

/**
 * The dates are compared with those of rrule-temporal 2.2.7, which implements RFC 5545 with Temporal. It is right about these rules, but
 * not about stranger ones (such as a BYDAY of `-2WE,SU`).
 */
describe('rules that programs write', () => {
  const part = (name: string, values: fc.Arbitrary<string>) =>
    fc.option(
      values.map((value) => `;${name}=${value}`),
      { nil: '' },
    );
  const list = (min: number, max: number) =>
    fc.uniqueArray(fc.integer({ min, max }), { minLength: 1, maxLength: 4 }).map((all) => all.join(','));
  const weekdays = fc.subarray(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'], { minLength: 1 }).map((days) => days.join(','));
  const interval = part('INTERVAL', fc.integer({ min: 1, max: 7 }).map(String));
  const weekStart = part('WKST', fc.constantFrom('SU', 'MO', 'WE'));
  const count = part('COUNT', fc.integer({ min: 1, max: 60 }).map(String));
  const months = part('BYMONTH', list(1, 12));
  const rules = fc
    .oneof(
      fc.tuple(fc.constant('FREQ=DAILY'), interval, count, months, part('BYDAY', weekdays), part('BYHOUR', list(0, 23))),
      fc.tuple(fc.constant('FREQ=WEEKLY'), interval, count, weekStart, months, part('BYDAY', weekdays)),
      fc.tuple(fc.constant('FREQ=MONTHLY'), interval, count, months, part('BYMONTHDAY', list(1, 31))),
      fc.tuple(fc.constant('FREQ=MONTHLY'), interval, count, part('BYMONTHDAY', list(-31, -1))),
      fc.tuple(fc.constant('FREQ=MONTHLY'), interval, count, part('BYDAY', fc.constantFrom('1MO', '-1FR', '2TU,4TU', '5SU'))),
      fc.tuple(
        fc.constant('FREQ=MONTHLY'),
        interval,
        count,
        weekdays.map((days) => `;BYDAY=${days};BYSETPOS=-1`),
      ),
      fc.tuple(fc.constant('FREQ=YEARLY'), interval, count, months, part('BYMONTHDAY', list(1, 31))),
      fc.tuple(fc.constant('FREQ=YEARLY'), interval, count, part('BYYEARDAY', list(-366, -1))),
      fc.tuple(
        fc.constant('FREQ=YEARLY'),
        interval,
        weekStart,
        part('BYWEEKNO', list(1, 53)),
        weekdays.map((days) => `;BYDAY=${days}`),
      ),
      fc.tuple(fc.constant('FREQ=HOURLY'), interval, count, months, part('BYDAY', weekdays)),
    )
    .map((parts) => parts.join(''));
  const stamp = (ms: number) => new Date(ms).toISOString().replace(/[-:]|\.\d+/g, '');

  it('have the same dates as in another library', () => {
    fc.assert(
      fc.property(
        rules,
        fc.integer({ min: 0, max: 900 }),
        fc.constantFrom(0, 9.5, 23.75),
        fc.integer({ min: 0, max: 700 }),
        (rule, day, hour, after) => {
          const first = wall('2024-01-01T00:00:00') + day * DAY_MS + hour * HOUR_MS;
          const span = { from: first + after * DAY_MS, to: first + (after + 90) * DAY_MS };
          const theirs = new RRuleTemporal({ rruleString: `DTSTART:${stamp(first)}\nRRULE:${rule}` }).between(
            new Date(span.from),
            new Date(span.to),
            true,
          );
          expect(datesOfRule(ICAL.Recur.fromString(rule), first)!(span).map(shown)).toEqual(
            theirs.map((one) => shown(one.epochMilliseconds)),
          );
        },
      ),
      { numRuns: 1_000 },
    );
  });
});
