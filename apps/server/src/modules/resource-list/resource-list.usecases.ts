import type { AnswerOf, listResourceRows, RowOutcome } from '@assist/contract';
import type { StoredResource } from '@assist/resource';
import {
  type CellDifference,
  cellDifferences,
  cellsOfResource,
  type Column,
  findMailboxConflicts,
  findMailboxOfPerson,
  listOf,
  listUnknownReferences,
  type ResourceContext,
  resourceColumns,
  resourceOfCells,
  type RowFinding,
  textOf,
} from '@assist/tables';
import type { Instant } from '@assist/time';
import type { AuditActor, AuditRepository } from '../../audit/audit.repository.ts';
import { followAddress } from '../../calendars/own/follow-address.ts';
import type { CatalogueRepository, CatalogueTransaction } from '../../catalogue/catalogue.repository.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { resourceContextOf } from '../../catalogue/company.ts';
import type { Database } from '../../database/database.ts';
import { jsonInTurns, mapInTurns } from '../../event-loop/in-turns.ts';
import type { AccountsRepository } from '../../people/accounts.repository.ts';
import { type MergedRow, mergeRow, type RefusedRow, refusedRow, rowOf, type WantedChange } from './merge-row.ts';

interface Parts {
  readonly database: Database;
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly audit: Pick<AuditRepository, 'writeAll'>;
  readonly repository: CatalogueRepository;
  readonly accounts: Pick<AccountsRepository, 'findNames'>;
}

/** A row that passed all checks, as it is to be written. */
interface SoundRow extends MergedRow {
  readonly resource: StoredResource;
  readonly differences: readonly CellDifference[];
}

interface Checked {
  readonly columns: readonly Column[];
  readonly context: ResourceContext;
  /** The retired resources aside, which resource stands at which place on the plan. */
  readonly occupants: ReadonlyMap<string, StoredResource>;
}

/** Lists and changes resources as the rows of a table. */
export class ResourceListUsecases {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Returns the list as JSON, written in turns: thousands of rows at once would block other calls. */
  async list(): Promise<Buffer> {
    const { company, resources } = await this.#parts.repository.read();
    const context = resourceContextOf(company);
    const columns: AnswerOf<typeof listResourceRows>['columns'] = resourceColumns(context.filters).map(
      ({ key, kind, isRequired = false }) => ({
        key,
        kind: kind.type,
        isRequired,
        choices: kind.type === 'choice' || kind.type === 'choices' ? [...kind.of] : null,
      }),
    );
    const rows = await jsonInTurns(await mapInTurns(resources, (resource) => rowOf(cellsOfResource(resource, context))));
    return Buffer.concat([Buffer.from(`{"columns":${JSON.stringify(columns)},"rows":`), rows, Buffer.from('}')]);
  }

  /**
   * Changes resources in one transaction, which repeats every check. Rows with defects and rows in conflict are left as they are, and do not
   * prevent the others. Returns an outcome for each change, in the same order.
   */
  async change(changes: readonly WantedChange[], onlyCheck: boolean, actor: AuditActor, now: Instant): Promise<RowOutcome[]> {
    const { database, repository } = this.#parts;
    const occupants = await this.#listOccupants(changes);
    let isWritten = false;
    const outcomes = await repository.alone(async (trx) => {
      const { rows, columns, context } = await this.#merge(trx, changes);
      const checked = await this.#check(trx, rows, { columns, context, occupants });
      const changed = checked.filter((row) => row.kind === 'merged').filter(({ differences }) => differences.length > 0);
      if (!onlyCheck && changed.length > 0) {
        await this.#write(trx, changed, actor, now);
        isWritten = true;
      }
      return checked.map((row): RowOutcome =>
        row.kind === 'merged'
          ? { kind: 'done', id: row.id, row: rowOf(cellsOfResource(row.resource, context)), notes: [...row.notes] }
          : row,
      );
    });
    if (isWritten) database.wakeUp.tell();
    return outcomes;
  }

  async #merge(trx: CatalogueTransaction, changes: readonly WantedChange[]) {
    const { repository } = this.#parts;
    const { company, resources } = await repository.readResources(
      trx,
      changes.map(({ id }) => id),
    );
    const context = resourceContextOf(company);
    const columns = resourceColumns(context.filters);
    const named = new Set<string>();
    const rows = await mapInTurns(changes, (change) => {
      if (named.has(change.id))
        return refusedRow(change.id, [{ column: 'id', code: 'duplicate-id', sentence: `${change.id} is named twice in this change.` }]);
      named.add(change.id);
      return mergeRow(change, resources.get(change.id), { columns, context });
    });
    return { rows, columns, context };
  }

  /** Checks the rows against the company, and their mailboxes against each other and all resources. */
  async #check(
    trx: CatalogueTransaction,
    rows: readonly (MergedRow | RefusedRow)[],
    { columns, context, occupants }: Checked,
  ): Promise<readonly (SoundRow | RefusedRow)[]> {
    const { repository, accounts } = this.#parts;
    const merged = rows.filter((row) => row.kind === 'merged');
    const setOf = (key: string) => merged.flatMap(({ set }) => textOf(set, key) ?? []);
    const emails = setOf('email');
    const people = await accounts.findNames(trx, [...emails, ...merged.flatMap(({ set }) => listOf(set, 'reserved_to'))]);
    const references = {
      typeIds: new Set(context.resourceTypes.map(({ resourceTypeId }) => resourceTypeId)),
      areaIds: await repository.findAreaIds(trx, setOf('area')),
      planFeatureIds: merged.some(needsPlace) ? await repository.findPlanFeatureIds(trx) : undefined,
      peopleEmails: new Set(people.keys()),
    };
    const alone = await mapInTurns(rows, (row): SoundRow | RefusedRow => {
      if (row.kind !== 'merged') return row;
      const found = listUnknownReferences(
        needsPlace(row) ? { ...row.set, plan_feature: row.after['plan_feature'] ?? null } : row.set,
        references,
      );
      if (found.length > 0) return refusedRow(row.id, found);
      const resource = resourceOfCells(row.after, context, row.stored);
      const before = row.stored === undefined ? {} : cellsOfResource(row.stored, context);
      // A new resource has its defaults from nobody, so they are not recorded.
      const compared = row.stored === undefined ? columns.filter(({ key }) => key in row.set) : columns;
      const differences = cellDifferences(before, cellsOfResource(resource, context), compared);
      return { ...row, resource, differences, notes: [...row.notes, ...listNotes(resource, differences, { people, occupants })] };
    });
    const conflicts = findAddressDefects(
      alone.filter((row) => row.kind === 'merged'),
      await repository.findHolders(trx, emails),
    );
    return alone.map((row) => {
      const found = conflicts.get(row.id);
      return found === undefined || row.kind !== 'merged' ? row : refusedRow(row.id, [found]);
    });
  }

  async #write(trx: CatalogueTransaction, rows: readonly SoundRow[], actor: AuditActor, now: Instant): Promise<void> {
    const { repository, audit } = this.#parts;
    const moved = await repository.write(trx, { resources: rows.map(({ resource }) => resource) }, now);
    for (const one of moved) await followAddress(trx, one);
    const acts = rows.flatMap(({ id, resource, differences }) =>
      differences.map(({ column, before, after }) => ({
        operation: 'changeResourceRows',
        objectKind: 'resource' as const,
        objectId: id,
        detail: { area: resource.mapInfos[0]?.areaId ?? null, key: column, before, after },
      })),
    );
    await audit.writeAll(trx, acts, actor, now);
  }

  /** Finds who stands at the places that the changes name. It only decides notes, so it need not be read in the transaction. */
  async #listOccupants(changes: readonly WantedChange[]): Promise<Checked['occupants']> {
    if (!changes.some(({ cells }) => cells.some(({ column }) => column === 'plan_feature'))) return new Map();
    const { resources } = await this.#parts.catalogue.current();
    return new Map(
      resources.flatMap((resource) => {
        const featureId = resource.mapInfos[0]?.featureId ?? null;
        return featureId === null || resource.retired === true ? [] : [[featureId, resource] as const];
      }),
    );
  }
}

/** Whether the row gets a place on the plan: another one, or the same one again because it is no longer retired. */
function needsPlace({ set, stored, after }: MergedRow): boolean {
  return textOf(set, 'plan_feature') !== null || (stored?.retired === true && after['retired'] !== true);
}

/** Lists what a person should know of a sound row, although it may be as it is. */
function listNotes(
  resource: StoredResource,
  differences: readonly CellDifference[],
  { people, occupants }: { readonly people: ReadonlyMap<string, string>; readonly occupants: Checked['occupants'] },
): readonly RowFinding[] {
  const isChanged = (key: string) => differences.some(({ column }) => column === key);
  const ofPerson = isChanged('email') ? findMailboxOfPerson(resource, people) : undefined;
  const other = isChanged('plan_feature') ? occupants.get(resource.mapInfos[0]?.featureId ?? '') : undefined;
  return [
    ...(ofPerson === undefined ? [] : [ofPerson]),
    ...(other === undefined || other.id === resource.id
      ? []
      : [
          {
            column: 'plan_feature',
            code: 'shared-plan-feature' as const,
            sentence: `${other.displayName} (${other.id}) stands at the same place.`,
          },
        ]),
  ];
}

/**
 * Finds the rows whose new address is another's, by id. A row that is refused keeps its own address, which others may have counted on, so
 * the search is repeated until it finds no more.
 */
function findAddressDefects(
  rows: readonly SoundRow[],
  holders: Parameters<typeof findMailboxConflicts>[1],
): ReadonlyMap<string, RowFinding> {
  const found = new Map<string, RowFinding>();
  for (;;) {
    const moving = rows.filter(({ id, differences }) => !found.has(id) && differences.some(({ column }) => column === 'email'));
    const firstOf = new Map<string, string>();
    const before = found.size;
    for (const { id, resource } of moving) {
      const first = firstOf.get(resource.email);
      if (first === undefined) firstOf.set(resource.email, id);
      else found.set(id, { column: 'email', code: 'duplicate-email', sentence: `${resource.email} is already the address of ${first}.` });
    }
    const conflicts = findMailboxConflicts(
      moving.map(({ resource }) => resource),
      holders,
    );
    for (const [id, conflict] of conflicts) found.set(id, conflict);
    if (found.size === before) return found;
  }
}
