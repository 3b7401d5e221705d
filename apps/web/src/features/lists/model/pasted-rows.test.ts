import type { ListColumn, ListRow } from '@assist/contract';
import { describe, expect, it } from 'vitest';
import { changesOfPaste, pastedText, readPastedText } from './pasted-rows.ts';

const column = (key: string): ListColumn => ({ key, kind: 'line', isRequired: false, choices: null });
const COLUMNS = ['name', 'capacity', 'area', 'id'].map(column);
const ROWS: readonly ListRow[] = ['a', 'b', 'c'].map((id) => ({ id, cells: { id, name: id.toUpperCase(), capacity: '1' } }));

const KIND = { id: 'resources', named: 'name', isIdMade: false, made: (id: string) => ({ email: `${id}@rooms.example` }) } as const;

function paste(text: string, from: readonly [number, number], to = from) {
  const range = { from: { row: from[0], column: from[1] }, to: { row: to[0], column: to[1] } };
  const storedText = (key: string, seen: string) => (key === 'area' && seen === 'First floor' ? 'floor-1' : seen);
  const labelOf = (key: string) => `The ${key}`;
  return changesOfPaste(readPastedText(text), ROWS, { kind: KIND, rows: ROWS, columns: COLUMNS, range, labelOf, storedText });
}

/** Returns the changes of a paste as `id column before>after`. `+` precedes the id of a new row. */
function pasted(...asked: Parameters<typeof paste>): readonly string[] {
  return paste(...asked).changes.flatMap((change) =>
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
    expect(pasted('B2\t1\nC2\t2', [1, 0])).toEqual(['b name B>B2', 'c name C>C2', 'c capacity 1>2']);
    expect(pasted('9\tx\ty\tz', [0, 1])).toEqual(['a capacity 1>9', 'a area >x']);
  });

  it('fill the selected range if there is only one', () => {
    expect(pasted('7', [0, 1], [2, 1])).toEqual(['a capacity 1>7', 'b capacity 1>7', 'c capacity 1>7']);
  });

  it('change and add rows by their ids if they have a header', () => {
    const text = 'id\tcapacity\nc\t5\na\t1\nnew\t4';
    expect(pasted(text, [0, 0])).toEqual(['c capacity 1>5', '+new email >new@rooms.example', '+new capacity >4']);
  });

  it('change and add rows by their names if they have a header without ids, whose words are those of the screen', () => {
    const text = 'The name\tTHE CAPACITY\nb\t5\nNew room\t4\n\t9';
    expect(pasted(text, [0, 0])).toEqual([
      'b capacity 1>5',
      '+new-room email >new-room@rooms.example',
      '+new-room name >New room',
      '+new-room capacity >4',
    ]);
    expect(paste(text, [0, 0]).leftOut).toBe(1);
  });

  it('add the rows that reach below the last one, if they have a name', () => {
    expect(pasted('C\t2\nRoom D\t3\nRoom D\t4', [2, 0])).toEqual([
      'c capacity 1>2',
      '+room-d email >room-d@rooms.example',
      '+room-d name >Room D',
      '+room-d capacity >3',
      '+room-d-2 email >room-d-2@rooms.example',
      '+room-d-2 name >Room D',
      '+room-d-2 capacity >4',
    ]);
    const { changes, leftOut } = paste('2\n3\n4', [2, 1]);
    expect([changes.length, leftOut]).toEqual([1, 2]);
  });

  it('may have the names that people see instead of the ids that are stored', () => {
    expect(pasted('First floor', [0, 2])).toEqual(['a area >floor-1']);
  });
});
