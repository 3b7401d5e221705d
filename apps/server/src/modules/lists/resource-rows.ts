import { isInArea, type StoredResource, toAreaTree } from '@assist/resource';
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
import { areasInCharge, type Charge } from '../../call/charge.ts';
import { followAddress } from '../../calendars/own/follow-address.ts';
import { writeWithZones } from '../../calendars/own/follow-zones.ts';
import type { CatalogueRepository, CatalogueTransaction } from '../../catalogue/catalogue.repository.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { type Company, resourceContextOf } from '../../catalogue/company.ts';
import { mapInTurns } from '../../event-loop/in-turns.ts';
import type { AccountsRepository } from '../../people/accounts.repository.ts';
import {
  type ListKind,
  type MergedRow,
  type NamedRows,
  outsideOwnAreas,
  type RefusedRow,
  refusedRow,
  type RowTable,
  type SoundRow,
  takenId,
  toSoundRow,
  type WantedChange,
} from './list-kind.ts';

/** The columns that can put a resource into another time zone. */
const MOVES_ZONE: ReadonlySet<string> = new Set(['timezone', 'area']);

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

interface NotedAgainst {
  readonly people: ReadonlyMap<string, string>;
  readonly occupants: Occupants;
  /** The areas in which the caller may learn the names of resources; undefined for everywhere. */
  readonly own: ReadonlySet<string> | undefined;
}

/** Resources as the rows of a table. */
export class ResourceRows implements ListKind<StoredResource, ResourceTable, Occupants> {
  readonly operation = 'changeResourceRows';
  readonly objectKind = 'resource';
  readonly unknownCode = 'unknown-resource';
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async readAll(charge: Charge) {
    const { company, areas, resources } = await this.#parts.repository.read();
    const [table, own] = [tableOf(company), areasInCharge(charge, areas)];
    if (own === undefined) return { table, rows: resources };
    return { table, rows: resources.filter((one) => own.has(this.areaOf(one) ?? '')), limits: { areaColumn: 'area', areaIds: [...own] } };
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

  async readNamed(trx: CatalogueTransaction, changes: readonly WantedChange[], charge: Charge) {
    const { repository } = this.#parts;
    const { company, resources } = await repository.readResources(
      trx,
      changes.map(({ id }) => id),
    );
    const own = charge === 'everywhere' ? undefined : areasInCharge(charge, await repository.listAreas(trx));
    return { table: tableOf(company), stored: resources, own };
  }

  /** Checks the rows against the company and the caller's areas, and their mailboxes against each other and all resources. */
  async check(
    trx: CatalogueTransaction,
    rows: readonly (Merged | RefusedRow)[],
    { table, own, beside: occupants }: NamedRows<StoredResource, ResourceTable> & { readonly beside: Occupants },
  ): Promise<readonly (Sound | RefusedRow)[]> {
    const { repository, accounts } = this.#parts;
    const merged = rows.filter((row) => row.kind === 'merged');
    const setOf = (key: string) => merged.flatMap(({ set }) => textOf(set, key) ?? []);
    const emails = setOf('email');
    const people = await accounts.findNames(trx, [...emails, ...merged.flatMap(({ set }) => listOf(set, 'reserved_to'))]);
    const floors = merged.some(needsPlace) ? await repository.findFloorsOfPlaces(trx) : undefined;
    const isOwnPlace = own !== undefined && merged.some(getsPlace) ? await this.#ownPlaces(trx, own, floors) : () => true;
    const added = own === undefined ? [] : merged.filter(({ stored }) => stored === undefined).map(({ id }) => id);
    const taken = await repository.findPlaceIds(trx, added);
    const references = {
      typeIds: new Set(table.context.resourceTypes.map(({ resourceTypeId }) => resourceTypeId)),
      areaIds: await repository.findAreaIds(trx, setOf('area')),
      planFeatureIds: floors === undefined ? undefined : new Set(floors.keys()),
      peopleEmails: new Set(people.keys()),
    };
    const alone = await mapInTurns(rows, (row): Sound | RefusedRow => {
      if (row.kind !== 'merged') return row;
      if (taken.has(row.id)) return refusedRow(row.id, [takenId(row.id)]);
      const found = listUnknownReferences(
        needsPlace(row) ? { ...row.set, plan_feature: row.after?.['plan_feature'] ?? null } : row.set,
        references,
      );
      if (found.length > 0) return refusedRow(row.id, found);
      const sound = toSoundRow(row, table);
      const area = this.areaOf(sound.row!) ?? '';
      if (own?.has(area) === false) return refusedRow(row.id, [outsideOwnAreas('area')]);
      if (getsPlace(row) && !isOwnPlace(row.set['plan_feature'] as string, area))
        return refusedRow(row.id, [outsideOwnAreas('plan_feature')]);
      const notes = listNotes(sound, { people, occupants, own });
      // A manager of rooms does not decide about the calendars of people.
      const ofPerson = own === undefined ? undefined : notes.find(({ code }) => code === 'mailbox-of-a-person');
      return ofPerson === undefined ? { ...sound, notes: [...sound.notes, ...notes] } : refusedRow(row.id, [ofPerson]);
    });
    const holders = await repository.findHolders(trx, emails);
    const conflicts = findAddressDefects(
      alone.filter((row) => row.kind === 'merged'),
      holders,
    );
    const unseen = new Set(holders.filter(({ areaId }) => own?.has(areaId ?? '') === false).map(({ email }) => email));
    return alone.map((row) => {
      const found = conflicts.get(row.id);
      if (found === undefined || row.kind !== 'merged') return row;
      const email = row.row!.email;
      const sentence = `${email} is the mailbox of another resource.`;
      return refusedRow(row.id, [found.code === 'mailbox-of-another' && unseen.has(email) ? { ...found, sentence } : found]);
    });
  }

  /** Returns a function that returns whether a place is on a floor that a manager has, or on the floor of the resource's area. */
  async #ownPlaces(trx: CatalogueTransaction, own: ReadonlySet<string>, floors: ReadonlyMap<string, string | undefined> | undefined) {
    const areas = await this.#parts.repository.listAreas(trx);
    const tree = toAreaTree(areas);
    const areaOfFloor = new Map(areas.map(({ id, featureId }) => [featureId, id]));
    return (placeId: string, areaId: string): boolean => {
      const floorArea = areaOfFloor.get(floors?.get(placeId) ?? '');
      return floorArea !== undefined && (own.has(floorArea) || isInArea(tree, areaId, floorArea));
    };
  }

  async write(trx: CatalogueTransaction, rows: readonly Sound[], _table: ResourceTable, now: Instant): Promise<void> {
    const resources = rows.flatMap(({ row }) => row ?? []);
    const storedAddresses = new Map(rows.flatMap(({ id, stored }) => (stored === undefined ? [] : [[id, stored.email] as const])));
    const { repository } = this.#parts;
    const resourceIds = rows.filter(({ differences }) => differences.some(({ column }) => MOVES_ZONE.has(column))).map(({ id }) => id);
    const moved = await writeWithZones(trx, { repository, resourceIds }, now, () =>
      repository.write(trx, { resources, storedAddresses }, now),
    );
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

/** Whether the row gets another place on the plan. */
function getsPlace({ set, stored }: Merged): boolean {
  const place = textOf(set, 'plan_feature');
  return place !== null && place !== (stored?.mapInfos[0]?.featureId ?? null);
}

/** Lists what a person should know of a sound row, although it may be as it is. */
function listNotes({ id, row, differences }: Sound, { people, occupants, own }: NotedAgainst): readonly RowFinding[] {
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
            sentence: `${own?.has(other.mapInfos[0]?.areaId ?? '') === false ? 'Another resource' : `${other.displayName} (${other.id})`} stands at the same place.`,
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
