import { toWallTime } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { labelledSlots } from './line-gradient.ts';
import { secondDays, secondSlots } from './second-scale.ts';
import { instantOfSlot, toTimeScale } from './time-scale.ts';
import { weekScale } from './week-columns.ts';

const PRAGUE = 'Europe/Prague';
const dayOn = (date: string) => toTimeScale(date, 1, PRAGUE);
const WIDTHS = { hourPx: 44, dayPx: 52 };

/** Returns the days of the second scale as "date hour", the hour being that of the first scale from its midnight on. */
const daysAt = (date: string, zone: string) => {
  const scale = dayOn(date);
  return secondDays(scale, zone).map(({ date: day, leftPx }) => `${day} ${leftPx / 80}`);
};

/** Returns the hours of the second scale as its clock shows them. */
function hoursOf(date: string, zone: string): readonly string[] {
  const scale = dayOn(date);
  const slots = secondSlots(scale, labelledSlots(scale, WIDTHS.hourPx), secondDays(scale, zone), WIDTHS);
  return slots.map((slot) => {
    const { minutes } = toWallTime(instantOfSlot(scale, slot), zone);
    return `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;
  });
}

describe('the days of the second scale', () => {
  it.each([
    ['six hours west', '2026-11-26', 'America/New_York', ['2026-11-25 0', '2026-11-26 6']],
    ['twelve hours east', '2026-11-26', 'Pacific/Auckland', ['2026-11-26 0', '2026-11-27 12']],
    ['beginning at a quarter past', '2026-11-26', 'Asia/Kathmandu', ['2026-11-26 0', '2026-11-27 19.25']],
    ['on the long day of the first scale', '2026-10-25', 'America/New_York', ['2026-10-24 0', '2026-10-25 6']],
    ['on the short day of the first scale', '2026-03-29', 'Asia/Kolkata', ['2026-03-29 0', '2026-03-30 19.5']],
  ])('%s', (_name, date, zone, days) => {
    expect(daysAt(date, zone)).toEqual(days);
  });

  it('fill the scale of a week without gaps', () => {
    const week = weekScale('2026-11-23', PRAGUE, 1_074, false, new Set());
    const days = secondDays(week, 'America/New_York');
    expect(days).toHaveLength(8);
    expect(days[0]!.leftPx).toBe(0);
    for (const [index, { leftPx, widthPx }] of days.entries()) expect(leftPx + widthPx).toBe(days[index + 1]?.leftPx ?? week.widthPx);
  });
});

describe('the hours of the second scale', () => {
  it('are at those of the first one, except where days begin', () => {
    const hours = hoursOf('2026-11-26', 'America/New_York');
    expect(hours).toEqual([...range(19, 24), ...range(1, 18)].map((hour) => `${hour}:00`));
  });

  it('keep the minutes of the other clock', () => {
    const hours = hoursOf('2026-11-26', 'Asia/Kathmandu');
    expect(hours.slice(0, 2)).toEqual(['5:45', '6:45']);
    // Midnight is a quarter of an hour after 23:45, whose place the name of the day takes.
    expect(hours.slice(-5)).toEqual(['22:45', '0:45', '1:45', '2:45', '3:45']);
  });

  it('skip the hour that the other clock skips', () => {
    expect(hoursOf('2026-03-08', 'America/New_York')).toEqual([...range(19, 24), 1, ...range(3, 19)].map((hour) => `${hour}:00`));
  });

  it('go on through the hour that the first clock repeats', () => {
    expect(hoursOf('2026-10-25', 'Asia/Tokyo').slice(0, 5)).toEqual(['8:00', '9:00', '10:00', '11:00', '12:00']);
  });
});

function range(from: number, to: number): number[] {
  return Array.from({ length: to - from }, (_, index) => from + index);
}
