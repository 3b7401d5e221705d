import {
  DAY_MS,
  durationMinutes,
  fromWallText,
  instantOf,
  occursTwice,
  plusMinutes,
  rangeOfWall,
  SLOT_MS,
  toInstant,
  toMinutesOfDay,
  toWallText,
  wallSpanOf,
} from '@assist/time';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const ZONES = [
  'America/Los_Angeles',
  'America/New_York',
  'America/St_Johns',
  'Antarctica/Troll',
  'Europe/Prague',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Auckland',
  'Pacific/Chatham',
  'Pacific/Kiritimati',
  'UTC',
];

describe('a chosen time takes place between two instants (issue: nights of the clock change)', () => {
  it.each([
    ['on a normal day', 'Europe/Prague', '2026-12-03', 1, '09:00', '10:30', {}, '2026-12-03T08:00Z', 90],
    ['over midnight', 'Europe/Prague', '2026-12-03', 2, '22:00', '02:00', {}, '2026-12-03T21:00Z', 240],
    ['up to midnight', 'Europe/Prague', '2026-12-03', 1, '22:00', '24:00', {}, '2026-12-03T21:00Z', 120],
    ['over New Year', 'Pacific/Auckland', '2026-12-31', 2, '23:00', '01:00', {}, '2026-12-31T10:00Z', 120],
    ['over three dates', 'America/New_York', '2026-12-03', 3, '09:00', '17:00', {}, '2026-12-03T14:00Z', 56 * 60],
    [
      'across the night on which the clock is set forward',
      'Europe/Prague',
      '2027-03-27',
      2,
      '22:00',
      '06:00',
      {},
      '2027-03-27T21:00Z',
      420,
    ],
    ['across the night on which the clock is set back', 'Europe/Prague', '2026-10-24', 2, '22:00', '06:00', {}, '2026-10-24T20:00Z', 540],
    ['across a gap', 'Europe/Prague', '2027-03-28', 1, '01:30', '03:30', {}, '2027-03-28T00:30Z', 60],
    ['with a skipped start, of the chosen length', 'Europe/Prague', '2027-03-28', 1, '02:30', '03:00', {}, '2027-03-28T01:30Z', 30],
    ['with a skipped end', 'Europe/Prague', '2027-03-28', 1, '01:45', '02:30', {}, '2027-03-28T00:45Z', 45],
    ['of 45 minutes in a gap of half an hour', 'Australia/Lord_Howe', '2026-10-04', 1, '02:00', '02:45', {}, '2026-10-03T15:30Z', 45],
    ['in a gap of two hours', 'Antarctica/Troll', '2027-03-28', 1, '01:30', '02:30', {}, '2027-03-28T01:30Z', 60],
    ['in the earlier of two equal hours', 'Europe/Prague', '2026-10-25', 1, '02:15', '02:45', {}, '2026-10-25T00:15Z', 30],
    [
      'in the later of two equal hours',
      'Europe/Prague',
      '2026-10-25',
      1,
      '02:15',
      '02:45',
      { isLaterFrom: true, isLaterTo: true },
      '2026-10-25T01:15Z',
      30,
    ],
    ['from the earlier to the later', 'Europe/Prague', '2026-10-25', 1, '02:15', '02:15', { isLaterTo: true }, '2026-10-25T00:15Z', 60],
    ['whose end would be before its start', 'Europe/Prague', '2026-10-25', 1, '02:30', '02:15', {}, '2026-10-25T00:30Z', 45],
    ['from the later to a time after', 'Europe/Prague', '2026-10-25', 1, '02:45', '03:15', { isLaterFrom: true }, '2026-10-25T01:45Z', 30],
  ] as const)('%s', (_name, zone, day, days, from, to, later, start, minutes) => {
    const range = rangeOfWall({ day, days, fromMinutes: toMinutesOfDay(from), toMinutes: toMinutesOfDay(to), ...later }, zone);
    expect(range.start).toBe(toInstant(start.replace('Z', ':00Z')));
    expect(durationMinutes(range)).toBe(minutes);
  });

  it('and every range of quarter hours comes back from its dates and wall times', () => {
    const from = toInstant('2026-01-01T00:00:00Z');
    fc.assert(
      fc.property(
        fc.constantFrom(...ZONES),
        fc.integer({ min: 0, max: (3 * 365 * DAY_MS) / SLOT_MS }),
        fc.integer({ min: 1, max: (14 * DAY_MS) / SLOT_MS }),
        (zone, first, count) => {
          const start = instantOf(from + first * SLOT_MS);
          const range = { start, end: plusMinutes(start, count * 15) };
          expect(rangeOfWall(wallSpanOf(range, zone), zone)).toEqual(range);
        },
      ),
      { numRuns: 2_000 },
    );
  });

  it.each(ZONES)('and so does every quarter hour of the nights of the clock change in %s', (zone) => {
    for (const night of ['2026-10-03', '2026-10-24', '2026-10-31', '2027-03-13', '2027-03-27', '2027-04-03', '2026-04-04', '2026-09-26']) {
      const noon = fromWallText(`${night}T12:00:00`, zone);
      for (let start = 0; start < 96; start += 1) {
        const range = { start: plusMinutes(noon, start * 15), end: plusMinutes(noon, start * 15 + 45) };
        expect(rangeOfWall(wallSpanOf(range, zone), zone), toWallText(range.start, zone)).toEqual(range);
      }
    }
  });

  it.each([
    ['Europe/Prague', '2026-10-25T00:00:00Z', true],
    ['Europe/Prague', '2026-10-25T01:45:00Z', true],
    ['Europe/Prague', '2026-10-24T23:45:00Z', false],
    ['Europe/Prague', '2026-10-25T02:00:00Z', false],
    ['Europe/Prague', '2027-03-28T01:00:00Z', false],
    ['Australia/Lord_Howe', '2027-04-03T14:45:00Z', true],
    ['Australia/Lord_Howe', '2027-04-03T14:15:00Z', false],
  ])('in %s, the wall time of %s occurs twice: %s', (zone, iso, twice) => {
    expect(occursTwice(toInstant(iso), zone)).toBe(twice);
  });
});
