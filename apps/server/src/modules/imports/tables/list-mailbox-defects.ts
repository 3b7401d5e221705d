import { findMailboxConflicts, type MailboxHolder } from '@assist/tables';
import { importDefect, type ImportDefect } from '../findings/import-defect.ts';
import type { ResourceRecord } from './parse-resources-csv.ts';

/** Reports conflicts over mailboxes. */
export function listMailboxDefects(records: readonly ResourceRecord[], known: readonly MailboxHolder[]): readonly ImportDefect[] {
  const conflicts = findMailboxConflicts(
    records.map(({ resource }) => resource),
    known,
  );
  return records.flatMap(({ line, resource }) => {
    const found = conflicts.get(resource.id);
    return found === undefined ? [] : [importDefect(found.code, line, found.column, found.sentence)];
  });
}
