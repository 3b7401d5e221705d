import { fromWallTime } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { changeSeries } from '../src/change-series.ts';
import type { StoredEvent } from '../src/index.ts';
import { aStoredEvent } from './a-stored-event.ts';

const ZONE = 'Europe/Prague';
const at = (day: number, hour: number) => fromWallTime(`2026-12-${String(day).padStart(2, '0')}`, hour * 60, ZONE);

/** Returns dates of a daily series from nine to ten, each as `[day, from, to]` in hours. Dates with other hours were moved individually. */
const series = (...dates: readonly (readonly [day: number, from: number, to: number])[]): StoredEvent[] =>
  dates.map(([day, from, to]) =>
    aStoredEvent({
      id: `d${day}`,
      iCalUId: `d${day}`,
      seriesId: 's',
      originalStart: at(day, 9),
      start: at(day, from),
      end: at(day, to),
      zone: ZONE,
    }),
  );
const timesOf = (events: readonly StoredEvent[]) =>
  events.map(({ start, end }) => {
    const day = Math.floor((start - at(1, 0)) / 86_400_000) + 1;
    return [day, (start - at(day, 0)) / 3_600_000, (end - at(day, 0)) / 3_600_000];
  });

describe('a change of one date and all following dates', () => {
  it.each([
    [
      'moves all dates at the usual time',
      [
        [1, 9, 10],
        [2, 9, 10],
        [3, 9, 10],
      ],
      0,
      [1, 11, 12],
      [
        [1, 11, 12],
        [2, 11, 12],
        [3, 11, 12],
      ],
    ],
    [
      'leaves the time of a date that was moved individually',
      [
        [1, 9, 10],
        [2, 15, 16],
        [3, 9, 10],
      ],
      0,
      [1, 11, 12],
      [
        [1, 11, 12],
        [2, 15, 16],
        [3, 11, 12],
      ],
    ],
    [
      'leaves the time of a date that was shortened individually',
      [
        [1, 9, 10],
        [2, 9, 9.25],
        [3, 9, 10],
      ],
      0,
      [1, 9, 9.5],
      [
        [1, 9, 9.5],
        [2, 9, 9.25],
        [3, 9, 9.5],
      ],
    ],
    [
      'that starts from a date moved individually moves all dates to its new time',
      [
        [1, 9, 10],
        [2, 15, 16],
        [3, 9, 10],
        [4, 9, 10],
      ],
      1,
      [2, 12, 13],
      [
        [1, 12, 13],
        [2, 12, 13],
        [3, 12, 13],
        [4, 12, 13],
      ],
    ],
    [
      'to another day moves each date by the same number of days',
      [
        [1, 9, 10],
        [2, 9, 10],
      ],
      0,
      [3, 9, 10],
      [
        [3, 9, 10],
        [4, 9, 10],
      ],
    ],
  ] as const)('%s', (_case, dates, chosen, [day, from, to], expected) => {
    const events = series(...dates);
    expect(timesOf(changeSeries(events[chosen]!, events, { range: { start: at(day, from), end: at(day, to) } }))).toEqual(expected);
  });

  it('gives its other contents to every date, even to dates at another time', () => {
    const events = series([1, 9, 10], [2, 15, 16]);
    expect(changeSeries(events[0]!, events, { subject: 'Review' }).map((event) => event.subject)).toEqual(['Review', 'Review']);
    expect(
      changeSeries(events[0]!, events, { subject: 'Review', range: { start: at(1, 8), end: at(1, 9) } }).map((event) => event.subject),
    ).toEqual(['Review', 'Review']);
  });

  it('applies to all of these dates even after an earlier change moved all of them', () => {
    const events = series([1, 9, 10], [2, 9, 10]);
    const first = changeSeries(events[0]!, events, { range: { start: at(1, 13), end: at(1, 14) } });
    expect(timesOf(changeSeries(first[0]!, first, { range: { start: at(1, 9), end: at(1, 10) } }))).toEqual([
      [1, 9, 10],
      [2, 9, 10],
    ]);
  });
});
