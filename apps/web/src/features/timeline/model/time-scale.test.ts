import { toInstant } from '@assist/time';
import { describe, expect, it } from 'vitest';
import {
  beginsBefore,
  dayOfSlot,
  instantOfSlot,
  pxOfInstant,
  rangeOfSlots,
  slotAtPx,
  slotsOfRange,
  slotWindow,
  toTimeScale,
} from './time-scale.ts';

const ZONE = 'Europe/Prague';
const day = toTimeScale('2026-11-26', 1, ZONE);
const at = (text: string) => toInstant(`2026-11-${text}:00+01:00`);

describe('the columns', () => {
  it.each([
    ['a day', '2026-11-26', 1, 96],
    ['a week', '2026-11-26', 7, 672],
    ['the day on which the clocks go forward', '2026-03-29', 1, 92],
    ['the day on which the clocks go back', '2026-10-25', 1, 100],
    ['a week with a clock change', '2026-10-22', 7, 676],
  ])('are quarters of an hour for %s', (_name, from, days, slots) => {
    const scale = toTimeScale(from, days, ZONE);
    expect(scale.slotCount).toBe(slots);
    expect(scale.widthPx).toBe(slots * 20);
    expect(scale.days.map((one) => one.to - one.from).reduce((sum, count) => sum + count, 0)).toBe(slots);
  });

  it.each([
    [0, 0],
    [19, 0],
    [20, 1],
    [-50, 0],
    [96 * 20, 95],
    [1e6, 95],
  ])('place %i px in slot %i', (px, slot) => {
    expect(slotAtPx(day, px)).toBe(slot);
  });

  it('convert slots to instants and back', () => {
    expect(instantOfSlot(day, 36)).toBe(at('26T09:00'));
    expect(pxOfInstant(day, at('26T09:07'))).toBeCloseTo(36 * 20 + 20 * (7 / 15));
    expect(rangeOfSlots(day, { from: 36, to: 40 })).toEqual({ start: at('26T09:00'), end: at('26T10:00') });
  });

  it.each([
    ['09:00', '10:00', { from: 36, to: 40 }],
    ['09:05', '09:20', { from: 36, to: 38 }],
  ])('give the slots that %s – %s touches', (start, end, span) => {
    expect(slotsOfRange(day, { start: at(`26T${start}`), end: at(`26T${end}`) })).toEqual(span);
  });

  it('clip a range that reaches beyond them, and omit one outside them', () => {
    expect(slotsOfRange(day, { start: at('25T12:00'), end: at('27T12:00') })).toEqual({ from: 0, to: 96 });
    expect(slotsOfRange(day, { start: at('27T00:00'), end: at('27T12:00') })).toBeUndefined();
  });

  it.each([
    [0, '2026-11-26'],
    [95, '2026-11-26'],
    [96, '2026-11-27'],
    [671, '2026-12-02'],
    [9_999, '2026-12-02'],
  ])('place slot %i on the day %s', (slot, date) => {
    expect(dayOfSlot(toTimeScale('2026-11-26', 7, ZONE), slot).date).toBe(date);
  });
});

describe('the hours of a day', () => {
  it.each([
    ['2026-12-03', 'Europe/Prague', '0 1 2 3 4 5'],
    ['2027-03-28', 'Europe/Prague', '0 1 3 4 5 6'],
    ['2026-10-25', 'Europe/Prague', '0 1 2 2 3 4'],
    ['2026-10-04', 'Australia/Lord_Howe', '0 1 3 4 5 6'],
  ])('of %s in %s are those that the clock shows', (day, zone, expected) => {
    const hours = toTimeScale(day, 1, zone).columns.flatMap(({ hour }) => (hour === undefined ? [] : [hour]));
    expect(hours.slice(0, 6).join(' ')).toBe(expected);
  });
});

describe('the window of labels', () => {
  const week = toTimeScale('2026-11-26', 7, ZONE);
  it.each([
    [0, 1000, { from: 0, to: 80 }],
    [479, 1000, { from: 0, to: 96 }],
    [640, 1000, { from: 16, to: 112 }],
    [960, 1000, { from: 32, to: 128 }],
    [13_000, 1000, { from: 624, to: 672 }],
  ])('at the scroll position %i px covers whole steps, with one more on each side', (left, width, window) => {
    expect(slotWindow(week, left, width)).toEqual(window);
  });

  it.each([0, 319, 320, 5_000, 12_500])('at the scroll position %i px tells which spans may begin left of the view', (left) => {
    const window = slotWindow(week, left, 1000);
    const firstInView = Math.ceil(left / 20);
    for (let from = window.from; from < window.to; from += 1) {
      if (from < firstInView) expect(beginsBefore(window, { from, to: from + 40 })).toBe(true);
    }
    expect(beginsBefore(window, { from: firstInView + 32, to: firstInView + 40 })).toBe(false);
  });

  it('covers only the steps in view if there is no margin', () => {
    expect(slotWindow(week, 640, 1000, 0)).toEqual({ from: 32, to: 96 });
  });

  it('stays the same when the view moves only a little', () => {
    expect(slotWindow(week, 1_000, 1000)).toEqual(slotWindow(week, 1_200, 1000));
  });
});
