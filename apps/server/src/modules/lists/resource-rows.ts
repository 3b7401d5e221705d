import type { StoredResource } from '@assist/resource';
import {
  cellsOfResource,
  checkResource,
  findMailboxConflicts,
  findMailboxOfPerson,
  listOf,
  listUnknownReferences,
  resourceCellsAfter,
  type ResourceContext,
  resourceColumns,
  resourceOfCells,
  type RowFinding,
  textOf,
} from '@assist/tables';
import type { Instant } from '@assist/time';
import { followAddress } from '../../calendars/own/follow-address.ts';
import type { CatalogueRepository, CatalogueTransaction } from '../../catalogue/catalogue.repository.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type Company, resourceContextOf } from '../../catalogue/company.ts';
import { mapInTurns } from '../../event-loop/in-turns.ts';
import type { AccountsRepository } from '../../people/accounts.repository.ts';
import {
  type ListKind,
  type MergedRow,
  type NamedRows,
  type RefusedRow,
  refusedRow,
  type RowTable,
  type SoundRow,
  toSoundRow,
  type WantedChange,
} from './list-kind.ts';

interface Parts {
  readonly catalogue: Pick<Catalogue, 'current'>;
  readonly repository: CatalogueRepository;
  readonly accounts: Pick<AccountsRepository, 'findNames'>;
}

interface ResourceTable extends RowTable<StoredResource> {
  readonly context: ResourceContext;
}

type Merged = MergedRow<StoredResource>;
type Sound = SoundRow<StoredResource>;

/** The resources that are not retired, by the place on the plan where they stand. */
type Occupants = ReadonlyMap<string, StoredResource>;

/** Resources as the rows of a table. */
export class ResourceRows implements ListKind<StoredResource, ResourceTable, Occupants> {
  readonly operation = 'changeResourceRows';
  readonly objectKind = 'resource';
  readonly unknownCode = 'unknown-resource';
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async readAll() {
    const { company, resources } = await this.#parts.repository.read();
    return { table: tableOf(company), rows: resources };
  }

  /** Finds who stands at the places that the changes name. It only decides notes, so it need not be read in the transaction. */
  async readBeside(changes: readonly WantedChange[]): Promise<Occupants> {
    if (!changes.some(({ cells }) => cells.some(({ column }) => column === 'plan_feature'))) return new Map();
    const { resources } = await this.#parts.catalogue.current();
    return new Map(
      resources.flatMap((resource) => {
        const featureId = resource.mapInfos[0]?.featureId ?? null;
        return featureId === null || resource.retired === true ? [] : [[featureId, resource] as const];
      }),
    );
  }

  async readNamed(trx: CatalogueTransaction, changes: readonly WantedChange[]) {
    const { company, resources } = await this.#parts.repository.readResources(
      trx,
      changes.map(({ id }) => id),
    );
    return { table: tableOf(company), stored: resources };
  }

  /** Checks the rows against the company, and their mailboxes against each other and all resources. */
  async check(
    trx: CatalogueTransaction,
    rows: readonly (Merged | RefusedRow)[],
    { table, beside: occupants }: NamedRows<StoredResource, ResourceTable> & { readonly beside: Occupants },
  ): Promise<readonly (Sound | RefusedRow)[]> {
    const { repository, accounts } = this.#parts;
    const merged = rows.filter((row) => row.kind === 'merged');
    const setOf = (key: string) => merged.flatMap(({ set }) => textOf(set, key) ?? []);
    const emails = setOf('email');
    const people = await accounts.findNames(trx, [...emails, ...merged.flatMap(({ set }) => listOf(set, 'reserved_to'))]);
    const references = {
      typeIds: new Set(table.context.resourceTypes.map(({ resourceTypeId }) => resourceTypeId)),
      areaIds: await repository.findAreaIds(trx, setOf('area')),
      planFeatureIds: merged.some(needsPlace) ? await repository.findPlanFeatureIds(trx) : undefined,
      peopleEmails: new Set(people.keys()),
    };
    const alone = await mapInTurns(rows, (row): Sound | RefusedRow => {
      if (row.kind !== 'merged') return row;
      const found = listUnknownReferences(
        needsPlace(row) ? { ...row.set, plan_feature: row.after?.['plan_feature'] ?? null } : row.set,
        references,
      );
      if (found.length > 0) return refusedRow(row.id, found);
      const sound = toSoundRow(row, table);
      return { ...sound, notes: [...sound.notes, ...listNotes(sound, { people, occupants })] };
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

  async write(trx: CatalogueTransaction, rows: readonly Sound[], _table: ResourceTable, now: Instant): Promise<void> {
    const resources = rows.flatMap(({ row }) => row ?? []);
    const storedAddresses = new Map(rows.flatMap(({ id, stored }) => (stored === undefined ? [] : [[id, stored.email] as const])));
    const moved = await this.#parts.repository.write(trx, { resources, storedAddresses }, now);
    for (const one of moved) await followAddress(trx, one);
  }

  areaOf({ mapInfos }: StoredResource): string | null {
    return mapInfos[0]?.areaId ?? null;
  }
}

function tableOf(company: Company | undefined): ResourceTable {
  const context = resourceContextOf(company);
  const columns = resourceColumns(context.filters);
  return {
    context,
    columns,
    cellsOf: (resource) => cellsOfResource(resource, context),
    cellsAfter: (before, set) => resourceCellsAfter(before, set, columns, context.filters),
    check: (cells) => checkResource(cells, context),
    rowOf: (cells, before) => resourceOfCells(cells, context, before),
    nameOf: ({ displayName }) => displayName,
  };
}

/** Whether the row gets a place on the plan: another one, or the same one again because it is no longer retired. */
function needsPlace({ set, stored, after }: Merged): boolean {
  return textOf(set, 'plan_feature') !== null || (stored?.retired === true && after?.['retired'] !== true);
}

/** Lists what a person should know of a sound row, although it may be as it is. */
function listNotes(
  { id, row, differences }: Sound,
  { people, occupants }: { readonly people: ReadonlyMap<string, string>; readonly occupants: Occupants },
): readonly RowFinding[] {
  if (row === undefined) return [];
  const isChanged = (key: string) => differences.some(({ column }) => column === key);
  const ofPerson = isChanged('email') ? findMailboxOfPerson(row, people) : undefined;
  const other = isChanged('plan_feature') ? occupants.get(row.mapInfos[0]?.featureId ?? '') : undefined;
  return [
    ...(ofPerson === undefined ? [] : [ofPerson]),
    ...(other === undefined || other.id === id
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
function findAddressDefects(rows: readonly Sound[], holders: Parameters<typeof findMailboxConflicts>[1]): ReadonlyMap<string, RowFinding> {
  const found = new Map<string, RowFinding>();
  for (;;) {
    const moving = rows
      .filter(({ id, differences }) => !found.has(id) && differences.some(({ column }) => column === 'email'))
      .flatMap(({ row }) => row ?? []);
    const firstOf = new Map<string, string>();
    const before = found.size;
    for (const { id, email } of moving) {
      const first = firstOf.get(email);
      if (first === undefined) firstOf.set(email, id);
      else found.set(id, { column: 'email', code: 'duplicate-email', sentence: `${email} is already the address of ${first}.` });
    }
    for (const [id, conflict] of findMailboxConflicts(moving, holders)) found.set(id, conflict);
    if (found.size === before) return found;
  }
}
