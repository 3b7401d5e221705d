import {
  dayOfWeekOf,
  dayNumberOf,
  findZone,
  instantOf,
  offsetMsAt,
  toInstant,
  toWallTime,
  type YearlyChange,
  zoneOfRules,
  type ZoneRules,
} from '@assist/time';
import { describe, expect, it } from 'vitest';
import { WINDOWS_TO_IANA } from '../src/windows-zones.gen.ts';

const MINUTE_MS = 60_000;
const NEVER: YearlyChange = { bias: 0, month: 0, dayOfWeek: 'Sunday', occurrence: 0, time: '00:00:00' };
const AT = toInstant('2026-11-23T09:00:00Z');

const change = (bias: number, month: number, occurrence: number, time: string, dayOfWeek = 'Sunday'): YearlyChange => ({
  bias,
  month,
  dayOfWeek,
  occurrence,
  time,
});

describe('a zone that is given as rules', () => {
  it.each<[string, ZoneRules, string]>([
    // Microsoft’s sample of getSchedule (learn.microsoft.com/graph/api/calendar-getschedule).
    [
      'the Pacific',
      { bias: 480, standard: change(0, 11, 1, '02:00:00.0000000', 'sunday'), daylight: change(-60, 3, 2, '02:00:00.0000000', 'sunday') },
      'America/Los_Angeles',
    ],
    ['Central Europe', { bias: -60, standard: change(0, 10, 5, '03:00:00'), daylight: change(-60, 3, 5, '02:00:00') }, 'Europe/Budapest'],
    [
      'New Zealand, whose summer is at the turn of the year',
      { bias: -720, standard: change(0, 4, 1, '03:00:00'), daylight: change(-60, 9, 5, '02:00:00') },
      'Pacific/Auckland',
    ],
    [
      'Lord Howe, whose summer time is half an hour',
      { bias: -630, standard: change(0, 4, 1, '02:00:00'), daylight: change(-30, 10, 1, '02:00:00') },
      'Australia/Lord_Howe',
    ],
    ['India', { bias: -330, standard: NEVER, daylight: NEVER }, 'Asia/Calcutta'],
    ['a whole hour without summer time', { bias: 420, standard: NEVER, daylight: NEVER }, 'Etc/GMT+7'],
    ['Greenwich without summer time', { bias: 0, standard: NEVER, daylight: NEVER }, 'UTC'],
    ['equal offsets on both sides', { bias: 0, standard: change(0, 10, 5, '03:00:00'), daylight: change(0, 3, 5, '02:00:00') }, 'UTC'],
  ])('is a named zone with the same clock: %s', (_place, rules, zone) => expect(zoneOfRules(rules, AT)).toBe(zone));

  it.each([
    ['2026-07-23T09:00:00Z', 'Etc/GMT-2'],
    ['2026-11-23T09:00:00Z', 'Etc/GMT-1'],
  ])('is the zone of its offset at the time %s if no zone has such a clock', (at, zone) => {
    const own = { bias: -60, standard: change(0, 9, 2, '03:00:00'), daylight: change(-60, 4, 2, '02:00:00') };
    expect(zoneOfRules(own, toInstant(at))).toBe(zone);
  });

  it.each<[string, ZoneRules]>([
    // The bias of Microsoft’s sample of mailboxSettings, 3 hours and 20 minutes east.
    ['no zone has its offset', { bias: -200, standard: NEVER, daylight: NEVER }],
    ['it has no offset', { bias: Number.NaN, standard: NEVER, daylight: NEVER }],
    ['its offset is on no earth', { bias: 6_000, standard: NEVER, daylight: NEVER }],
  ])('is not known if %s', (_case, rules) => expect(zoneOfRules(rules, AT)).toBeUndefined());

  it.each(Object.entries(WINDOWS_TO_IANA))('of Windows, %s, is found again with the same clock all year', (_windows, iana) => {
    const zone = findZone(iana)!;
    const rules = rulesOf(zone, 2026);
    if (rules === undefined) return;
    const found = zoneOfRules(rules, AT)!;
    const days = Array.from({ length: 365 }, (_, day) => instantOf(Date.UTC(2026, 0, 1 + day, 12)));
    expect(days.filter((noon) => offsetMsAt(found, noon) !== offsetMsAt(zone, noon))).toEqual([]);
  });
});

/** Returns the rules of a named zone in a year; undefined if it has more than two clock changes, which Windows cannot write. */
function rulesOf(zone: string, year: number): ZoneRules | undefined {
  const minutes = Array.from({ length: 366 * 24 * 4 }, (_, quarter) => instantOf(Date.UTC(year, 0, 1) + quarter * 15 * MINUTE_MS));
  const changes = minutes.filter((at, index) => index > 0 && offsetMsAt(zone, at) !== offsetMsAt(zone, minutes[index - 1]!));
  const inYear = changes.filter((at) => new Date(at).getUTCFullYear() === year);
  if (inYear.length > 2) return undefined;
  const west = (at: number) => -offsetMsAt(zone, instantOf(at)) / MINUTE_MS;
  if (inYear.length < 2) return { bias: west(AT), standard: NEVER, daylight: NEVER };
  const bias = Math.max(...inYear.map(west));
  const toChange = (at: number): YearlyChange => {
    const before = instantOf(at - west(at - 1) * MINUTE_MS);
    const { date, minutes: minute } = toWallTime(before, 'UTC');
    const day = Number(date.slice(8));
    const isLast = new Date(before + 7 * 86_400_000).getUTCMonth() !== new Date(before).getUTCMonth();
    const clock = `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}:00`;
    return change(
      west(at) - bias,
      Number(date.slice(5, 7)),
      isLast ? 5 : Math.ceil(day / 7),
      clock,
      dayOfWeekOf(dayNumberOf(before, 'UTC')),
    );
  };
  const [standard, daylight] = [inYear.find((at) => west(at) === bias)!, inYear.find((at) => west(at) !== bias)!];
  return { bias, standard: toChange(standard), daylight: toChange(daylight) };
}
