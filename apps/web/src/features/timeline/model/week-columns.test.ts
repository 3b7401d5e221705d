import { openDaysOf, type Resource } from '@assist/resource';
import { aResource } from '@assist/test-kit';
import { DAYS_OF_WEEK, plusDays } from '@assist/time';
import { describe, expect, it } from 'vitest';
import { columnAt, pxOfSlot, widthOfSpan } from './time-scale.ts';
import { offDaysOf, weekScale } from './week-columns.ts';

const ZONE = 'Europe/Prague';
const week = (widthPx: number, isTouch = false, first = '2026-11-23') =>
  weekScale(first, ZONE, widthPx, isTouch, new Set([plusDays(first, 5), plusDays(first, 6)]));

describe('the columns of a week', () => {
  it.each([
    ['hours if they fit', 1_074, false, 17, 1_074],
    ['hours on a wide screen', 1_554, false, 17, 1_554],
    ['blocks of three hours if there is little room', 640, false, 7, 640],
    ['blocks that have to be scrolled', 300, false, 7, 7 * (5 * 12 + 16)],
    ['blocks that a finger can hit', 266, true, 7, 7 * (5 * 24 + 16)],
    ['blocks as wide as the screen allows', 1_200, true, 7, 1_200],
  ])('are %s', (_name, widthPx, isTouch, columnsADay, allPx) => {
    const scale = week(widthPx, isTouch);
    expect(scale.columns.length).toBe(7 * columnsADay);
    expect(scale.widthPx).toBe(allPx);
  });

  it('begin and end with a night, and have no gaps', () => {
    const { columns, slotCount } = week(1_074);
    expect(columns.slice(0, 3).map(({ from, to, hour }) => [from, to, hour])).toEqual([
      [0, 24, undefined],
      [24, 28, 6],
      [28, 32, 7],
    ]);
    expect(columns.every(({ from }, index) => from === (columns[index - 1]?.to ?? 0))).toBe(true);
    expect(columns.at(-1)!.to).toBe(slotCount);
  });

  it.each([
    ['Saturday and Sunday', ['2026-11-28', '2026-11-29'], [5, 6]],
    ['Monday', ['2026-11-23'], [0]],
    ['none', [], []],
  ])('are narrower on days off (%s), and fill the width', (_name, off, narrow) => {
    const scale = weekScale('2026-11-23', ZONE, 1_074, false, new Set(off));
    const widths = scale.days.map((day) => widthOfSpan(scale, day));
    expect(widths.flatMap((width, index) => (width < Math.max(...widths) * 0.7 ? [index] : []))).toEqual(narrow);
    expect(scale.widthPx).toBe(1_074);
  });

  it('begin on whole pixels', () => {
    const scale = week(1_001);
    expect(scale.columns.every(({ from }) => Number.isInteger(pxOfSlot(scale, from)))).toBe(true);
  });

  it.each([
    ['forward', '2026-03-23', 20],
    ['back', '2026-10-19', 28],
  ])('follow wall-clock hours on the day the clock goes %s', (_name, first, nightSlots) => {
    const scale = week(1_074, false, first);
    const sunday = scale.days[6]!;
    const night = scale.columns[columnAt(scale, sunday.from)]!;
    expect(night.to - night.from).toBe(nightSlots);
    expect(scale.columns[columnAt(scale, sunday.from) + 1]!.hour).toBe(6);
  });
});

describe('the days off of a week', () => {
  const office = aResource();
  const library = aResource({ daysOfWeek: ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'] });
  const locker = aResource({ daysOfWeek: DAYS_OF_WEEK, startTime: '', endTime: '' });
  const never = aResource({ daysOfWeek: [] });

  it.each<[what: string, resources: readonly Resource[], off: string]>([
    ['are Saturday and Sunday for an office', [office], 'Sat Sun'],
    ['are Mondays for a library that is closed on Mondays', [library], 'Mon'],
    ['follow the majority, here two offices against a locker that is open all week', [office, office, locker], 'Sat Sun'],
    ['do not exist for a locker, which is open all week', [locker], ''],
    ['are those on which no resource opens, if on every day fewer than half open', [office, never, never], 'Sat Sun'],
    ['do not exist for a resource that never opens, since all its days are alike', [never], ''],
    ['are Saturday and Sunday if no resource is known', [], 'Sat Sun'],
  ])('%s', (_what, resources, off) => {
    const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
    const days = offDaysOf('2026-11-23', openDaysOf(resources));
    expect(days.map((day) => names[Number(day.slice(-2)) - 23]).join(' ')).toBe(off);
  });
});
