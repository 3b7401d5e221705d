import {
  codeOfRange,
  countBookable,
  favouriteAvailability,
  findTimes,
  offeredEnd,
  slotSubjectOf,
  spanWithin,
  whyNot,
} from '@assist/availability';
import { aResource, slots } from '@assist/test-kit';
import { toWallText } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { at, span } from './a-subject.ts';

const limits = (minimum: number | null, maximum: number | null) => ({
  minimumMeetingDurationInMinutes: minimum,
  maximumMeetingDurationInMinutes: maximum,
});
const time = (instant: Parameters<typeof toWallText>[0]) => toWallText(instant, 'UTC').slice(11, 16);

describe('favourite availability (specification, section 4)', () => {
  it.each([
    ['0000 2222', null, 'NOW', '09:00', '10:00'],
    ['0', null, 'NOW', '09:00', '09:15'],
    ['0000 0000', 60, 'NOW', '09:00', '10:00'],
    ['0000 0000', 120, 'NOW', '09:00', '11:00'],
    ['0000 0000', 600, 'NOW', '09:00', '11:00'],
    ['8800 2222', null, 'NOW', '09:00', '10:00'],
    ['5555 2222', null, 'NOW', '09:00', '10:00'],
    ['2200 0022', null, 'SOON', '09:30', '10:30'],
    ['2200 0000', 30, 'SOON', '09:30', '10:00'],
    ['4440 2222', null, 'SOON', '09:45', '10:00'],
    ['1370 2222', null, 'SOON', '09:45', '10:00'],
  ] as const)('in the slots %s, with a maximum of %j minutes, is %s from %s until %s', (codes, maximum, kind, from, until) => {
    const found = favouriteAvailability(slots(codes), at('09:00'), limits(null, maximum));
    if (found.kind === 'UNAVAILABLE') throw new Error('unavailable');
    expect([found.kind, time(found.from), time(found.until)]).toEqual([kind, from, until]);
  });

  it.each(['', '2222', '1234 6777'])('in the slots %j is UNAVAILABLE', (codes) => {
    expect(favouriteAvailability(slots(codes), at('09:00'), limits(null, null))).toEqual({ kind: 'UNAVAILABLE' });
  });

  it.each([
    ['0022 0000', 30, 'NOW', '09:00'],
    ['0022 0000', 45, 'SOON', '10:00'],
    ['0022 0000', 40, 'SOON', '10:00'],
    ['0022 0000', 75, 'UNAVAILABLE', undefined],
    ['2200 2200', 45, 'UNAVAILABLE', undefined],
  ] as const)('in the slots %s, with a minimum of %i minutes, is %s from %s', (codes, minimum, kind, from) => {
    const found = favouriteAvailability(slots(codes), at('09:00'), limits(minimum, null));
    expect([found.kind, found.kind === 'UNAVAILABLE' ? undefined : time(found.from)]).toEqual([kind, from]);
  });
});

describe('the end of a one-press reservation', () => {
  it.each<[free: string, minimum: number | null, maximum: number | null, wished: number, end: string | undefined]>([
    ['09:00-18:00', null, null, 60, '10:00'],
    ['09:00-09:30', null, null, 60, '09:30'],
    ['09:00-18:00', 120, null, 60, '11:00'],
    ['09:00-18:00', 40, null, 30, '09:45'],
    ['09:00-18:00', null, 30, 60, '09:30'],
    ['09:00-18:00', null, 50, 60, '09:45'],
    ['09:00-09:50', 45, null, 60, '09:45'],
    ['09:00-10:00', 75, null, 60, undefined],
    ['09:00-18:00', 60, 50, 60, undefined],
  ])('in the free time %s, with limits of %j to %j minutes and a wish for %i minutes, is %s', (free, minimum, maximum, wished, end) => {
    const { start: from, end: until } = span(free);
    const offered = offeredEnd(limits(minimum, maximum), { from, until }, wished);
    expect(offered === undefined ? undefined : time(offered)).toBe(end);
    const resource = aResource({
      schedulingSettings: { ...limits(minimum, maximum), maxAdvanceDays: null, rejectOutsideWorkingHours: false },
    });
    // The gate must accept the offered time too. It decides by `whyNot`.
    if (offered !== undefined) expect(whyNot(slotSubjectOf(resource, []), { start: from, end: offered }, from)).toEqual([]);
  });
});

describe('the search for free times', () => {
  const found = (rows: string[], wanted: object) =>
    findTimes(rows.map(slots), at('09:00'), { durationMinutes: 30, limit: 3, ...wanted }).map(
      (range) => `${time(range.start)}-${time(range.end)}`,
    );

  it.each([
    [['0000 0000'], {}, ['09:00-09:30', '09:30-10:00', '10:00-10:30']],
    [['0000 0000'], { stepMinutes: 15 }, ['09:00-09:30', '09:15-09:45', '09:30-10:00']],
    [['0000 0000'], { limit: 1 }, ['09:00-09:30']],
    [['2200 0000', '0002 2000'], {}, ['10:15-10:45']],
    [['2200 0000', '0002 2000', '0000 0002'], { durationMinutes: 45 }, []],
    [['0900 2222', '8500 0000'], {}, ['09:00-09:30', '09:30-10:00']],
    [['0202 0202'], {}, []],
    [['0000 0000', '00'], {}, ['09:00-09:30']],
    [[], {}, []],
    [['0000'], { durationMinutes: 0 }, []],
    [['0000 0000'], { durationMinutes: 50 }, ['09:00-10:00', '10:00-11:00']],
  ])('in the rows %j, with the wishes %j, finds %j', (rows, wanted, expected) => {
    expect(found(rows, wanted)).toEqual(expected);
  });
});

describe('the part of a chosen time to use for a shorter duration', () => {
  it.each([
    ['the first available part', '0220 0000', '09:00-11:00', 30, '09:45-10:15'],
    ['its beginning, if all of it is free', '0000 0000', '09:00-11:00', 30, '09:00-09:30'],
    ['never a part outside of the chosen time', '0000 2220', '10:00-11:00', 30, '10:00-10:30'],
    ['its beginning, if no part is long enough, to show what is in the way', '0202 0202', '09:00-11:00', 30, '09:00-09:30'],
    ['all of it, if it is no longer than the duration', '0220 0000', '09:00-10:00', 60, '09:00-10:00'],
  ])('is %s: of the slots %s, in the time %s, for %i minutes', (_rule, codes, window, minutes, expected) => {
    const { start, end } = spanWithin(slots(codes), at('09:00'), span(window), minutes);
    expect(`${time(start)}-${time(end)}`).toBe(expected);
  });
});

describe('a range of several slots', () => {
  it.each([
    ['0000 0000', '09:00-10:00', 0],
    ['0020 0000', '09:00-10:00', 2],
    ['0020 0000', '09:45-10:15', 0],
    ['0801 0000', '09:00-10:00', 1],
    ['0800 0000', '09:00-10:00', 8],
    ['3444 0000', '09:00-10:00', 3],
    ['0000 0000', '08:45-09:15', 4],
    ['0000 0000', '10:45-11:15', 4],
    ['5555 9999', '09:30-10:30', 5],
  ])('has, in the slots %s at %s, the code of its worst slot: %i', (codes, range, expected) => {
    expect(codeOfRange(slots(codes), at('09:00'), span(range))).toBe(expected);
  });

  it('has a count that includes only slots that can be reserved', () => expect(countBookable(slots('0123 4567 89'))).toBe(4));
});
