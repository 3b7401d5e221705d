import type { StoredResourceType } from '@assist/resource';
import type { RowCode, RowFinding } from './column.ts';
import { inUseFinding } from './in-use.ts';

/** A change of one row. `before` is undefined if the row is new, `after` if it is removed. */
export interface RowChange<Stored> {
  readonly id: string;
  readonly before: Stored | undefined;
  readonly after: Stored | undefined;
}

/**
 * Finds what is wrong with changes of resource types, by the id of the changed type. `uses` are the names of the resources and properties
 * of a type, by the type's id.
 */
export function findTypeDefects(
  changes: readonly RowChange<StoredResourceType>[],
  storedCount: number,
  uses: ReadonlyMap<string, readonly string[]>,
): ReadonlyMap<string, RowFinding<RowCode>> {
  const found = new Map<string, RowFinding<RowCode>>();
  const removed = changes.filter(({ after }) => after === undefined);
  for (const { id } of removed) {
    const users = uses.get(id) ?? [];
    if (users.length > 0) found.set(id, inUseFinding({ column: 'id', code: 'type-in-use' }, id, users));
  }
  const open = changes.filter(({ id }) => !found.has(id));
  const left = open.reduce((count, { before, after }) => count + (after === undefined ? -1 : before === undefined ? 1 : 0), storedCount);
  if (left > 0) return found;
  for (const { id } of removed)
    if (!found.has(id)) found.set(id, { column: 'id', code: 'last-type', sentence: `${id} is the company’s last resource type.` });
  return found;
}
