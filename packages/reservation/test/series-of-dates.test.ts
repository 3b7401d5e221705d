import { expandRecurrence, recurrenceStartOf, type SeriesDate, seriesOfDates } from '@assist/reservation';
import { DAYS_OF_WEEK, fromWallTime, type InstantRange, plusDays, toMinutesOfDay, type ZoneName } from '@assist/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const ZONE = 'Europe/Prague' as ZoneName;
const ROOM = ['rhone@alder.example'];

/** Parses `2026-11-23`, `2026-11-23 10:00`, and `@elbe` for another room. */
function dateOf(text: string, zone = ZONE): SeriesDate {
  const [rest, room] = text.split('@') as [string, string?];
  const [day, time = '09:00'] = rest.trim().split(' ') as [string, string?];
  const minutes = toMinutesOfDay(time);
  return {
    start: fromWallTime(day, minutes, zone),
    end: fromWallTime(day, minutes + 60, zone),
    emails: room === undefined ? ROOM : [`${room}@alder.example`],
  };
}

describe('a series of dates', () => {
  it.each<[string, string[], string, string[]]>([
    ['every Monday', ['2026-11-23', '2026-11-30', '2026-12-07'], 'weekly 1 monday', []],
    ['every second Monday', ['2026-11-23', '2026-12-07', '2026-12-21'], 'weekly 2 monday', []],
    ['two days a week', ['2026-11-23', '2026-11-25', '2026-11-30', '2026-12-02'], 'weekly 1 monday,wednesday', []],
    ['workdays', ['2026-11-26', '2026-11-27', '2026-11-30'], 'weekly 1 monday,thursday,friday', []],
    ['every single day', ['2026-11-27', '2026-11-28', '2026-11-29', '2026-11-30'], 'daily 1', []],
    ['every third day', ['2026-11-23', '2026-11-26', '2026-11-29', '2026-12-02', '2026-12-05'], 'daily 3', []],
    ['a date of the month', ['2026-11-23', '2026-12-23', '2027-01-23'], 'monthly 1', []],
    ['a weekday of the month', ['2026-11-10', '2026-12-08', '2027-01-12'], 'monthly 1 tuesday 2', []],
    ['the last Friday', ['2026-11-27', '2026-12-25', '2027-01-29'], 'monthly 1 friday -1', []],
    ['every Monday with one left out', ['2026-11-23', '2026-12-07', '2026-12-14'], 'weekly 1 monday', ['2026-11-30']],
    ['every Monday with one at another time', ['2026-11-23', '2026-11-30 14:00', '2026-12-07'], 'weekly 1 monday', ['2026-11-30 instead']],
    ['every Monday with one in another room', ['2026-11-23@elbe', '2026-11-30', '2026-12-07'], 'weekly 1 monday', ['2026-11-23 instead']],
    ['across a clock change', ['2027-03-22', '2027-03-29', '2027-04-05'], 'weekly 1 monday', []],
  ])('for %s, such as %j, follows the rule %s', (_case, dates, rule, exceptions) => {
    const found = seriesOfDates(
      dates.map((date) => dateOf(date)),
      ZONE,
    );
    const { frequency, interval, daysOfWeek, weekOfMonth } = found!.rule;
    expect([frequency, interval, daysOfWeek.join(), weekOfMonth].filter((part) => part !== '' && part !== undefined).join(' ')).toBe(rule);
    expect(found!.exceptions.map(({ date, instead }) => (instead === undefined ? date : `${date} instead`))).toEqual(exceptions);
    expect(found!.first.emails).toEqual(ROOM);
  });

  it.each<[string, string[]]>([
    ['no date', []],
    ['one date', ['2026-11-23']],
    ['two dates on one day', ['2026-11-23', '2026-11-23 14:00', '2026-11-30']],
    ['days that are eight years apart', ['2026-11-23', '2026-11-24', '2034-11-24']],
  ])('for %s has no rule', (_case, dates) => {
    expect(
      seriesOfDates(
        dates.map((date) => dateOf(date)),
        ZONE,
      ),
    ).toBeUndefined();
  });

  it('gives the same dates when expanded again, at their times and with their resources', () => {
    const zones = fc.constantFrom<ZoneName>(ZONE, 'America/New_York' as ZoneName, 'Pacific/Auckland' as ZoneName);
    const rules = fc.record({
      frequency: fc.constantFrom('daily' as const, 'weekly' as const, 'monthly' as const),
      interval: fc.integer({ min: 1, max: 3 }),
      weekdays: fc.subarray([...DAYS_OF_WEEK], { minLength: 1 }),
      count: fc.integer({ min: 2, max: 20 }),
    });
    const changes = fc.array(fc.constantFrom('kept', 'kept', 'kept', 'gone', 'later', 'elsewhere'), { minLength: 20, maxLength: 20 });
    fc.assert(
      fc.property(zones, rules, fc.integer({ min: 0, max: 400 }), changes, (zone, rule, after, change) => {
        const day = plusDays('2026-01-05', after);
        const first = { start: fromWallTime(day, 9 * 60, zone), end: fromWallTime(day, 10 * 60, zone) };
        const { frequency, interval, weekdays, count } = rule;
        const expansion = expandRecurrence(
          { frequency, interval, daysOfWeek: frequency === 'weekly' ? weekdays : [], end: { kind: 'count', count } },
          recurrenceStartOf(first, zone),
        );
        const all = expansion.kind === 'occurrences' ? expansion.occurrences : [];
        const dates = all.flatMap(({ start, end }, index): SeriesDate[] => {
          if (change[index] === 'gone') return [];
          const shift = change[index] === 'later' ? 30 * 60_000 : 0;
          const range = { start: start + shift, end: end + shift } as InstantRange;
          return [{ ...range, emails: change[index] === 'elsewhere' ? ['elbe@alder.example'] : ROOM }];
        });
        const made = seriesOfDates(dates, zone);
        if (made === undefined) return dates.length < 2;
        const again = expandRecurrence(made.rule, recurrenceStartOf(made.first, zone));
        const exceptions = new Map(made.exceptions.map((exception) => [exception.date, exception]));
        const told = (again.kind === 'occurrences' ? again.occurrences : []).flatMap(({ date, start, end }) => {
          const exception = exceptions.get(date);
          if (exception === undefined) return [{ start, end, emails: made.first.emails }];
          return exception.instead === undefined ? [] : [exception.instead];
        });
        expect(told).toEqual(dates);
        return true;
      }),
      { numRuns: 500 },
    );
  });
});
