import type { FilterDefinition, StoredResource } from '@assist/resource';
import { applyCells } from './apply-cells.ts';
import { listOf, textOf } from './cell-value.ts';
import type { Cells, Column, RowFinding } from './column.ts';
import { cellsOfResource } from './resource-table.ts';

/** What the cells of a resource may refer to. */
export interface ResourceReferences {
  readonly typeIds: ReadonlySet<string>;
  readonly areaIds: ReadonlySet<string>;
  /** The ids of the plan's units, fixtures, amenities and kiosks; undefined if there is no plan yet. */
  readonly planFeatureIds?: ReadonlySet<string> | undefined;
  /** The addresses of people for whom a resource can be reserved; undefined if the people are not known yet. */
  readonly peopleEmails?: ReadonlySet<string> | undefined;
}

/** Returns all cells of a resource after some were set. The properties of its former type are dropped if it gets another one. */
export function resourceCellsAfter(
  before: StoredResource | undefined,
  set: Cells,
  columns: readonly Column[],
  filters: readonly FilterDefinition[],
): Cells {
  if (before === undefined) return applyCells(undefined, set, columns);
  const type = textOf(set, 'type') ?? before.resourceTypeId;
  const kept = filters.filter(({ resourceTypeId }) => resourceTypeId === type);
  return applyCells(cellsOfResource(before, { filters: kept }), set, columns);
}

/** Lists the cells that refer to something that does not exist. Cells that `set` does not name are not checked. */
export function listUnknownReferences(set: Cells, known: ResourceReferences): readonly RowFinding[] {
  const [type, area, feature] = [textOf(set, 'type'), textOf(set, 'area'), textOf(set, 'plan_feature')];
  const findings: RowFinding[] = [];
  if (type !== null && !known.typeIds.has(type))
    findings.push({ code: 'unknown-type', column: 'type', sentence: `There is no resource type ${JSON.stringify(type)}.` });
  if (area !== null && !known.areaIds.has(area))
    findings.push({ code: 'unknown-area', column: 'area', sentence: `There is no area ${JSON.stringify(area)}.` });
  if (feature !== null && known.planFeatureIds?.has(feature) === false)
    findings.push({
      code: 'unknown-plan-feature',
      column: 'plan_feature',
      sentence: `The plan has no feature ${JSON.stringify(feature)}.`,
    });
  for (const person of listOf(set, 'reserved_to')) {
    if (known.peopleEmails?.has(person) === false)
      findings.push({ code: 'unknown-email', column: 'reserved_to', sentence: `Nobody has the address ${person}.` });
  }
  return findings;
}

/** A resource and the mailbox that holds its reservations. */
export type MailboxHolder = Pick<StoredResource, 'id' | 'email' | 'displayName'>;

/**
 * Finds conflicts over mailboxes, by the id of the changed resource. A mailbox holds reservations, so a resource that takes over another's
 * mailbox also takes over its reservations. A resource may move to a mailbox that is free, or becomes free in the same table, but not to one
 * that another resource keeps. Resources must not exchange their mailboxes among each other at once. `known` are the stored resources that
 * hold any of the mailboxes.
 */
export function findMailboxConflicts(changed: readonly MailboxHolder[], known: readonly MailboxHolder[]): ReadonlyMap<string, RowFinding> {
  const holders = new Map(known.map((resource) => [resource.email, resource]));
  const changes = new Map(changed.map((resource) => [resource.id, resource]));
  const conflicts = new Map<string, RowFinding>();
  for (const resource of changed) {
    const holder = otherHolder(resource, holders);
    if (holder === undefined) continue;
    const told = `${resource.email} is the mailbox of ${holder.displayName} (${holder.id})`;
    const circle = changes.has(holder.id) ? findCircle(resource, changes, holders) : undefined;
    if (!changes.has(holder.id)) {
      const sentence = `${told}: keep that id, or give ${holder.id} another address in the same table.`;
      conflicts.set(resource.id, { code: 'mailbox-of-another', column: 'email', sentence });
    } else if (circle !== undefined) {
      const sentence = `${told}, which moves away in a circle (${circle.join(', ')}): import it twice, over an address that is free.`;
      conflicts.set(resource.id, { code: 'exchanged-mailboxes', column: 'email', sentence });
    }
  }
  return conflicts;
}

/** Returns a finding if a resource's mailbox is a person's: a reservation would appear in that person's calendar. */
export function findMailboxOfPerson(
  { email }: Pick<StoredResource, 'email'>,
  namesOfPeople: ReadonlyMap<string, string>,
): RowFinding | undefined {
  const name = namesOfPeople.get(email);
  if (name === undefined) return undefined;
  return { code: 'mailbox-of-a-person', column: 'email', sentence: `${email} is the mailbox of ${name}, who is a person.` };
}

/** Returns the other resource that currently has the mailbox. */
function otherHolder({ id, email }: MailboxHolder, holders: ReadonlyMap<string, MailboxHolder>): MailboxHolder | undefined {
  const holder = holders.get(email);
  return holder?.id === id ? undefined : holder;
}

/**
 * Returns the ids of resources that wait for each other's mailboxes, if following each new mailbox to its present holder leads back to
 * `first`; otherwise undefined.
 */
function findCircle(
  first: MailboxHolder,
  changes: ReadonlyMap<string, MailboxHolder>,
  holders: ReadonlyMap<string, MailboxHolder>,
): readonly string[] | undefined {
  const ids: string[] = [];
  for (let resource: MailboxHolder | undefined = first; resource !== undefined && !ids.includes(resource.id);) {
    ids.push(resource.id);
    const holder = otherHolder(resource, holders);
    if (holder?.id === first.id) return ids;
    resource = holder === undefined ? undefined : changes.get(holder.id);
  }
  return undefined;
}
