/** A spreadsheet takes a cell that begins like this for a formula, and anyone may have named a room. */
const FORMULA = /^[=+\-@\t\r]/u;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/u;

/** Writes a table for spreadsheets: UTF-8 with its mark, with quotes where a cell could be taken for several, and without formulas. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const plain = (cell: string) => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell);
  const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\uFEFF${rows.map((row) => row.map((cell) => quoted(plain(cell))).join(',')).join('\r\n')}\r\n`;
}

/** Returns a cell's text before it was protected from being a formula. */
export function cellOfCsv(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
