import { parse } from 'csv-parse/sync';
import { cellOfCsv } from '@assist/tables';
import { importDefect, type ImportDefect } from '../findings/import-defect.ts';

export interface CsvRow {
  readonly line: number;
  readonly cells: ReadonlyMap<string, string>;
}

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly defects: readonly ImportDefect[];
}

export interface CsvColumns {
  readonly required: readonly string[];
  readonly optional: readonly string[];
  /** Prefixes of generated column names such as `property:desk-window`, each with its colon. */
  readonly prefixes?: readonly string[];
}

/** The maximum number of columns. A company may have many filters, but a table with more columns is not meant for Assist. */
const MOST_COLUMNS = 1_000;
/** The maximum number of rows. A company has tens of thousands of resources at most, so a longer table is a mistake. */
const MOST_ROWS = 100_000;
const NOTHING: CsvTable = { columns: [], rows: [], defects: [] };

/** Parses a table whose delimiter is a comma, a semicolon or a tab, or is given by Excel's `sep=`; with or without a byte order mark. */
export function parseCsvTable(text: string, known: CsvColumns): CsvTable {
  if (text.replace(/^\uFEFF/u, '').trim() === '') {
    return { ...NOTHING, defects: [importDefect('empty-file', null, null, 'The file is empty.')] };
  }
  const read = readRecords(text);
  if ('defect' in read) return { ...NOTHING, defects: [read.defect] };
  const [header, ...below] = read.records;
  const body = below.filter(({ cells }) => cells.some(isFilled));
  const columns = columnsOf(header?.cells ?? [], body);
  if (columns.length > MOST_COLUMNS) {
    const sentence = `The header has ${columns.length} columns; ${MOST_COLUMNS} is the most.`;
    return { ...NOTHING, defects: [importDefect('too-many-columns', 1, null, sentence)] };
  }
  const defects = [...listHeaderDefects(columns, known)];
  if (body.length === 0) defects.push(importDefect('no-rows', null, null, 'The file has a header and nothing below it.'));
  if (body.length > MOST_ROWS) {
    defects.push(importDefect('too-many-rows', null, null, `The file has ${body.length} rows; ${MOST_ROWS} is the most.`));
    return { columns, rows: [], defects };
  }
  const rows: CsvRow[] = [];
  for (const { cells, line } of body) {
    if (cells.slice(columns.length).some(isFilled))
      defects.push(
        importDefect(
          'wrong-cell-count',
          line,
          null,
          `Line ${line} has ${cells.length} cells; the header has ${columns.length}.${curlyQuotesHint(cells)}`,
        ),
      );
    else rows.push({ line, cells: cellsOf(cells, columns) });
  }
  return { columns, rows, defects };
}

/** Returns the names of the columns. Columns at the end that have neither a name nor a cell are left over from a spreadsheet. */
function columnsOf(header: readonly string[], body: readonly CsvRecord[]): readonly string[] {
  const names = header.map((name) => name.trim().toLowerCase());
  while (names.at(-1) === '' && !body.some(({ cells }) => isFilled(cells[names.length - 1]))) names.pop();
  return names;
}

/** Returns the cells by column. A row that ends early names only the columns that it reaches. */
function cellsOf(cells: readonly string[], columns: readonly string[]): ReadonlyMap<string, string> {
  return new Map(cells.slice(0, columns.length).map((cell, index) => [columns[index]!, cellOfCsv(cell.trim())]));
}

function isFilled(cell: string | undefined): boolean {
  return cell !== undefined && cell.trim() !== '';
}

function curlyQuotesHint(cells: readonly string[]): string {
  const isCurly = cells.some((cell) => /[\u201C-\u201E]/u.test(cell));
  return isCurly ? ' Curly quotation marks do not hold a cell together; straight ones (") do.' : '';
}

interface CsvRecord {
  readonly cells: readonly string[];
  readonly line: number;
}

/** The delimiters that spreadsheets use; a tab if cells were copied from a spreadsheet. */
const DELIMITERS = [',', ';', '\t'] as const;
/** A line above the header that tells Excel the delimiter. */
const DIRECTIVE = /^sep=(.)(?:\r\n|\n|\r)/iu;

function readRecords(whole: string): { readonly records: readonly CsvRecord[] } | { readonly defect: ImportDefect } {
  const directive = DIRECTIVE.exec(whole.replace(/^\uFEFF/u, ''));
  const text = directive === null ? whole : whole.replace(/^\uFEFF/u, '').slice(directive[0].length);
  const linesAbove = directive === null ? 0 : 1;
  const delimiter = directive?.[1] ?? delimiterOf(text);
  try {
    const parsed = parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      info: true,
    }) as unknown as readonly { readonly record: readonly string[]; readonly info: { readonly lines: number } }[];
    return {
      // The parser gives the line where a record ends; a record with line breaks in its cells starts further up.
      records: parsed.map(({ record, info }) => ({ cells: record, line: linesAbove + info.lines - countLineBreaks(record) })),
    };
  } catch (error) {
    const { message, lines } = error as Error & { readonly lines?: number };
    const line = findWrongQuote(text, delimiter) ?? lines;
    const sentence =
      line === undefined || line === lines
        ? `The file cannot be read as CSV: ${message}`
        : `A cell of line ${linesAbove + line} begins with a quote that is not closed: what follows is taken for a part of it.`;
    return { defect: importDefect('bad-quote', line === undefined ? null : linesAbove + line, null, sentence) };
  }
}

/** Returns the delimiter that is most frequent in the header. */
function delimiterOf(text: string): string {
  const [header = ''] = text.split(/\r\n|\n|\r/u, 1);
  const countOf = (delimiter: string) => header.split(delimiter).length;
  return DELIMITERS.reduce((best, delimiter) => (countOf(delimiter) > countOf(best) ? delimiter : best));
}

/**
 * Returns the line where a wrongly quoted cell starts: its quote is never closed, or is closed before the cell ends. Returns undefined if
 * there is none. A parser notices such a cell only at the next quote, or never.
 */
function findWrongQuote(text: string, delimiter: string): number | undefined {
  let line = 1;
  let openedAt: number | undefined;
  let isCellStart = true;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at += 1) {
    const sign = text[at]!;
    const isBreak = sign === '\n' || (sign === '\r' && text[at + 1] !== '\n');
    if (openedAt !== undefined && sign === '"') {
      const next = text[at + 1];
      if (next === '"') at += 1;
      else if (next === undefined || next === delimiter || next === '\n' || next === '\r') openedAt = undefined;
      else return openedAt;
    } else if (openedAt === undefined) {
      if (sign === '"' && isCellStart) openedAt = line;
      isCellStart = sign === delimiter || isBreak;
    }
    if (isBreak) line += 1;
  }
  return openedAt;
}

function countLineBreaks(cells: readonly string[]): number {
  return cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/gu)?.length ?? 0), 0);
}

function listHeaderDefects(columns: readonly string[], { required, optional, prefixes = [] }: CsvColumns): readonly ImportDefect[] {
  const isKnown = (column: string): boolean =>
    required.includes(column) ||
    optional.includes(column) ||
    prefixes.some((prefix) => column.startsWith(prefix) && column.length > prefix.length);
  return [
    ...required
      .filter((column) => !columns.includes(column))
      .map((column) => importDefect('missing-column', 1, column, `The column ${column} is missing.`)),
    ...columns.filter((column) => !isKnown(column)).map((column) => importDefect('unknown-column', 1, column, unknownColumnText(column))),
    ...columns
      .filter((column, index) => columns.indexOf(column) !== index)
      .map((column) => importDefect('duplicate-column', 1, column, `The column ${column} is there twice.`)),
  ];
}

function unknownColumnText(column: string): string {
  return column === '' ? 'A column that has cells has no name.' : `There is no column ${JSON.stringify(column)}.`;
}

/** Reports the columns that the table lacks, and that the new rows in these lines need. */
export function listMissingColumns(
  kind: string,
  needed: readonly string[],
  columns: readonly string[],
  [line]: readonly number[],
): readonly ImportDefect[] {
  if (line === undefined) return [];
  return needed
    .filter((column) => !columns.includes(column))
    .map((column) =>
      importDefect('missing-column', 1, column, `The column ${column} is missing. The ${kind} in line ${line} is new, and needs it.`),
    );
}
