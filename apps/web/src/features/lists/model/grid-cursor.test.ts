import { describe, expect, it } from 'vitest';
import { type GridCursor, movedCursor, rangeOf } from './grid-cursor.ts';

const SIZE = { rows: 100, columns: 5, pageRows: 10 };
const at = (row: number, column: number): GridCursor => ({ at: { row, column }, anchor: { row, column } });

/** Returns where a key moves the cursor, as `row.column`; `Ctrl+` and `Shift+` may precede the key. */
function moved(cursor: GridCursor, keys: string): string | undefined {
  const key = keys.replace(/Ctrl\+|Shift\+/gu, '');
  const pressed = { key, ctrlKey: keys.includes('Ctrl+'), shiftKey: keys.includes('Shift+'), metaKey: false };
  const next = movedCursor(cursor, pressed, SIZE);
  return next === undefined ? undefined : `${next.at.row}.${next.at.column}`;
}

describe('the cursor of the grid', () => {
  it.each([
    ['ArrowDown', '4.3'],
    ['ArrowUp', '2.3'],
    ['ArrowLeft', '3.2'],
    ['ArrowRight', '3.4'],
    ['PageDown', '13.3'],
    ['PageUp', '0.3'],
    ['Home', '3.0'],
    ['End', '3.4'],
    ['Ctrl+Home', '0.0'],
    ['Ctrl+End', '99.4'],
    ['Ctrl+ArrowDown', '99.3'],
    ['Ctrl+ArrowUp', '0.3'],
    ['x', undefined],
  ])('moves with %s to %s', (keys, expected) => {
    expect(moved(at(3, 3), keys)).toBe(expected);
  });

  it('reaches the header above the first row, and never leaves the grid', () => {
    expect(moved(at(0, 0), 'ArrowUp')).toBe('-1.0');
    expect(moved(at(-1, 0), 'ArrowUp')).toBe('-1.0');
    expect(moved(at(99, 4), 'ArrowDown')).toBe('99.4');
    expect(moved(at(99, 4), 'ArrowRight')).toBe('99.4');
  });

  it('selects a range from its anchor with Shift, in any direction', () => {
    const right = movedCursor(at(3, 3), { key: 'ArrowRight', shiftKey: true, ctrlKey: false, metaKey: false }, SIZE)!;
    const up = movedCursor(right, { key: 'ArrowUp', shiftKey: true, ctrlKey: false, metaKey: false }, SIZE)!;
    expect(rangeOf(up)).toEqual({ from: { row: 2, column: 3 }, to: { row: 3, column: 4 } });
  });
});
