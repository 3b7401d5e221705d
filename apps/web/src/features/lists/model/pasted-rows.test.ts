import type { ListColumn, ListRow } from '@assist/contract';
import { describe, expect, it } from 'vitest';
import { changesOfPaste, pastedText, readPastedText } from './pasted-rows.ts';

const column = (key: string): ListColumn => ({ key, kind: 'line', isRequired: false, choices: null });
const COLUMNS = ['name', 'capacity', 'area', 'id'].map(column);
const ROWS: readonly ListRow[] = ['a', 'b', 'c'].map((id) => ({ id, cells: { id, name: id.toUpperCase(), capacity: '1' } }));

/** Returns the changes of a paste as `id column before>after`. `+` precedes the id of a new row. */
function pasted(text: string, from: readonly [number, number], to = from): readonly string[] {
  const range = { from: { row: from[0], column: from[1] }, to: { row: to[0], column: to[1] } };
  const storedText = (key: string, seen: string) => (key === 'area' && seen === 'First floor' ? 'floor-1' : seen);
  return changesOfPaste(readPastedText(text), ROWS, { rows: ROWS, columns: COLUMNS, range, storedText }).flatMap((change) =>
    change.cells.map((cell) => `${change.isNew === true ? '+' : ''}${change.id} ${cell.column} ${cell.before}>${cell.after}`),
  );
}

describe('cells from a spreadsheet', () => {
  it.each([
    ['a single cell', 'x', [['x']]],
    [
      'a block, with the line break at its end that spreadsheets write',
      '1\t2\r\n3\t4\r\n',
      [
        ['1', '2'],
        ['3', '4'],
      ],
    ],
    [
      'empty cells',
      'a\t\t\n\tb\t',
      [
        ['a', '', ''],
        ['', 'b', ''],
      ],
    ],
    [
      'quotes, tabs and line breaks in a cell',
      '"say ""hi"""\t"two\nlines"\n"a\tb"\tc',
      [
        ['say "hi"', 'two\nlines'],
        ['a\tb', 'c'],
      ],
    ],
    ['a quote inside a text', '19" screen', [['19" screen']]],
  ])('are read: %s', (_what, text, cells) => {
    expect(readPastedText(text)).toEqual(cells);
  });

  it('are read as they were copied', () => {
    const cells = [
      ['a "b"', 'two\nlines', ''],
      ['', 'tab\there', '1'],
    ];
    expect(readPastedText(pastedText(cells))).toEqual(cells);
  });

  it('change the block that begins in the selected cell, without the cells that stay the same and those beyond the edge', () => {
    expect(pasted('B2\t1\nC2\t2\nD\t3', [1, 0])).toEqual(['b name B>B2', 'c name C>C2', 'c capacity 1>2']);
    expect(pasted('9\tx\ty\tz', [0, 1])).toEqual(['a capacity 1>9', 'a area >x']);
  });

  it('fill the selected range if there is only one', () => {
    expect(pasted('7', [0, 1], [2, 1])).toEqual(['a capacity 1>7', 'b capacity 1>7', 'c capacity 1>7']);
  });

  it('change and add rows by their ids if they have a header', () => {
    expect(pasted('id\tcapacity\nc\t5\na\t1\nnew\t4', [0, 0])).toEqual(['c capacity 1>5', '+new capacity >4']);
  });

  it('may have the names that people see instead of the ids that are stored', () => {
    expect(pasted('First floor', [0, 2])).toEqual(['a area >floor-1']);
  });
});
