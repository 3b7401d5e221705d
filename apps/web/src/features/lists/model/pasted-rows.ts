import type { ListColumn, ListRow } from '@assist/contract';
import type { RowChange } from '../list-kinds.ts';
import type { GridRange } from './grid-cursor.ts';

/** Reads the cells of a spreadsheet as it copies them: rows of cells between tabs. A cell with a tab or a line break is in quotes. */
export function readPastedText(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [[]];
  const cell = /(?:"((?:[^"]|"")*)"(?=[\t\r\n]|$)|([^\t\r\n]*))(\t|\r\n|\r|\n|$)/gy;
  while (cell.lastIndex < text.length) {
    const [, quoted, plain = '', end] = cell.exec(text)!;
    rows.at(-1)!.push(quoted === undefined ? plain : quoted.replaceAll('""', '"'));
    if (end === '\t' && cell.lastIndex === text.length) rows.at(-1)!.push('');
    if (end !== '\t' && end !== '' && cell.lastIndex < text.length) rows.push([]);
  }
  return rows;
}

/** Writes cells as a spreadsheet reads them when they are pasted. */
export function pastedText(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[\t\r\n"]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}

interface Target {
  /** The shown rows, in order. */
  readonly rows: readonly ListRow[];
  /** The shown columns, in order. */
  readonly columns: readonly ListColumn[];
  readonly range: GridRange;
  /** Returns the text that is stored for a text that people see, such as the id of an area for its name. */
  readonly storedText: (column: string, seen: string) => string;
}

/**
 * Returns the changes that pasted cells make. Cells with a header row that contains `id` change the rows with those ids, and add those that
 * do not exist. Other cells go to the selected range: a single cell fills it, and a block begins in its first cell.
 */
export function changesOfPaste(cells: readonly (readonly string[])[], all: readonly ListRow[], target: Target): readonly RowChange[] {
  const { columns, storedText } = target;
  const [head = [], ...below] = cells;
  const known = new Set(columns.map(({ key }) => key));
  if (head.includes('id') && head.every((key) => known.has(key))) {
    const byId = new Map(all.map((row) => [row.id, row]));
    return below.flatMap((texts) => {
      const id = texts[head.indexOf('id')]!.trim();
      const row = byId.get(id);
      const wanted = texts.map((text, index) => [head[index]!, text] as const).filter(([key]) => key !== 'id');
      return changeOf(id, row, wanted, storedText);
    });
  }
  const { from, to } = target.range;
  const isFill = cells.length === 1 && head.length === 1;
  const [height, width] = isFill
    ? [to.row - from.row + 1, to.column - from.column + 1]
    : [cells.length, Math.max(...cells.map(({ length }) => length))];
  return target.rows.slice(from.row, from.row + height).flatMap((row, index) => {
    const texts = isFill ? Array.from({ length: width }, () => head[0]!) : cells[index]!;
    const wanted = columns
      .slice(from.column, from.column + texts.length)
      .map(({ key }, offset) => [key, texts[offset]!] as const)
      .filter(([key]) => key !== 'id');
    return changeOf(row.id, row, wanted, storedText);
  });
}

function changeOf(
  id: string,
  row: ListRow | undefined,
  wanted: readonly (readonly [column: string, text: string])[],
  storedText: Target['storedText'],
): readonly RowChange[] {
  const cells = wanted
    .map(([column, text]) => ({ column, before: row?.cells[column] ?? '', after: storedText(column, text.trim()) }))
    .filter((cell) => cell.before !== cell.after);
  if (row === undefined) return [{ id, isNew: true, cells }];
  return cells.length === 0 ? [] : [{ id, cells }];
}
