import { csvText } from '@assist/tables';
import type { AuditEntry } from '../audit-query.ts';

const COLUMNS = ['at', 'actor', 'actor_name', 'operation', 'person', 'reference', 'detail'];

/** Returns the entries as a table for spreadsheets, with the columns' names and the values of the API. */
export function auditTable(entries: readonly AuditEntry[]): string {
  return csvText([
    COLUMNS,
    ...entries.map(({ at, actor, operation, objectId, correlationId, detail }) => [
      at,
      actor.email ?? '',
      actor.name,
      operation,
      objectId,
      correlationId ?? '',
      detail === undefined ? '' : JSON.stringify(detail),
    ]),
  ]);
}
