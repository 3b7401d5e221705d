import {
  dayNumberOf,
  fromInstant,
  fromWallText,
  fromWallTime,
  instantOf,
  localDateOf,
  localDay,
  SLOT_MS,
  startOfDay,
  startOfDayNumber,
  toDayNumber,
  toInstant,
  toWallText,
  toWallTime,
  type Instant,
} from '@assist/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

describe('the slots of a local day (decisions, section 5; reliability, "Time")', () => {
  it.each([
    ['2026-11-23', 'Europe/Prague', 96, '2026-11-22T23:00:00.000Z'],
    ['2027-03-28', 'Europe/Prague', 92, '2027-03-27T23:00:00.000Z'],
    ['2027-10-31', 'Europe/Prague', 100, '2027-10-30T22:00:00.000Z'],
    ['2026-10-04', 'Australia/Lord_Howe', 94, '2026-10-03T13:30:00.000Z'],
    ['2027-04-04', 'Australia/Lord_Howe', 98, '2027-04-03T13:00:00.000Z'],
    ['2026-11-23', 'Asia/Kathmandu', 96, '2026-11-22T18:15:00.000Z'],
    ['2026-06-23', 'Pacific/Chatham', 96, '2026-06-22T11:15:00.000Z'],
    ['2026-09-27', 'Pacific/Chatham', 92, '2026-09-26T11:15:00.000Z'],
    ['2011-12-29', 'Pacific/Apia', 96, '2011-12-29T10:00:00.000Z'],
    ['2011-12-30', 'Pacific/Apia', 0, '2011-12-30T10:00:00.000Z'],
    ['2011-12-31', 'Pacific/Apia', 96, '2011-12-30T10:00:00.000Z'],
    ['2018-11-04', 'America/Sao_Paulo', 92, '2018-11-04T03:00:00.000Z'],
    ['2018-02-17', 'America/Sao_Paulo', 100, '2018-02-17T02:00:00.000Z'],
    ['2026-11-23', 'UTC', 96, '2026-11-23T00:00:00.000Z'],
  ])('on %s in %s number %i and begin at %s', (date, zone, count, start) => {
    const day = localDay(date, zone);
    expect((day.end - day.start) / SLOT_MS).toBe(count);
    expect(fromInstant(startOfDay(date, zone))).toBe(start);
  });

  it('begin after the gap if the clock skips midnight: on 4 November 2018, São Paulo’s day starts at 01:00', () => {
    expect(toWallText(startOfDay('2018-11-04', 'America/Sao_Paulo'), 'America/Sao_Paulo')).toBe('2018-11-04T01:00:00');
  });
});

describe('wall time', () => {
  it.each([
    ['2027-03-28', 150, 'Europe/Prague', '2027-03-28T01:30:00.000Z', 'skipped: later by the length of the gap'],
    ['2027-10-31', 150, 'Europe/Prague', '2027-10-31T00:30:00.000Z', 'twice: the first occurrence'],
    ['2027-10-31', 180, 'Europe/Prague', '2027-10-31T02:00:00.000Z', 'after both'],
    ['2026-11-23', 540, 'Asia/Kathmandu', '2026-11-23T03:15:00.000Z', 'an offset with three quarters of an hour'],
    ['2026-11-23', 540, 'Pacific/Chatham', '2026-11-22T19:15:00.000Z', 'summer'],
    ['2011-12-30', 720, 'Pacific/Apia', '2011-12-30T22:00:00.000Z', 'a day that the zone skipped'],
    ['2026-11-23', 1_440, 'UTC', '2026-11-24T00:00:00.000Z', '24:00'],
  ])('on %s, %i minutes after midnight in %s, is %s (%s)', (date, minutes, zone, iso) => {
    expect(fromInstant(fromWallTime(date, minutes, zone))).toBe(iso);
  });

  const zones = fc.constantFrom(
    'Europe/Prague',
    'Australia/Lord_Howe',
    'Asia/Kathmandu',
    'Pacific/Chatham',
    'Pacific/Apia',
    'America/Sao_Paulo',
    'America/New_York',
    'Africa/Casablanca',
    'Asia/Gaza',
    'America/Havana',
    'Africa/Cairo',
    'Asia/Beirut',
    'UTC',
  );
  const minutesSince2000 = fc.integer({ min: 0, max: 26_000_000 });

  it('agrees with Temporal in both directions', () => {
    fc.assert(
      fc.property(zones, minutesSince2000, (zone, minutes) => {
        const wall = Temporal.PlainDateTime.from('2000-01-02T00:00').add({ minutes });
        const date = wall.toPlainDate().toString();
        const expected = wall.toZonedDateTime(zone, { disambiguation: 'compatible' });
        expect(fromWallTime(date, wall.hour * 60 + wall.minute, zone)).toBe(expected.epochMilliseconds);
        expect(startOfDay(date, zone)).toBe(wall.toPlainDate().toZonedDateTime(zone).epochMilliseconds);
        const instant = instantOf(Date.UTC(2000, 0, 2) + minutes * 60_000);
        const zoned = Temporal.Instant.fromEpochMilliseconds(instant).toZonedDateTimeISO(zone);
        expect(localDateOf(instant, zone)).toBe(zoned.toPlainDate().toString());
        expect(toWallTime(instant, zone).minutes).toBe(zoned.hour * 60 + zoned.minute);
      }),
      { numRuns: 3_000, seed: 3 },
    );
  });

  it('gives consecutive days without a gap, in all zones, from 2026 to 2031', () => {
    const [first, last] = [toDayNumber('2026-01-01'), toDayNumber('2031-12-31')];
    const faults: string[] = [];
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (let day = first; day <= last; day += 1) {
        const start = startOfDayNumber(day, zone);
        if (dayNumberOf(start, zone) !== day || dayNumberOf((start - 1) as Instant, zone) >= day) {
          faults.push(`day ${day} in ${zone} starts at ${fromInstant(start)}`);
        }
      }
    }
    expect(faults).toEqual([]);
  });

  it('is converted to text and back', () => {
    expect(fromInstant(fromWallText('2026-11-23T09:00:00.0000000', 'Europe/Prague'))).toBe('2026-11-23T08:00:00.000Z');
    expect(toWallText(toInstant('2026-11-23T08:00:00Z'), 'Europe/Prague')).toBe('2026-11-23T09:00:00');
    for (const wrong of ['2026-11-23', '2026-11-23T09:00:00Z', '2026-02-30T09:00', '2026-11-23T09:60', '']) {
      expect(() => fromWallText(wrong, 'UTC')).toThrow(RangeError);
    }
  });
});
