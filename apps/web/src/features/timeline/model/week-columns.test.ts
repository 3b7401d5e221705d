import { describe, expect, it } from 'vitest';
import { columnAt, pxOfSlot, toTimeScale, widthOfSpan } from './time-scale.ts';
import { weekColumns } from './week-columns.ts';

const ZONE = 'Europe/Prague';
const week = (widthPx: number, isTouch = false, first = '2026-11-23') => toTimeScale(first, 7, ZONE, weekColumns(widthPx, isTouch, ZONE));

describe('the columns of a week', () => {
  it.each([
    ['hours where there is room for them', 1_074, false, 17, 1_074],
    ['hours on a wide screen', 1_554, false, 17, 1_554],
    ['blocks of three hours where there is little', 640, false, 7, 640],
    ['blocks that have to be scrolled', 300, false, 7, 7 * (5 * 12 + 16)],
    ['blocks that a finger meets', 266, true, 7, 7 * (5 * 24 + 16)],
    ['blocks as wide as the screen allows', 1_200, true, 7, 1_200],
  ])('are %s', (_name, widthPx, isTouch, columnsADay, allPx) => {
    const scale = week(widthPx, isTouch);
    expect(scale.columns.length).toBe(7 * columnsADay);
    expect(scale.widthPx).toBe(allPx);
  });

  it('begin and end with the night, and leave no slot out', () => {
    const { columns, slotCount } = week(1_074);
    expect(columns.slice(0, 3).map(({ from, to, hour }) => [from, to, hour])).toEqual([
      [0, 24, undefined],
      [24, 28, 6],
      [28, 32, 7],
    ]);
    expect(columns.every(({ from }, index) => from === (columns[index - 1]?.to ?? 0))).toBe(true);
    expect(columns.at(-1)!.to).toBe(slotCount);
  });

  it('are narrower at the weekend', () => {
    const scale = week(1_074);
    const [friday, saturday] = [scale.days[4]!, scale.days[5]!].map((day) => widthOfSpan(scale, day)) as [number, number];
    expect(saturday).toBeLessThan(friday * 0.7);
  });

  it('begin on whole pixels', () => {
    const scale = week(1_001);
    expect(scale.columns.every(({ from }) => Number.isInteger(pxOfSlot(scale, from)))).toBe(true);
  });

  it.each([
    ['forward', '2026-03-23', 20],
    ['back', '2026-10-19', 28],
  ])('have the hours of the wall on the day on which the clock goes %s', (_name, first, nightSlots) => {
    const scale = week(1_074, false, first);
    const sunday = scale.days[6]!;
    const night = scale.columns[columnAt(scale, sunday.from)]!;
    expect(night.to - night.from).toBe(nightSlots);
    expect(scale.columns[columnAt(scale, sunday.from) + 1]!.hour).toBe(6);
  });
});
