import { toEmailAddress } from '@assist/resource';
import { importDefect, type ImportDefect, type ImportDefectCode } from '../findings/import-defect.ts';
import type { CsvRow } from './parse-csv-table.ts';

const LONGEST_NAME = 120;
const LONGEST_TEXT = 32_768;

const ID = /^[\w.:@-]{1,128}$/u;
const CONTROL = /[\p{Cc}\p{Cs}]/u;
/** The characters that a longer text must not contain. Unlike a name, the text may contain line breaks and tabs. */
const CONTROL_IN_TEXT = /[\p{Cs}\0]/u;
const YES: ReadonlySet<string> = new Set(['yes', 'true', '1', 'x', 'ano']);
const NO: ReadonlySet<string> = new Set(['no', 'false', '0', 'ne', '']);

/** Reads the cells of one row, and reports what is wrong with them. An empty optional cell is null. */
export class CellReader {
  readonly #row: CsvRow;
  readonly #defects: ImportDefect[];
  readonly #before: number;

  constructor(row: CsvRow, defects: ImportDefect[]) {
    this.#row = row;
    this.#defects = defects;
    this.#before = defects.length;
  }

  get line(): number {
    return this.#row.line;
  }

  /** Whether every cell read so far was valid. */
  get isSound(): boolean {
    return this.#defects.length === this.#before;
  }

  report(code: ImportDefectCode, column: string, sentence: string): null {
    this.#defects.push(importDefect(code, this.#row.line, column, sentence));
    return null;
  }

  cell(column: string): string {
    return this.#row.cells.get(column) ?? '';
  }

  required(column: string): string | null {
    const value = this.cell(column);
    return value === '' ? this.report('missing-value', column, `${column} is empty.`) : value;
  }

  name(column: string): string | null {
    const value = this.required(column);
    return value === null ? null : this.#checked(column, value, LONGEST_NAME, CONTROL);
  }

  optionalName(column: string): string | null {
    return this.cell(column) === '' ? null : this.name(column);
  }

  text(column: string): string | null {
    const value = this.cell(column);
    return value === '' ? null : this.#checked(column, value, LONGEST_TEXT, CONTROL_IN_TEXT);
  }

  id(column: string): string | null {
    const value = this.required(column);
    if (value === null || ID.test(value)) return value;
    return this.report('wrong-id', column, `${shown(value)} is no id: letters, digits and . : @ _ - only, 128 at most.`);
  }

  email(column: string): string | null {
    const value = this.required(column);
    return value === null ? null : this.#emailOf(column, value);
  }

  emails(column: string): readonly string[] {
    return this.list(column)
      .map((value) => this.#emailOf(column, value))
      .filter((email) => email !== null);
  }

  /** Returns the values of a cell, which are separated by semicolons. */
  list(column: string): readonly string[] {
    return this.cell(column)
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }

  yesNo(column: string): boolean | null {
    const value = this.cell(column).toLowerCase();
    if (YES.has(value)) return true;
    return NO.has(value) ? false : this.report('wrong-yes-no', column, `${shown(value)} is neither yes nor no.`);
  }

  /** Returns a whole number from `least` to `most`; null if the cell is empty or wrong. */
  whole(column: string, least = 0, most = 1_000_000): number | null {
    const value = this.cell(column);
    if (value === '') return null;
    const number = Number(value);
    return /^\d+$/u.test(value) && number >= least && number <= most
      ? number
      : this.report('wrong-number', column, `${shown(value)} is not a whole number from ${least} to ${most}.`);
  }

  decimal(column: string): number | null {
    const value = this.cell(column);
    if (value === '') return null;
    const number = Number(value.replace(',', '.'));
    return /^-?\d+([.,]\d+)?$/u.test(value) && Number.isFinite(number)
      ? number
      : this.report('wrong-number', column, `${shown(value)} is not a number.`);
  }

  /** Returns the cell's word in lower case if it is one of `words`; the first of `words` if the cell is empty. */
  oneOf<Word extends string>(column: string, words: readonly [Word, ...Word[]]): Word | null {
    const value = this.cell(column).toLowerCase();
    if (value === '') return words[0];
    return words.find((word) => word === value) ?? this.report('wrong-value', column, `${shown(value)} is none of ${words.join(', ')}.`);
  }

  #checked(column: string, value: string, longest: number, forbidden: RegExp): string | null {
    if ([...value].length > longest)
      return this.report('too-long', column, `${column} has ${[...value].length} characters; ${longest} is the most.`);
    return forbidden.test(value) ? this.report('control-character', column, `${column} holds a control character.`) : value;
  }

  #emailOf(column: string, value: string): string | null {
    return toEmailAddress(value) ?? this.report('wrong-email', column, `${shown(value)} is not an e-mail address.`);
  }
}

function shown(value: string): string {
  return JSON.stringify(value.length > 60 ? `${value.slice(0, 57)}…` : value);
}
