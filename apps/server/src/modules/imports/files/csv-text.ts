/** A cell that begins so is a formula to a spreadsheet, and the name of a room is anybody's. */
const FORMULA = /^[=+\-@\t\r]/u;
const NUMBER = /^[+-]?\d+(?:\.\d+)?$/u;

/** A table as spreadsheets read it: UTF-8 with its mark, quoted where a cell would be taken for more than one, and without a formula. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const plain = (cell: string) => (FORMULA.test(cell) && !NUMBER.test(cell) ? `'${cell}` : cell);
  const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\uFEFF${rows.map((row) => row.map((cell) => quoted(plain(cell))).join(',')).join('\r\n')}\r\n`;
}

/** What a cell was before it was kept from being a formula. */
export function cellOfCsv(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
}
