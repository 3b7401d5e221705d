import type { MailboxPolicy } from '../../../catalogue/mailbox-policy.ts';
import { CellReader } from './cell-reader.ts';
import { importDefect, type Imported, type ImportDefect } from '../findings/import-defect.ts';
import { type CsvColumns, parseCsvTable } from './parse-csv-table.ts';

/** Columns with Exchange's names. A column that was not exported gets Exchange's default. */
const COLUMNS: CsvColumns = {
  required: ['email', 'automateprocessing'],
  optional: [
    'bookingwindowindays',
    'enforceschedulinghorizon',
    'maximumdurationinminutes',
    'minimumdurationinminutes',
    'allowconflicts',
    'allowrecurringmeetings',
    'conflictpercentageallowed',
    'removeprivateproperty',
    'enableautorelease',
  ],
};

/** Parses the output of `Get-CalendarProcessing … | Export-Csv` for room mailboxes. */
export function parseMailboxesCsv(text: string): Imported<MailboxPolicy & { readonly line: number }> {
  // Windows PowerShell writes the type of its objects above the header.
  const { rows, defects: tableDefects } = parseCsvTable(text.replace(/^\uFEFF?#TYPE [^\r\n]*\r?\n/u, ''), COLUMNS);
  const defects: ImportDefect[] = [...tableDefects];
  const seen = new Map<string, number>();
  const records = rows.flatMap((row) => {
    const cells = new CellReader(row, defects);
    const flag = (column: string, otherwise: boolean) => (cells.cell(column) === '' ? otherwise : (cells.yesNo(column) ?? otherwise));
    const email = cells.email('email');
    const policy = {
      automateProcessing: cells.oneOf('automateprocessing', ['autoupdate', 'autoaccept', 'none']) ?? 'autoupdate',
      bookingWindowInDays: cells.whole('bookingwindowindays', 0, 1_080) ?? 180,
      enforceSchedulingHorizon: flag('enforceschedulinghorizon', true),
      maximumDurationInMinutes: cells.whole('maximumdurationinminutes', 0, 2_147_483_647) ?? 1_440,
      minimumDurationInMinutes: cells.whole('minimumdurationinminutes', 0, 2_147_483_647) ?? 0,
      allowConflicts: flag('allowconflicts', false),
      allowRecurringMeetings: flag('allowrecurringmeetings', true),
      conflictPercentageAllowed: cells.whole('conflictpercentageallowed', 0, 100) ?? 0,
      removePrivateProperty: flag('removeprivateproperty', true),
      enableAutoRelease: flag('enableautorelease', false),
    };
    if (email === null || !cells.isSound) return [];
    const first = seen.get(email);
    if (first !== undefined) {
      defects.push(importDefect('duplicate-email', cells.line, 'email', `${email} is already in line ${first}.`));
      return [];
    }
    seen.set(email, cells.line);
    return [{ line: cells.line, email, ...policy }];
  });
  return { records, defects };
}
