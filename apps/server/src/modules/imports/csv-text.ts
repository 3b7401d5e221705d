/** A table as spreadsheets read it: UTF-8 with its mark, and quoted where a cell would be taken for more than one. */
export function csvText(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string) => (/[",;\t\r\n]|^\s|\s$/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return `\uFEFF${rows.map((row) => row.map(quoted).join(',')).join('\r\n')}\r\n`;
}
