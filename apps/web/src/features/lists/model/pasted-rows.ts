import type { ListColumn, ListRow } from '@assist/contract';
import { madeKey } from '@assist/tables';
import type { ListKind, RowChange } from '../list-kinds.ts';
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
  readonly kind: Pick<ListKind, 'id' | 'named' | 'isIdMade' | 'made'>;
  /** The shown rows, in order. */
  readonly rows: readonly ListRow[];
  /** The shown columns, in order. */
  readonly columns: readonly ListColumn[];
  readonly range: GridRange;
  readonly labelOf: (column: string) => string;
  /** Returns the text that is stored for a text that people see, such as the id of an area for its name. */
  readonly storedText: (column: string, seen: string) => string;
}

export interface Pasted {
  readonly changes: readonly RowChange[];
  /** How many pasted rows reach below the last row, and have no name with which they could be added. */
  readonly leftOut: number;
}

type Wanted = readonly (readonly [column: string, text: string])[];

/**
 * Returns the changes that pasted cells make. Cells below a header row change the rows with their ids or, if the header has none, their
 * names, and add those that do not exist. Other cells go to the selected range: a single cell fills it, and a block begins in its first
 * cell. Rows of a block that reach below the last row are added.
 */
export function changesOfPaste(cells: readonly (readonly string[])[], all: readonly ListRow[], target: Target): Pasted {
  const { columns, rows, kind, storedText } = target;
  const [head = [], ...below] = cells;
  const taken = new Set(all.map(({ id }) => id));
  const add = (wanted: Wanted): RowChange | undefined => {
    const name = wanted.find(([column]) => column === kind.named)?.[1].trim() ?? '';
    if (name === '') return undefined;
    const id = kind.isIdMade ? crypto.randomUUID() : madeKey(name, taken, kind.id);
    taken.add(id);
    return newRow(id, wanted, target);
  };

  const keys = headerOf(head, target);
  if (keys !== undefined) {
    const byId = new Map(all.map((row) => [row.id, row]));
    const byName = Map.groupBy(all, (row) => (row.cells[kind.named] ?? '').toLowerCase());
    const added = below.map((texts): readonly RowChange[] | undefined => {
      const wanted = texts.flatMap((text, index) => (keys[index] === undefined ? [] : [[keys[index], text] as const]));
      const id = wanted.find(([column]) => column === 'id')?.[1].trim() ?? '';
      const rest = wanted.filter(([column]) => column !== 'id');
      if (id !== '') return byId.has(id) ? changeOf(byId.get(id)!, rest, storedText) : [newRow(id, rest, target)];
      const name =
        rest
          .find(([column]) => column === kind.named)?.[1]
          .trim()
          .toLowerCase() ?? '';
      const [named, ...others] = byName.get(name) ?? [];
      if (named !== undefined && others.length === 0)
        return changeOf(
          named,
          rest.filter(([column]) => column !== kind.named),
          storedText,
        );
      const one = add(rest);
      return one === undefined ? undefined : [one];
    });
    return { changes: added.flatMap((one) => one ?? []), leftOut: added.filter((one) => one === undefined).length };
  }

  const { from, to } = target.range;
  const isFill = cells.length === 1 && head.length === 1;
  const [height, width] = isFill
    ? [to.row - from.row + 1, to.column - from.column + 1]
    : [cells.length, Math.max(...cells.map(({ length }) => length))];
  const wantedOf = (index: number): Wanted => {
    const texts = isFill ? Array.from({ length: width }, () => head[0]!) : cells[index]!;
    return columns
      .slice(from.column, from.column + texts.length)
      .map(({ key }, offset) => [key, texts[offset]!] as const)
      .filter(([key]) => key !== 'id');
  };
  const changed = rows.slice(from.row, from.row + height).flatMap((row, index) => changeOf(row, wantedOf(index), storedText));
  const added = Array.from({ length: Math.max(0, from.row + height - rows.length) }, (_one, index) =>
    add(wantedOf(rows.length - from.row + index)),
  );
  return { changes: [...changed, ...added.filter((one) => one !== undefined)], leftOut: added.filter((one) => one === undefined).length };
}

/**
 * Returns the column of each cell of a header row; undefined if the row is none. A header names each column by its key, as tables do, or
 * as people see it, and has the id or the name of the rows beside another column.
 */
function headerOf(head: readonly string[], { columns, kind, labelOf }: Target): readonly string[] | undefined {
  const byWord = new Map([
    ...columns.map(({ key }) => [labelOf(key).trim().toLowerCase(), key] as const),
    ...columns.map(({ key }) => [key, key] as const),
  ]);
  const keys = head.map((word) => byWord.get(word.trim().toLowerCase()));
  const isHeader = head.length > 1 && (keys.includes('id') || keys.includes(kind.named)) && !keys.includes(undefined);
  return isHeader ? keys.map((key) => key!) : undefined;
}

function changeOf(row: ListRow, wanted: Wanted, storedText: Target['storedText']): readonly RowChange[] {
  const cells = wanted
    .map(([column, text]) => ({ column, before: row.cells[column] ?? '', after: storedText(column, text.trim()) }))
    .filter((cell) => cell.before !== cell.after);
  return cells.length === 0 ? [] : [{ id: row.id, cells }];
}

function newRow(id: string, wanted: Wanted, { kind, storedText }: Target): RowChange {
  const texts = { ...kind.made?.(id), ...Object.fromEntries(wanted.filter(([, text]) => text.trim() !== '')) };
  const cells = Object.entries(texts).map(([column, text]) => ({ column, before: '', after: storedText(column, text.trim()) }));
  return { id, isNew: true, cells };
}
