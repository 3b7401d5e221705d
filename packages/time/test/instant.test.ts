import {
  ceilToQuarter,
  countQuarters,
  dayOfWeek,
  daysBetween,
  findInstant,
  findMinutesOfDay,
  floorToQuarter,
  fromInstant,
  fromMinutesOfDay,
  fromQuarter,
  instantOf,
  intersection,
  isLocalDate,
  isOnQuarter,
  overlaps,
  plusDays,
  plusMinutes,
  quarterOf,
  slotsFor,
  toInstant,
  toMinutesOfDay,
  toQuarters,
} from '@assist/time';
import { describe, expect, it } from 'vitest';

const range = (start: string, end: string) => ({ start: toInstant(`2026-11-23T${start}Z`), end: toInstant(`2026-11-23T${end}Z`) });

describe('an instant', () => {
  it.each([
    ['2026-11-23T09:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['2026-11-23T09:00Z', '2026-11-23T09:00:00.000Z'],
    ['2026-11-23T09:00:00.0000000Z', '2026-11-23T09:00:00.000Z'],
    ['2026-11-23T09:00:00.999999999999Z', '2026-11-23T09:00:00.999Z'],
    ['2026-11-23T09:00:00.123456789012+01:00', '2026-11-23T08:00:00.123Z'],
    ['2026-11-23T09:00:00+05:45', '2026-11-23T03:15:00.000Z'],
  ])('written as %s is %s', (text, iso) => {
    expect(fromInstant(toInstant(text))).toBe(iso);
  });

  it.each(['', '2026-11-23', '2026-11-23T09:00:00', '2026-13-01T00:00:00Z', '23 November 2026', '2026-11-23T25:00:00Z'])(
    'is not read from text without a valid time and an offset: %j',
    (text) => {
      expect(findInstant(text)).toBeUndefined();
      expect(() => toInstant(text)).toThrow(RangeError);
    },
  );

  it('is never NaN or infinite', () => {
    expect(() => instantOf(Number.NaN)).toThrow(RangeError);
    expect(() => plusMinutes(instantOf(0), Number.POSITIVE_INFINITY)).toThrow(RangeError);
  });
});

describe('a range', () => {
  it.each([
    [range('09:00', '10:00'), range('10:00', '11:00'), false],
    [range('09:00', '10:00'), range('09:59', '11:00'), true],
    [range('09:00', '12:00'), range('10:00', '11:00'), true],
    [range('09:00', '09:00'), range('08:00', '11:00'), false],
    [range('10:00', '09:00'), range('08:00', '11:00'), false],
  ])('overlaps another range only if the two share an instant (%#)', (a, b, expected) => {
    expect(overlaps(a, b)).toBe(expected);
    expect(overlaps(b, a)).toBe(expected);
    expect(intersection(a, b) !== undefined).toBe(expected);
  });
});

describe('a quarter of an hour (the slot length, specification, section 9)', () => {
  it.each([
    ['09:00', '09:00', '09:00'],
    ['09:00:00.001', '09:00', '09:15'],
    ['09:07', '09:00', '09:15'],
    ['09:14:59.999', '09:00', '09:15'],
    ['23:59', '23:45', '24:00'],
  ])('that contains %s starts at %s, and the next full quarter is at %s', (text, floor, ceil) => {
    const instant = toInstant(`2026-11-23T${text}Z`);
    const day = toInstant('2026-11-23T00:00Z');
    expect(floorToQuarter(instant)).toBe(plusMinutes(day, toMinutesOfDay(floor)));
    expect(ceilToQuarter(instant)).toBe(plusMinutes(day, toMinutesOfDay(ceil)));
    expect(isOnQuarter(instant)).toBe(floor === ceil);
    expect(fromQuarter(quarterOf(instant))).toBe(floorToQuarter(instant));
  });

  it.each([
    ['09:00', '10:00', 4],
    ['09:10', '09:20', 2],
    ['09:00', '09:00', 0],
    ['10:00', '09:00', 0],
    ['09:14', '09:15', 1],
  ])('is counted if the range from %s to %s touches it: %s', (start, end, count) => {
    expect(countQuarters(range(start, end))).toBe(count);
    if (count > 0) expect(countQuarters(toQuarters(range(start, end)))).toBe(count);
  });

  it.each([
    [0, 0],
    [1, 1],
    [15, 1],
    [16, 2],
    [50, 4],
    [60, 4],
    [-5, 0],
  ])('is the unit for durations: %i minutes need %i', (minutes, slots) => {
    expect(slotsFor(minutes)).toBe(slots);
  });
});

describe('a time of day (specification, section 9: HH:mm)', () => {
  it.each([
    ['00:00', 0],
    ['08:30', 510],
    ['23:59', 1_439],
    ['24:00', 1_440],
  ])('written as %s is %i minutes after midnight', (text, minutes) => {
    expect(toMinutesOfDay(text)).toBe(minutes);
    expect(fromMinutesOfDay(minutes)).toBe(text);
  });

  it.each(['', '8:30', '24:01', '25:00', '12:60', '12:30:00', 'noon'])('is not read from %j', (text) => {
    expect(findMinutesOfDay(text)).toBeUndefined();
    expect(() => toMinutesOfDay(text)).toThrow(RangeError);
  });
});

describe('a day', () => {
  it.each([
    ['2026-11-23', 'monday'],
    ['1970-01-01', 'thursday'],
    ['1969-12-28', 'sunday'],
    ['2028-02-29', 'tuesday'],
  ])('written as %s is a %s', (date, day) => expect(dayOfWeek(date)).toBe(day));

  it.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-03-01', -1, '2027-02-28'],
  ])('written as %s and shifted by %i days is %s', (date, days, expected) => {
    expect(plusDays(date, days)).toBe(expected);
    expect(daysBetween(date, expected)).toBe(days);
  });

  it.each(['2026-02-30', '2026-13-01', '26-11-23', '2026-11-23T00:00', ''])('is not read from %j', (text) => {
    expect(isLocalDate(text)).toBe(false);
  });
});
