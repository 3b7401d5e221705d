import { type CellKind, type Cells, type CellValue, type Column, readCell } from '@assist/tables';
import { importDefect, type ImportDefect, type ImportDefectCode } from '../findings/import-defect.ts';
import type { CsvRow } from './parse-csv-table.ts';

/** Reads the cells of one row, and reports what is wrong with them. An empty optional cell is null. */
export class CellReader {
  readonly #row: CsvRow;
  readonly #defects: ImportDefect[];
  #isSound = true;

  constructor(row: CsvRow, defects: ImportDefect[]) {
    this.#row = row;
    this.#defects = defects;
  }

  get line(): number {
    return this.#row.line;
  }

  /** Whether every cell read so far was valid. */
  get isSound(): boolean {
    return this.#isSound;
  }

  report(code: ImportDefectCode, column: string, sentence: string): null {
    const defect = importDefect(code, this.#row.line, column, sentence);
    if (defect.severity === 'error') this.#isSound = false;
    this.#defects.push(defect);
    return null;
  }

  cell(column: string): string {
    return this.#row.cells.get(column) ?? '';
  }

  /** Returns whether the table has this column, and this row reaches it. */
  has(column: string): boolean {
    return this.#row.cells.has(column);
  }

  /** Returns the cells of those columns that the row has. */
  cellsOf(columns: readonly Column[]): Cells {
    const named = columns.filter(({ key }) => this.has(key));
    return Object.fromEntries(named.map(({ key, kind, isRequired }) => [key, this.value(key, kind, isRequired)]));
  }

  value(column: string, kind: CellKind, isRequired = false): CellValue {
    const { value, fault, notes } = readCell({ key: column, kind, isRequired }, this.cell(column));
    for (const note of notes) this.report(note.code, column, note.sentence);
    return fault === null ? value : this.report(fault.code, column, fault.sentence);
  }

  required(column: string): string | null {
    const value = this.cell(column);
    return value === '' ? this.report('missing-value', column, `${column} is empty.`) : value;
  }

  optionalName(column: string): string | null {
    return this.value(column, { type: 'line' }) as string | null;
  }

  id(column: string): string | null {
    return this.value(column, { type: 'id' }, true) as string | null;
  }

  email(column: string): string | null {
    return this.value(column, { type: 'address' }, true) as string | null;
  }

  yesNo(column: string): boolean | null {
    return this.value(column, { type: 'yes-no' }) as boolean | null;
  }

  /** Returns a whole number from `least` to `most`; null if the cell is empty or wrong. */
  whole(column: string, least = 0, most = 1_000_000): number | null {
    return this.value(column, { type: 'whole', least, most }) as number | null;
  }

  decimal(column: string): number | null {
    return this.value(column, { type: 'decimal' }) as number | null;
  }

  /** Returns the cell's word in lower case if it is one of `words`; the first of `words` if the cell is empty. */
  oneOf<Word extends string>(column: string, words: readonly [Word, ...Word[]]): Word | null {
    return this.cell(column) === '' ? words[0] : (this.value(column, { type: 'choice', of: words }) as Word | null);
  }
}
