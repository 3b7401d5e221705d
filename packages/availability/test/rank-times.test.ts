import { daytimeOnUsualDays, findTimes, rankTimes } from '@assist/availability';
import {
  dayOfWeek,
  DAYS_OF_WEEK,
  type DayOfWeek,
  fromInstant,
  fromWallTime,
  isWithinWorkingHours,
  localDays,
  plusDays,
  plusMinutes,
  slotsFor,
  minutesBetween,
  toInstant,
  toWallTime,
  usualHours,
} from '@assist/time';
import { describe, expect, it } from 'vitest';

const range = (start: string, end: string) => ({ start: toInstant(`2026-${start}:00+01:00`), end: toInstant(`2026-${end}:00+01:00`) });
const hour = (day: string, from: number, minutes = '00') =>
  range(`12-${day}T${String(from).padStart(2, '0')}:${minutes}`, `12-${day}T${String(from + 1).padStart(2, '0')}:${minutes}`);
const CHOSEN = hour('02', 10);

describe('ranking the times at which everyone is free', () => {
  const offered = (times: readonly ReturnType<typeof hour>[], limit = 3) =>
    rankTimes(times, CHOSEN, 'Europe/Prague', limit).map(({ range: { start }, reasons }) =>
      [fromInstant(start).slice(5, 16), ...reasons].join(' '),
    );

  it.each([
    [
      'the nearest times of the day before those farther away',
      [hour('02', 8), hour('02', 11), hour('02', 14)],
      ['12-02T10:00 same-day', '12-02T07:00 same-day soonest', '12-02T13:00 same-day'],
    ],
    [
      'the same hour of the next day before a time three hours later',
      [hour('02', 13), hour('03', 10)],
      ['12-03T09:00 same-hour', '12-02T12:00 same-day soonest'],
    ],
    [
      'a time even if its only merit is that everyone is free',
      [hour('03', 8), hour('04', 15)],
      ['12-03T07:00 soonest', '12-04T14:00 all-free'],
    ],
    [
      'of two times that are equally near, first that of the nearer day',
      [hour('01', 10), hour('02', 12)],
      ['12-02T11:00 same-day', '12-01T09:00 same-hour soonest'],
    ],
    [
      'no time that overlaps a better one',
      [hour('02', 11), hour('02', 11, '30'), hour('02', 12)],
      ['12-02T10:00 same-day soonest', '12-02T11:00 same-day'],
    ],
    [
      'no more times than requested',
      [8, 11, 12, 13, 14].map((at) => hour('02', at)),
      ['12-02T10:00 same-day', '12-02T07:00 same-day soonest', '12-02T11:00 same-day'],
    ],
    ['nothing if there is no such time', [], []],
  ])('offers %s', (_, times, expected) => {
    expect(offered(times)).toEqual(expected);
  });

  it('compares hours by wall time, even across a clock change', () => {
    const chosen = { start: toInstant('2026-10-24T10:00:00+02:00'), end: toInstant('2026-10-24T11:00:00+02:00') };
    const after = { start: toInstant('2026-10-26T10:00:00+01:00'), end: toInstant('2026-10-26T11:00:00+01:00') };
    expect(rankTimes([after], chosen, 'Europe/Prague', 1)[0]!.reasons).toEqual(['same-hour', 'soonest']);
  });
});

const [PRAGUE, NEW_YORK, AUCKLAND] = ['Europe/Prague', 'America/New_York', 'Pacific/Auckland'];
const [LOS_ANGELES, KIRITIMATI] = ['America/Los_Angeles', 'Pacific/Kiritimati'];

/** All times of an hour on each half hour of a week, as everybody is free. */
function week(monday: string, zone: string) {
  const { start, end } = localDays(monday, 7, zone);
  const free = new Uint8Array(slotsFor(minutesBetween(start, end)));
  return findTimes([free], start, { durationMinutes: 60, limit: 336, stepMinutes: 30 });
}

const clock = (at: Parameters<typeof toWallTime>[0], zone: string) => {
  const { date, minutes } = toWallTime(at, zone);
  return `${date.slice(5)} ${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
};

describe('ranking the times of people in several zones', () => {
  it.each([
    {
      of: 'Prague and New York: the two hours that they share',
      zones: [PRAGUE, NEW_YORK],
      day: '2026-11-23',
      expected: [
        '11-23 15:00 | 11-23 09:00',
        '11-23 16:00 | 11-23 10:00',
        '11-24 15:00 | 11-24 09:00',
        '11-24 16:00 | 11-24 10:00',
        '11-25 15:00 | 11-25 09:00',
        '11-25 16:00 | 11-25 10:00',
      ],
    },
    {
      of: 'the week in which only America has changed the clock: three hours',
      zones: [PRAGUE, NEW_YORK],
      day: '2027-03-15',
      expected: [
        '03-15 14:00 | 03-15 09:00',
        '03-15 15:00 | 03-15 10:00',
        '03-15 16:00 | 03-15 11:00',
        '03-16 14:00 | 03-16 09:00',
        '03-16 15:00 | 03-16 10:00',
        '03-16 16:00 | 03-16 11:00',
      ],
    },
    {
      of: 'Los Angeles and Kiritimati, 22 hours apart: not on Kiritimati’s Saturday, nor on Los Angeles’ Sunday',
      zones: [LOS_ANGELES, KIRITIMATI],
      day: '2026-11-27',
      expected: [
        '11-30 11:00 | 12-01 09:00',
        '11-30 12:00 | 12-01 10:00',
        '11-30 13:00 | 12-01 11:00',
        '12-01 11:00 | 12-02 09:00',
        '11-30 14:00 | 12-01 12:00',
        '12-01 12:00 | 12-02 10:00',
      ],
    },
    {
      of: 'Prague, New York and Auckland: within the hours of two, and as near as possible to those of the third',
      zones: [PRAGUE, NEW_YORK, AUCKLAND],
      day: '2026-11-24',
      expected: [
        '11-24 16:00 | 11-24 10:00 | 11-25 04:00 | Pacific/Auckland',
        '11-25 16:00 | 11-25 10:00 | 11-26 04:00 | Pacific/Auckland',
        '11-26 16:00 | 11-26 10:00 | 11-27 04:00 | Pacific/Auckland',
        '11-24 21:00 | 11-24 15:00 | 11-25 09:00 | Europe/Prague',
        '11-25 21:00 | 11-25 15:00 | 11-26 09:00 | Europe/Prague',
        '11-26 21:00 | 11-26 15:00 | 11-27 09:00 | Europe/Prague',
      ],
    },
    {
      of: 'Prague and Auckland, who share no hour: within those of one',
      zones: [PRAGUE, AUCKLAND],
      day: '2026-11-24',
      expected: [
        '11-24 09:00 | 11-24 21:00 | Pacific/Auckland',
        '11-25 09:00 | 11-25 21:00 | Pacific/Auckland',
        '11-26 09:00 | 11-26 21:00 | Pacific/Auckland',
        '11-24 04:00 | 11-24 16:00 | Europe/Prague',
        '11-27 09:00 | 11-27 21:00 | Pacific/Auckland',
        '11-24 16:00 | 11-25 04:00 | Pacific/Auckland',
      ],
    },
  ])('offers for $of', ({ zones, day, expected }) => {
    const [place] = zones as [string, ...string[]];
    const nine = fromWallTime(day, 9 * 60, place);
    const people = zones.map((zone) => ({ hours: usualHours(zone) }));
    const ranked = rankTimes(week(day, place), { start: nine, end: plusMinutes(nine, 60) }, place, 6, people);
    const shown = ranked.map(({ range: { start }, outside }) =>
      [...zones.map((zone) => clock(start, zone)), ...outside.map(({ hours }) => hours.timezone)].join(' | '),
    );
    expect(shown).toEqual(expected);
    // Nobody is within their hours at a time at which they are named, nor the other way round.
    for (const { range, outside } of ranked) expect(people.filter(({ hours }) => !isWithinWorkingHours(range, hours))).toEqual(outside);
  });

  it.each(['Asia/Kathmandu', 'Australia/Eucla', 'Pacific/Chatham', 'Australia/Lord_Howe'])(
    'begins on half hours of the clock in %s',
    (zone) => {
      const starts = week('2026-11-23', zone).map(({ start }) => toWallTime(start, zone).minutes % 30);
      expect([starts.length, new Set(starts)]).toEqual([335, new Set([0])]);
    },
  );

  it('offers a person’s own night if they work then', () => {
    const hours = { ...usualHours(PRAGUE), startTime: '22:00', endTime: '06:00' };
    const nine = fromWallTime('2026-11-24', 9 * 60, PRAGUE);
    const [best] = rankTimes(week('2026-11-24', PRAGUE), { start: nine, end: plusMinutes(nine, 60) }, PRAGUE, 1, [{ hours }]);
    expect([clock(best!.range.start, PRAGUE), best!.outside]).toEqual(['11-24 05:00', []]);
  });

  it('counts a person without any hours as outside them', () => {
    const idle = { hours: { ...usualHours(PRAGUE), daysOfWeek: [] } };
    const nine = fromWallTime('2026-11-24', 9 * 60, PRAGUE);
    const chosen = { start: nine, end: plusMinutes(nine, 60) };
    expect(rankTimes([chosen], chosen, PRAGUE, 1, [idle])[0]!.outside).toEqual([idle]);
  });
});

describe('ranking the times of people whose hours are not known', () => {
  const daytime = { timezone: PRAGUE, daysOfWeek: DAYS_OF_WEEK, startTime: '07:00', endTime: '20:00' };
  const TEN = [0, 1, 2, 3, 4, 5, 6].map((days) => {
    const start = fromWallTime(plusDays('2026-11-28', days), 10 * 60, PRAGUE);
    return { start, end: plusMinutes(start, 60) };
  });

  /** The days of the offered times, of which one is at ten on each day from a Saturday that was chosen. */
  function offered(isUsual: (day: DayOfWeek) => boolean) {
    const hours = daytimeOnUsualDays(daytime, { isUsual: (date) => isUsual(dayOfWeek(date)) }, '2026-11-28');
    return rankTimes(TEN, TEN[0]!, PRAGUE, 7, [{ hours }]).map(({ range }) => dayOfWeek(toWallTime(range.start, PRAGUE).date).slice(0, 2));
  }

  it.each([
    { of: 'a place that opens every day', isUsual: () => true, expected: 'mo tu we th fr sa su' },
    { of: 'a place that opens on no day', isUsual: () => false, expected: 'mo tu we th fr sa su' },
    {
      of: 'a place that opens from Sunday to Thursday',
      isUsual: (day: DayOfWeek) => day !== 'friday' && day !== 'saturday',
      expected: 'su mo tu we th fr sa',
    },
  ])('begins with the working days of $of, and the nearest of them', ({ isUsual, expected }) => {
    expect(offered(isUsual).join(' ')).toBe(expected);
  });
});
