/** Returns CSV by RFC 4180, with line feeds; cells are quoted only if necessary. */
export function toCsv(columns: readonly string[], rows: readonly Readonly<Record<string, string>>[]): string {
  const lines = rows.map((row) => columns.map((column) => quoted(row[column] ?? '')).join(','));
  return [columns.join(','), ...lines, ''].join('\n');
}

function quoted(cell: string): string {
  return /[",\n\r]/u.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
}
