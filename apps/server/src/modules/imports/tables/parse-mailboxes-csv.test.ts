import { describe, expect, it } from 'vitest';
import { parseMailboxesCsv } from './parse-mailboxes-csv.ts';

/**
 * A table as Windows PowerShell's `Export-Csv` writes it without `-NoTypeInformation`: a type above the header, and every cell in quotes.
 */
const EXPORTED = `#TYPE Selected.Microsoft.Exchange.Data.Storage.Management.CalendarConfiguration
"Email","AutomateProcessing","AllowConflicts","BookingWindowInDays","EnforceSchedulingHorizon","MaximumDurationInMinutes","MinimumDurationInMinutes","ConflictPercentageAllowed","AllowRecurringMeetings","RemovePrivateProperty","EnableAutoRelease"
"Rhine@company.example","AutoAccept","False","90","True","480","0","0","True","False","False"
"elbe@company.example","AutoUpdate","True","180","False","1440","15","50","False","True","True"
`;

describe('a table of mailboxes written by Export-Csv', () => {
  it('gives a record for each mailbox, with Exchange’s settings', () => {
    const { records, defects } = parseMailboxesCsv(EXPORTED);
    expect(defects).toEqual([]);
    expect(records).toEqual([
      {
        line: 2,
        email: 'rhine@company.example',
        automateProcessing: 'autoaccept',
        bookingWindowInDays: 90,
        enforceSchedulingHorizon: true,
        maximumDurationInMinutes: 480,
        minimumDurationInMinutes: 0,
        allowConflicts: false,
        allowRecurringMeetings: true,
        conflictPercentageAllowed: 0,
        removePrivateProperty: false,
        enableAutoRelease: false,
      },
      expect.objectContaining({ email: 'elbe@company.example', automateProcessing: 'autoupdate', minimumDurationInMinutes: 15 }),
    ]);
  });

  it('uses Exchange’s defaults for columns that were not exported', () => {
    expect(parseMailboxesCsv('Email,AutomateProcessing\na@b.example,AutoAccept\n').records).toMatchObject([
      {
        bookingWindowInDays: 180,
        enforceSchedulingHorizon: true,
        maximumDurationInMinutes: 1_440,
        allowConflicts: false,
        allowRecurringMeetings: true,
        removePrivateProperty: true,
        enableAutoRelease: false,
      },
    ]);
  });

  it.each([
    ['no address', 'Email,AutomateProcessing\n,AutoAccept\n', 'missing-value'],
    ['an unknown processing mode', 'Email,AutomateProcessing\na@b.example,Sometimes\n', 'wrong-value'],
    ['a word instead of a number', 'Email,AutomateProcessing,BookingWindowInDays\na@b.example,AutoAccept,long\n', 'wrong-number'],
    ['more days than Exchange accepts', 'Email,AutomateProcessing,BookingWindowInDays\na@b.example,AutoAccept,1081\n', 'wrong-number'],
    ['an unknown column', 'Email,AutomateProcessing,Colour\na@b.example,AutoAccept,red\n', 'unknown-column'],
    ['no column of addresses', 'AutomateProcessing\nAutoAccept\n', 'missing-column'],
    ['the same mailbox twice', 'Email,AutomateProcessing\na@b.example,AutoAccept\nA@B.example,None\n', 'duplicate-email'],
  ])('is reported if it has %s', (_case, text, code) => {
    expect(parseMailboxesCsv(text).defects.map((defect) => defect.code)).toContain(code);
  });
});
