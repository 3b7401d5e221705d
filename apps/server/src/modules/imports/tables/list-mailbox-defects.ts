import { importDefect, type ImportDefect } from '../findings/import-defect.ts';
import type { ResourceRecord } from './parse-resources-csv.ts';

interface Known {
  readonly id: string;
  readonly email: string;
  readonly displayName: string;
}

/**
 * Reports conflicts over mailboxes. A mailbox holds reservations, so a resource that takes over another's mailbox also takes over its
 * reservations. A resource may move to a mailbox that is free, or becomes free in the same table, but not to one that another resource
 * keeps. Resources must not exchange their mailboxes among each other in one import.
 */
export function listMailboxDefects(records: readonly ResourceRecord[], known: readonly Known[]): readonly ImportDefect[] {
  const holders = new Map(known.map((resource) => [resource.email, resource]));
  const rows = new Map(records.map((record) => [record.resource.id, record]));
  return records.flatMap((record) => {
    const holder = otherHolder(record, holders);
    if (holder === undefined) return [];
    const told = `${record.resource.email} is the mailbox of ${holder.displayName} (${holder.id})`;
    const moving = rows.get(holder.id);
    if (moving === undefined)
      return [
        importDefect(
          'mailbox-of-another',
          record.line,
          'email',
          `${told}: keep that id, or give ${holder.id} another address in the same table.`,
        ),
      ];
    const circle = findCircle(record, rows, holders);
    if (circle === undefined) return [];
    return [
      importDefect(
        'exchanged-mailboxes',
        record.line,
        'email',
        `${told}, which moves away in a circle (${circle.join(', ')}): import it twice, over an address that is free.`,
      ),
    ];
  });
}

/** Returns the other resource that currently has the row's mailbox. */
function otherHolder({ resource }: ResourceRecord, holders: ReadonlyMap<string, Known>): Known | undefined {
  const holder = holders.get(resource.email);
  return holder?.id === resource.id ? undefined : holder;
}

/**
 * Returns the ids of resources that wait for each other's mailboxes, if following each new mailbox to its present holder leads back to
 * `first`; otherwise undefined.
 */
function findCircle(
  first: ResourceRecord,
  records: ReadonlyMap<string, ResourceRecord>,
  holders: ReadonlyMap<string, Known>,
): readonly string[] | undefined {
  const ids: string[] = [];
  for (let record: ResourceRecord | undefined = first; record !== undefined && !ids.includes(record.resource.id);) {
    ids.push(record.resource.id);
    const holder = otherHolder(record, holders);
    if (holder?.id === first.resource.id) return ids;
    record = holder === undefined ? undefined : records.get(holder.id);
  }
  return undefined;
}
