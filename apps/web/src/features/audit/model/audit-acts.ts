import type { ClientConfiguration, ListColumn } from '@assist/contract';
import { type CellValue, formatCell, PROPERTY_PREFIX } from '@assist/tables';
import type { AuditEntry } from '../audit-query.ts';

/** A value that was changed, as texts of a list's cells. Without a value, a text is empty. */
export interface AuditChange {
  readonly key: string;
  readonly before: string;
  readonly after: string;
  /** How the value is read. */
  readonly kind: ListColumn['kind'];
}

/** What one call did to one object. */
export interface AuditAct extends AuditEntry {
  readonly kind: 'added' | 'removed' | 'changed';
  readonly changes: readonly AuditChange[];
}

/** The columns whose values have names that are the same for every company. */
const NAMED = /^(?:kind|class|shape|days_of_week|unconfirmed_action|multi_day_.*confirmation)$/;
/** Their recorded values are ids of files, which tell people nothing. */
const PICTURES: ReadonlySet<string> = new Set(['picture', 'logo']);

/** Returns the entries, newest first, with those together that one call has made of one object: one for each of its values. */
export function auditActs(entries: readonly AuditEntry[]): readonly AuditAct[] {
  const together = Map.groupBy(entries, ({ id, at, operation, objectKind, objectId, correlationId, detail }) =>
    correlationId === null || changesOf(detail).length === 0 ? id : JSON.stringify([at, operation, objectKind, objectId, correlationId]),
  );
  return [...together.values()].map((same) => {
    // The first value is recorded first, and so comes last.
    const changes = same.toReversed().flatMap(({ detail }) => changesOf(detail));
    const id = changes.find(({ key }) => key === 'id');
    const kind = id?.before === '' ? 'added' : id?.after === '' ? 'removed' : 'changed';
    return { ...same[0]!, kind, changes: changes.filter(({ key }) => key !== 'id' && !PICTURES.has(key)) };
  });
}

function changesOf(detail: AuditEntry['detail']): readonly AuditChange[] {
  const { key, before = null, after = null } = detail ?? {};
  if (typeof key !== 'string' || !isCell(before) || !isCell(after)) return [];
  const kind = [before, after].some(Array.isArray) ? 'choices' : [before, after].some(isAnswer) ? 'yes-no' : 'text';
  return [{ key, before: formatCell(before), after: formatCell(after), kind }];
}

function isCell(value: unknown): value is CellValue {
  return value === null || ['string', 'number', 'boolean'].includes(typeof value) || Array.isArray(value);
}

function isAnswer(value: CellValue): boolean {
  return typeof value === 'boolean';
}

/** Returns the columns of the changed values, as far as the words for them need it: the log does not have the columns themselves. */
export function columnsOf(
  { objectKind, changes }: Pick<AuditAct, 'objectKind' | 'changes'>,
  filters: ClientConfiguration['filters'],
): readonly ListColumn[] {
  const columns = changes.map(({ key, before, after, kind }): ListColumn => {
    const property = filters.find(({ id }) => `${PROPERTY_PREFIX}${id}` === key);
    const named = NAMED.test(key) ? `${before};${after}`.split(';') : property?.choices.map((choice) => choice.key);
    return { key, kind, isRequired: false, choices: named === undefined || named.length === 0 ? null : named };
  });
  // The words tell the kind of a property from that of an area by the column beside it.
  return objectKind === 'property' ? [...columns, { key: 'type', kind: 'reference', isRequired: false, choices: null }] : columns;
}
