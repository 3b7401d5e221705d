import { describe, expect, it } from 'vitest';
import { gridLines, labelledSlots } from './line-gradient.ts';
import { toTimeScale } from './time-scale.ts';
import { weekScale } from './week-columns.ts';

const day = toTimeScale('2026-11-26', 1, 'UTC');
const week = (widthPx: number) => weekScale('2026-11-23', 'UTC', widthPx, false, new Set(['2026-11-28', '2026-11-29']));
const hoursOf = (slots: readonly number[]) => slots.map((slot) => (slot % 96) / 4);

describe('the hour labels above the grid', () => {
  it('show every hour of a day', () => {
    expect(hoursOf(labelledSlots(day, 44))).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
  });

  it('show every second hour if the text is large', () => {
    expect(hoursOf(labelledSlots(day, 88))).toEqual(Array.from({ length: 12 }, (_, index) => index * 2));
  });

  it.each([
    ['as many hours as fit', 1_074, 44, [6, 12, 18]],
    ['fewer hours if they have AM and PM', 1_074, 66, [12]],
    ['more hours on a wide screen', 1_900, 44, [6, 9, 12, 15, 18]],
    ['no hours if not even noon fits', 300, 66, []],
  ])('show on a weekday %s', (_name, widthPx, labelPx, hours) => {
    expect(hoursOf(labelledSlots(week(widthPx), labelPx).filter((slot) => slot < 96))).toEqual(hours);
  });
});

describe('the lines of the grid', () => {
  it('are at the labelled hours, and in the second gradient also at the quarters', () => {
    const { hours, columns } = gridLines(day, labelledSlots(day, 44));
    expect(hours.startsWith('linear-gradient(90deg, transparent 0 80px, var(--line-hour) 0 81px, transparent 0 160px')).toBe(true);
    expect(hours).not.toContain('--line-column');
    expect(columns.startsWith('linear-gradient(90deg, transparent 0 20px, var(--line-column) 0 21px, transparent 0 40px')).toBe(true);
    expect(columns).toContain('transparent 0 80px, var(--line-hour) 0 81px');
  });

  it('are stronger between days', () => {
    const scale = week(1_074);
    expect(gridLines(scale, []).hours.match(/--line-day/g)).toHaveLength(6);
  });
});
