/** The beginning of a cell that a spreadsheet takes for a formula. Anyone may have put such a cell into a room's name. */
const FORMULA = /^[=+\-@\t\r]/u;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/u;

/**
 * Writes a table for spreadsheets: in UTF-8 with a byte order mark, without formulas, and with quotes around a cell that could be taken for
 * several.
 */
export function csvText(rows: readonly (readonly string[])[]): string {
  const plain = (cell: string) => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell);
  const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\uFEFF${rows.map((row) => row.map((cell) => quoted(plain(cell))).join(',')).join('\r\n')}\r\n`;
}

/** Returns the original text of a cell that `csvText` may have protected from being taken for a formula. */
export function cellOfCsv(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
