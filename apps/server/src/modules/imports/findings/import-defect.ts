/** Every possible finding in an imported table or company file. The code is stable; the sentence is for people. */
export const IMPORT_DEFECT_SEVERITY = {
  'empty-file': 'error',
  'no-rows': 'warning',
  'bad-quote': 'error',
  'bad-json': 'error',
  'wrong-cell-count': 'error',
  'too-many-rows': 'error',
  'too-many-columns': 'error',
  'missing-column': 'error',
  'unknown-column': 'error',
  'duplicate-column': 'error',
  'missing-value': 'error',
  'too-long': 'error',
  'control-character': 'error',
  'wrong-id': 'error',
  'wrong-number': 'error',
  'wrong-yes-no': 'error',
  'wrong-email': 'error',
  'wrong-zone': 'error',
  'wrong-time': 'error',
  'wrong-moment': 'error',
  'unclear-day': 'error',
  'wrong-value': 'error',
  'wrong-language': 'error',
  'wrong-colour': 'error',
  'wrong-picture': 'error',
  'unknown-type': 'error',
  'unknown-class': 'error',
  'unknown-area': 'error',
  'unknown-plan-feature': 'error',
  'unknown-place': 'error',
  'unknown-property': 'error',
  'unknown-choice': 'error',
  'unknown-email': 'error',
  'unknown-resource': 'error',
  'unknown-licence': 'warning',
  'unknown-key': 'error',
  'property-of-another-type': 'error',
  'class-of-another-type': 'error',
  'duplicate-id': 'error',
  'duplicate-email': 'error',
  'mailbox-of-another': 'error',
  'exchanged-mailboxes': 'error',
  'shared-plan-feature': 'warning',
  'minimum-above-maximum': 'error',
  'circle-of-areas': 'error',
  'areas-too-deep': 'error',
  'no-administrator': 'warning',
  'invisible-character': 'warning',
  'twelve-hour-time': 'warning',
  'mailbox-of-a-person': 'warning',
  'address-of-a-resource': 'warning',
} as const satisfies Record<string, 'error' | 'warning'>;

export type ImportDefectCode = keyof typeof IMPORT_DEFECT_SEVERITY;

export interface ImportDefect {
  readonly severity: 'error' | 'warning';
  readonly code: ImportDefectCode;
  /** The line in the file, where the header is 1; null if the finding has no line. */
  readonly line: number | null;
  /** The column's name or, in a JSON file, the path of the value. */
  readonly column: string | null;
  readonly sentence: string;
}

export interface Imported<Record> {
  /** Every record of the file or, if there are errors, those that could still be read. */
  readonly records: readonly Record[];
  readonly defects: readonly ImportDefect[];
}

export function importDefect(code: ImportDefectCode, line: number | null, column: string | null, sentence: string): ImportDefect {
  return { severity: IMPORT_DEFECT_SEVERITY[code], code, line, column, sentence };
}
