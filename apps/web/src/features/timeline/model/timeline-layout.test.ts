import type { Resource } from '@assist/resource';
import { describe, expect, it } from 'vitest';
import { slots } from '@assist/test-kit';
import { moveCursor, NAME_CELL } from './grid-cursor.ts';
import { scrollToShow } from '../../../lib/scroll-to-show.ts';
import { partsInView } from './schedule-parts.ts';
import { toTimeScale } from './time-scale.ts';
import { weekScale } from './week-columns.ts';
import { firstRow, lastRow, nextRow, toLayout } from './timeline-layout.ts';

const group = (key: string, ...ids: string[]) => ({ key, heading: key, isFaded: false, resources: ids.map((id) => ({ id }) as Resource) });
// Entries: 0 heading A, 1 a, 2 b, 3 heading B, 4 c
const layout = toLayout([group('A', 'a', 'b'), group('B', 'c')]);
const scale = toTimeScale('2026-11-26', 2, 'UTC');

describe('headings and rows', () => {
  it('are stacked with the specification’s sizes', () => {
    expect(layout.entries.map((entry) => entry.topPx)).toEqual([0, 38, 73, 108, 146]);
    expect(layout.sections.map(({ topPx, heightPx }) => [topPx, heightPx])).toEqual([
      [0, 108],
      [108, 73],
    ]);
    expect(layout.heightPx).toBe(181);
  });

  it('have an index of the rows by resource', () => {
    expect([...layout.entryOf]).toEqual([
      ['a', 1],
      ['b', 2],
      ['c', 4],
    ]);
  });

  it.each([
    [1, 1, 2],
    [2, 1, 4],
    [4, 1, 4],
    [4, -1, 2],
    [1, -1, 1],
  ] as const)('lead from entry %i with step %i to row %i', (from, step, to) => {
    expect(nextRow(layout, from, step)).toBe(to);
  });

  it('have a first and a last row, or −1 if there is none', () => {
    expect([firstRow(layout), lastRow(layout), firstRow(toLayout([]))]).toEqual([1, 4, -1]);
  });
});

describe('the keyboard', () => {
  const codes = slots('0000222200'.padEnd(192, '0'));
  const grid = { layout, scale, pageRows: 2, codes };
  const press = (key: string, entry: number, slot: number, more: { ctrlKey?: boolean; shiftKey?: boolean } = {}) =>
    moveCursor({ entry, slot }, { key, ctrlKey: false, shiftKey: false, ...more }, grid);

  it.each([
    ['ArrowRight', 1, 5, {}, [1, 6]],
    ['ArrowRight', 1, 191, {}, [1, 191]],
    ['ArrowLeft', 1, 0, {}, [1, NAME_CELL]],
    ['ArrowLeft', 1, NAME_CELL, {}, [1, NAME_CELL]],
    ['ArrowRight', 1, NAME_CELL, {}, [1, 0]],
    ['ArrowLeft', 1, 0, { shiftKey: true }, [1, 0]],
    ['ArrowDown', 2, 5, {}, [4, 5]],
    ['ArrowUp', 4, 5, {}, [2, 5]],
    ['PageDown', 1, 5, {}, [4, 5]],
    ['PageUp', 4, 5, {}, [1, 5]],
    ['Home', 1, 50, {}, [1, 0]],
    ['Home', 1, 150, {}, [1, 96]],
    ['Home', 1, 96, {}, [1, 0]],
    ['End', 1, 50, {}, [1, 95]],
    ['End', 1, 95, {}, [1, 191]],
    ['Home', 4, 5, { ctrlKey: true }, [1, 5]],
    ['End', 1, 5, { ctrlKey: true }, [4, 5]],
    ['ArrowRight', 1, 1, { ctrlKey: true }, [1, 4]],
    ['ArrowRight', 1, 5, { ctrlKey: true }, [1, 8]],
    ['ArrowLeft', 1, 6, { ctrlKey: true }, [1, 4]],
    ['ArrowLeft', 1, 4, { ctrlKey: true }, [1, 0]],
    ['ArrowRight', 1, 5, { shiftKey: true }, [1, 6]],
    ['ArrowRight', 1, 95, { shiftKey: true }, [1, 95]],
    ['ArrowLeft', 1, 96, { shiftKey: true }, [1, 96]],
  ])('moves the cursor on the key %s from entry %i, slot %i (modifiers: %o)', (key, entry, slot, more, [toEntry, toSlot]) => {
    expect(press(key, entry, slot, more)).toEqual({ entry: toEntry, slot: toSlot });
  });

  it('moves the cursor in a week by columns, and with Ctrl by runs of equal slots', () => {
    const week = weekScale('2026-11-23', 'UTC', 1_074, false, new Set(['2026-11-28', '2026-11-29']));
    const taken = slots('0'.repeat(40) + '2'.repeat(8) + '0'.repeat(672 - 48));
    const to = (key: string, slot: number, more = {}) =>
      moveCursor({ entry: 1, slot }, { key, ctrlKey: false, shiftKey: false, ...more }, { layout, scale: week, pageRows: 2, codes: taken })!
        .slot;
    expect([to('ArrowRight', 0), to('ArrowRight', 24), to('ArrowRight', 84), to('ArrowLeft', 96)]).toEqual([24, 28, 96, 84]);
    expect([to('ArrowRight', 24, { ctrlKey: true }), to('ArrowRight', 40, { ctrlKey: true })]).toEqual([40, 48]);
    expect([to('Home', 120), to('End', 120), to('End', 180)]).toEqual([96, 180, 276]);
    expect(to('ArrowRight', 84, { shiftKey: true })).toBe(84);
  });

  it.each([
    ['a', {}],
    ['Tab', {}],
    ['ArrowDown', { shiftKey: true }],
    ['PageUp', { shiftKey: true }],
  ])('ignores %s with the modifiers %o', (key, more) => {
    expect(press(key, 1, 5, more)).toBeUndefined();
  });
});

describe('scrolling to a cell', () => {
  it.each([
    ['not at all if the cell is in view', 410, 430, 300],
    ['back, so that the sticky part at the start does not cover the cell', 350, 370, 250],
    ['no further back than the start', 40, 60, 0],
    ['forward, only as far as needed', 900, 920, 420],
  ])('moves the view %s', (_name, fromPx, toPx, scrollPx) => {
    expect(scrollToShow({ fromPx, toPx }, { scrollPx: 300, viewPx: 500, coveredPx: 100 })).toBe(scrollPx);
  });
});

describe('the requested parts', () => {
  it.each([
    ['the first screen', { from: 0, to: 30 }, 5_000, [0]],
    ['a screen near the end of a part', { from: 20, to: 45 }, 5_000, [0, 1]],
    ['a screen far down', { from: 1_000, to: 1_025 }, 5_000, [19, 20]],
    ['the last screen', { from: 4_980, to: 5_000 }, 5_000, [99]],
    ['a list with few rows', { from: 0, to: 30 }, 7, [0]],
    ['an empty list', { from: 0, to: 30 }, 0, []],
  ])('contain the visible rows and a margin: %s', (_name, rows, count, parts) => {
    expect(partsInView(rows, count)).toEqual(parts);
  });
});
