import type { ListRow } from '@assist/contract';
import { describe, expect, it } from 'vitest';
import { filterRows, foldRows, sortRows } from './shown-rows.ts';

const ROWS: readonly ListRow[] = [
  { id: 'r-10', cells: { name: 'Room 10', capacity: '4', area: 'f1' } },
  { id: 'r-9', cells: { name: 'Room 9', capacity: '12', area: 'f2' } },
  { id: 'd-1', cells: { name: 'Zátiší', area: 'f1', email: 'desk@rooms.example' } },
];
const seen = (column: string, text: string) => (column === 'area' ? (text === 'f1' ? 'First floor' : 'Second floor') : text);
const shown = (typed: string, column = 'name', isDescending = false) =>
  filterRows(sortRows(foldRows(ROWS, ['id', 'name', 'area'], seen), { column, isDescending }, seen, 'en'), typed);

describe('the shown rows', () => {
  it.each([
    ['', ['r-9', 'r-10', 'd-1']],
    ['room', ['r-9', 'r-10']],
    ['ROOM first', ['r-10']],
    ['zatisi', ['d-1']],
    ['desk', ['d-1']],
    ['nothing like it', []],
  ])('for "%s" are %j', (typed, ids) => {
    expect(shown(typed)).toEqual(ids);
  });

  it('are sorted by numbers as numbers, with empty cells last in both directions', () => {
    expect(shown('', 'capacity')).toEqual(['r-10', 'r-9', 'd-1']);
    expect(shown('', 'capacity', true)).toEqual(['r-9', 'r-10', 'd-1']);
  });
});
