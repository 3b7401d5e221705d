import { describe, expect, it } from 'vitest';
import { csvText } from '@assist/tables';
import { parseCsvTable } from './parse-csv-table.ts';

describe('a table for spreadsheets (S15)', () => {
  it.each([
    ['=cmd|"/c calc"!A1', '"\'=cmd|""/c calc""!A1"'],
    ['=HYPERLINK("https://evil.example","Room")', '"\'=HYPERLINK(""https://evil.example"",""Room"")"'],
    ['+1+1', "'+1+1"],
    ['-2+3+cmd', "'-2+3+cmd"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['\t=1', '"\'\t=1"'],
    // A number is not a formula, nor is a name that merely contains a character with which formulas begin.
    ['-1', '-1'],
    ['+16.6197', '+16.6197'],
    ['Room A-1 (=B)', 'Room A-1 (=B)'],
    ["'quoted'", "'quoted'"],
  ])('contains no formula: %j', (cell, written) => {
    expect(csvText([[cell]])).toBe(`\uFEFF${written}\r\n`);
  });

  it('is read back unchanged', () => {
    const cells = ['=A1', '+1+1', '-x', '@home', '-1', "'quoted'", 'Room "B", left'];
    const { rows } = parseCsvTable(csvText([['name'], ...cells.map((cell) => [cell])]), { required: ['name'], optional: [] });
    expect(rows.map((row) => row.cells.get('name'))).toEqual(cells);
  });
});
