import { rankTimes } from '@assist/availability';
import { fromInstant, toInstant } from '@assist/time';
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
