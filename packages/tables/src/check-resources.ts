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
 * that another resource keeps, also because that resource cannot move away itself. Resources must not exchange their mailboxes among each
 * other at once. `known` are the stored resources that hold any of the mailboxes.
 */
export function findMailboxConflicts(changed: readonly MailboxHolder[], known: readonly MailboxHolder[]): ReadonlyMap<string, RowFinding> {
  const holders = new Map(known.map((resource) => [resource.email, resource]));
  const changes = new Map(changed.map((resource) => [resource.id, resource]));
  const moves = changed.flatMap((resource): Move[] => {
    const holder = holders.get(resource.email);
    return holder === undefined || holder.id === resource.id ? [] : [{ resource, holder }];
  });
  const circleOf = findCircles(moves);
  const conflicts = new Map<string, RowFinding>();
  for (const { resource, holder } of moves) {
    const told = `${resource.email} is the mailbox of ${holder.displayName} (${holder.id})`;
    const circle = circleOf.get(resource.id);
    if (!changes.has(holder.id)) {
      const sentence = `${told}: keep that id, or give ${holder.id} another address in the same table.`;
      conflicts.set(resource.id, { code: 'mailbox-of-another', column: 'email', sentence });
    } else if (circle !== undefined) {
      const sentence = `${told}, which moves away in a circle (${namedFrom(resource.id, circle)}): import it twice, over an address that is free.`;
      conflicts.set(resource.id, { code: 'exchanged-mailboxes', column: 'email', sentence });
    }
  }
  const movesTo = Map.groupBy(moves, ({ holder }) => holder.id);
  // Grows while it is read: each conflict may keep others from moving.
  const staying = [...conflicts.keys()];
  for (const id of staying)
    for (const { resource, holder } of movesTo.get(id) ?? []) {
      if (conflicts.has(resource.id)) continue;
      const sentence = `${resource.email} is the mailbox of ${holder.displayName} (${holder.id}), which cannot move away from it.`;
      conflicts.set(resource.id, { code: 'mailbox-of-another', column: 'email', sentence });
      staying.push(resource.id);
    }
  return conflicts;
}

/** A resource, and the other resource that has its new mailbox now. */
interface Move {
  readonly resource: MailboxHolder;
  readonly holder: MailboxHolder;
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

/** Number of the resources of a circle that are named. */
const CIRCLE_NAMED_MAX = 5;

/** Names the resources of a circle, beginning with one of them. */
function namedFrom(first: string, circle: Circle): string {
  const at = circle.places.get(first)!;
  const count = circle.ids.length;
  const named = Array.from({ length: Math.min(count, CIRCLE_NAMED_MAX) }, (_, index) => circle.ids[(at + index) % count]!);
  return `${named.join(', ')}${count > named.length ? ` and ${count - named.length} more` : ''}`;
}

interface Circle {
  readonly ids: readonly string[];
  readonly places: ReadonlyMap<string, number>;
}

/** Returns the circles in which resources wait for each other's mailboxes, by the id of each resource in one. */
function findCircles(moves: readonly Move[]): ReadonlyMap<string, Circle> {
  const next = new Map(moves.map(({ resource, holder }) => [resource.id, holder.id]));
  const seen = new Set<string>();
  const circles = new Map<string, Circle>();
  for (const first of next.keys()) {
    const way = new Map<string, number>();
    let id: string | undefined = first;
    for (; id !== undefined && !seen.has(id); id = next.get(id)) {
      seen.add(id);
      way.set(id, way.size);
    }
    const from = id === undefined ? undefined : way.get(id);
    if (from === undefined) continue;
    const ids = [...way.keys()].slice(from);
    const circle = { ids, places: new Map(ids.map((one, place) => [one, place])) };
    for (const one of ids) circles.set(one, circle);
  }
  return circles;
}
