import { expandRecurrence, type RecurrenceRule, type RecurrenceStart, type WeekOfMonth } from '@assist/reservation';
import { DAYS_OF_WEEK, fromInstant, localDateOf, plusDays, toMinutesOfDay, toWallTime } from '@assist/time';
import fc from 'fast-check';
import { RRuleTemporal } from 'rrule-temporal';
import { describe, expect, it } from 'vitest';

const rule = (text: string): RecurrenceRule => {
  const [frequency, interval, end, days = '', week] = text.split(' ') as [RecurrenceRule['frequency'], string, string, string?, string?];
  return {
    frequency,
    interval: Number(interval),
    daysOfWeek: (days === '' ? [] : days.split(',')) as RecurrenceRule['daysOfWeek'],
    ...(week === undefined ? {} : { weekOfMonth: Number(week) as WeekOfMonth }),
    end: end.startsWith('x') ? { kind: 'count', count: Number(end.slice(1)) } : { kind: 'until', date: end },
  };
};
const start = (date: string, time = '09:00', wallMinutes = 60, zone = 'Europe/Prague'): RecurrenceStart => ({
  date,
  startMinutes: toMinutesOfDay(time),
  wallMinutes,
  zone,
});
const dates = (text: string, first: RecurrenceStart) => {
  const expansion = expandRecurrence(rule(text), first);
  return expansion.kind === 'occurrences' ? expansion.occurrences.map(({ date }) => date.slice(5)) : expansion.kind;
};

describe('a recurrence', () => {
  it.each<[string, string, string[] | string]>([
    ['daily 1 x3', '2026-11-23', ['11-23', '11-24', '11-25']],
    ['daily 2 2026-11-28', '2026-11-23', ['11-23', '11-25', '11-27']],
    ['daily 1 2026-11-23', '2026-11-23', ['11-23']],
    ['weekly 1 x3', '2026-11-23', ['11-23', '11-30', '12-07']],
    ['weekly 2 x3', '2026-11-25', ['11-25', '12-09', '12-23']],
    ['weekly 1 x5 monday,wednesday', '2026-11-25', ['11-25', '11-30', '12-02', '12-07', '12-09']],
    ['weekly 2 x4 sunday,monday', '2026-11-23', ['11-23', '11-29', '12-07', '12-13']],
    ['weekly 1 x2 tuesday,tuesday', '2026-11-23', ['11-24', '12-01']],
    ['monthly 1 x3', '2026-11-23', ['11-23', '12-23', '01-23']],
    ['monthly 1 x3', '2027-01-31', ['01-31', '03-31', '05-31']],
    ['monthly 12 x2', '2028-02-29', ['02-29', '02-29']],
    ['monthly 3 2027-08-01', '2026-11-30', ['11-30', '05-30']],
    // RFC 5545, 3.8.5.3: "Monthly on the first Friday for 10 occurrences", "every other month on the first … Sunday"; "Monthly on the
    // second-to-last Monday" is not supported here, "on the last Monday" is.
    ['monthly 1 x4 friday 1', '1997-09-05', ['09-05', '10-03', '11-07', '12-05']],
    ['monthly 1 1997-12-24 friday 1', '1997-09-05', ['09-05', '10-03', '11-07', '12-05']],
    ['monthly 2 x3 sunday 1', '1997-09-07', ['09-07', '11-02', '01-04']],
    ['monthly 1 x3 monday -1', '1997-09-29', ['09-29', '10-27', '11-24']],
    ['monthly 1 x3 tuesday 4', '2026-11-24', ['11-24', '12-22', '01-26']],
    // The occurrences begin with the first date that matches the rule.
    ['monthly 1 x2 monday 1', '2026-11-23', ['12-07', '01-04']],
    ['monthly 1 x3 monday,tuesday 2', '2026-11-23', 'invalid'],
    ['weekly 1 x3 monday 2', '2026-11-23', 'invalid'],
    ['daily 1 2026-11-22', '2026-11-23', 'empty'],
    ['weekly 1 2026-11-26 friday', '2026-11-23', 'empty'],
    ['daily 1 x367', '2026-11-23', 'too-many'],
    ['daily 1 x10000', '2026-11-23', 'too-many'],
    ['daily 1 2999-01-01', '2026-11-23', 'too-many'],
    ['daily 0 x3', '2026-11-23', 'invalid'],
    ['daily 1.5 x3', '2026-11-23', 'invalid'],
    ['daily 1000 x3', '2026-11-23', 'invalid'],
    ['daily 1 x0', '2026-11-23', 'invalid'],
    ['daily 1 2026-02-30', '2026-11-23', 'invalid'],
    ['daily 1 x3', '2026-02-30', 'invalid'],
  ])('has the right dates: %s from %s', (text, first, expected) => {
    expect(dates(text, start(first))).toEqual(expected);
  });

  it('has at most 366 occurrences, enough for each day of a leap year', () => {
    expect(dates('daily 1 x366', start('2028-01-01'))).toHaveLength(366);
    expect(dates('daily 1 2028-12-31', start('2028-01-01'))).toHaveLength(366);
    expect(dates('daily 1 2029-01-01', start('2028-01-01'))).toBe('too-many');
    expect(expandRecurrence(rule('daily 1 x367'), start('2028-01-01'))).toEqual({ kind: 'too-many', limit: 366 });
  });

  it('is faulty for reasons in the specification’s wording (section 8)', () => {
    expect(expandRecurrence(rule('daily 0 x3'), start('2026-11-23'))).toEqual({ kind: 'invalid', field: 'interval' });
    expect(expandRecurrence(rule('daily 1 x3'), start('2026-11-23', '09:00', 0))).toEqual({ kind: 'invalid', field: 'duration' });
  });

  it('ends with the last possible date', () => {
    expect(dates('monthly 999 x366', start('9000-01-01'))).toHaveLength(13);
  });
});

describe('the occurrences by an independent library', () => {
  const DAYS = { monday: 'MO', tuesday: 'TU', wednesday: 'WE', thursday: 'TH', friday: 'FR', saturday: 'SA', sunday: 'SU' } as const;
  const zones = fc.constantFrom(
    'Europe/Prague',
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'Australia/Lord_Howe',
    'America/Santiago',
  );
  const ends = fc.oneof(
    fc.record({ kind: fc.constant('count' as const), count: fc.integer({ min: 1, max: 40 }) }),
    fc.record({ kind: fc.constant('until' as const), days: fc.integer({ min: 0, max: 300 }) }),
  );
  const patterns = fc.oneof(
    fc.record({ frequency: fc.constant('daily' as const), daysOfWeek: fc.constant([]) }),
    fc.record({ frequency: fc.constant('weekly' as const), daysOfWeek: fc.subarray([...DAYS_OF_WEEK], { minLength: 1 }) }),
    fc.record({ frequency: fc.constant('monthly' as const), daysOfWeek: fc.constant([]) }),
    fc.record({
      frequency: fc.constant('monthly' as const),
      daysOfWeek: fc.subarray([...DAYS_OF_WEEK], { minLength: 1, maxLength: 1 }),
      weekOfMonth: fc.constantFrom<WeekOfMonth>(1, 2, 3, 4, -1),
    }),
  );

  /** Returns the dates by rrule-temporal 2.2.7, which implements RFC 5545 with Temporal. */
  const expandByLibrary = (made: RecurrenceRule, { date, startMinutes, zone }: RecurrenceStart): string[] => {
    const at = Temporal.PlainDate.from(date).toZonedDateTime({
      timeZone: zone,
      plainTime: Temporal.PlainTime.from('00:00').add({ minutes: startMinutes }),
    });
    const days = made.daysOfWeek.map((day) => `${made.weekOfMonth ?? ''}${DAYS[day]}`).join(',');
    const until =
      made.end.kind === 'until' ? Temporal.PlainDate.from(made.end.date).toZonedDateTime({ timeZone: zone, plainTime: '23:59' }) : null;
    const stamp = until?.toInstant().toString().slice(0, 19).replaceAll(/[-:]/g, '');
    const parts = [
      `FREQ=${made.frequency.toUpperCase()}`,
      `INTERVAL=${made.interval}`,
      'WKST=MO',
      ...(days === '' ? [] : [`BYDAY=${days}`]),
      made.end.kind === 'count' ? `COUNT=${made.end.count}` : `UNTIL=${stamp}Z`,
    ];
    const start = at.toPlainDateTime().toString({ smallestUnit: 'second' }).replaceAll(/[-:]/g, '');
    const found = new RRuleTemporal({ rruleString: `DTSTART;TZID=${zone}:${start}\nRRULE:${parts.join(';')}` }).all();
    return found.map((one) => one.toInstant().toString().slice(0, 16));
  };

  it('have the same dates and instants, even across clock changes', () => {
    fc.assert(
      fc.property(
        patterns,
        fc.integer({ min: 1, max: 5 }),
        ends,
        zones,
        fc.integer({ min: 0, max: 2_500 }),
        fc.integer({ min: 0, max: 95 }),
        (pattern, interval, end, zone, day, quarter) => {
          const first = { ...start(plusDays('2026-01-01', day)), zone, startMinutes: quarter * 15 };
          const made: RecurrenceRule = {
            ...pattern,
            interval,
            end: end.kind === 'count' ? end : { kind: 'until', date: plusDays(first.date, end.days) },
          };
          const expansion = expandRecurrence(made, first);
          const ours = expansion.kind === 'occurrences' ? expansion.occurrences.map((one) => fromInstant(one.start).slice(0, 16)) : [];
          expect(ours).toEqual(expandByLibrary(made, first));
        },
      ),
      { numRuns: 400, seed: 5545 },
    );
  });
});

describe('the wall time of occurrences in their zone', () => {
  const times = (text: string, first: RecurrenceStart) => {
    const expansion = expandRecurrence(rule(text), first);
    return expansion.kind === 'occurrences'
      ? expansion.occurrences.map((one) => `${fromInstant(one.start).slice(5, 16)} ${fromInstant(one.end).slice(11, 16)}`)
      : [];
  };

  it.each<[string, RecurrenceStart, string[]]>([
    ['is the same across the spring change', start('2027-03-27'), ['03-27T08:00 09:00', '03-28T07:00 08:00']],
    ['is the same across the autumn change', start('2027-10-30'), ['10-30T07:00 08:00', '10-31T08:00 09:00']],
    [
      'moves later by the length of the gap if the clock skips it',
      start('2027-03-27', '02:15', 30),
      ['03-27T01:15 01:45', '03-28T01:15 01:45'],
    ],
    [
      'never ends before it begins if the clock skips the start',
      start('2027-03-27', '02:30', 30),
      ['03-27T01:30 02:00', '03-28T01:30 02:00'],
    ],
    [
      'is the first of two equal times if the clock repeats it',
      start('2027-10-30', '02:15', 30),
      ['10-30T00:15 00:45', '10-31T00:15 00:45'],
    ],
    ['is the same for an end after midnight', start('2027-03-26', '23:00', 240), ['03-26T22:00 02:00', '03-27T22:00 01:00']],
    [
      'is the same on Lord Howe, where the clock changes by half an hour',
      start('2027-04-03', '09:00', 60, 'Australia/Lord_Howe'),
      ['04-02T22:00 23:00', '04-03T22:30 23:30'],
    ],
  ])('%s', (_name, first, expected) => {
    expect(times('daily 1 x2', first)).toEqual(expected);
  });

  it('is that of the rule on each day on which that time exists on the clock', () => {
    const zones = fc.constantFrom('Europe/Prague', 'America/New_York', 'Asia/Kathmandu', 'Pacific/Chatham');
    fc.assert(
      fc.property(
        zones,
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 4, max: 23 }),
        fc.constantFrom('daily', 'weekly', 'monthly'),
        (zone, day, hour, frequency) => {
          const first = start(plusDays('2026-01-01', day), `${String(hour).padStart(2, '0')}:00`, 60, zone);
          const expansion = expandRecurrence(rule(`${frequency} 1 x40`), first);
          if (expansion.kind !== 'occurrences') throw new Error(expansion.kind);
          expect(expansion.occurrences).toHaveLength(40);
          for (const one of expansion.occurrences) {
            expect([localDateOf(one.start, zone), toWallTime(one.start, zone).minutes]).toEqual([one.date, hour * 60]);
          }
        },
      ),
      { numRuns: 100, seed: 9 },
    );
  });
});
