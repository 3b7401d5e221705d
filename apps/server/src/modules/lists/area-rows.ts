import { type StoredArea, textIn } from '@assist/resource';
import {
  applyCells,
  type AreaContext,
  areaColumns,
  areaOfCells,
  type AreaUsers,
  cellsOfArea,
  findAreaDefects,
  type RowCode,
  type RowFinding,
} from '@assist/tables';
import type { Instant } from '@assist/time';
import { areasInCharge, type Charge } from '../../call/charge.ts';
import { writeWithZones } from '../../calendars/own/follow-zones.ts';
import type { AreaUse, CatalogueRepository, CatalogueTransaction } from '../../catalogue/catalogue.repository.ts';
import { areaContextOf } from '../../catalogue/company.ts';
import { mapInTurns } from '../../event-loop/in-turns.ts';
import type { AccountsRepository } from '../../people/accounts.repository.ts';
import type { KiosksRepository } from '../../people/kiosks.repository.ts';
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

/** The columns that can put what is in an area into another time zone. */
const MOVES_ZONE: ReadonlySet<string> = new Set(['timezone', 'parent']);

interface Parts {
  readonly repository: CatalogueRepository;
  readonly accounts: Pick<AccountsRepository, 'findAreaUses' | 'forgetAreas'>;
  readonly kiosks: Pick<KiosksRepository, 'findAreaUses'>;
}

/** Areas as the rows of a table. */
export class AreaRows implements ListKind<StoredArea> {
  readonly operation = 'changeAreaRows';
  readonly objectKind = 'area';
  readonly unknownCode = 'unknown-area';
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async readAll(charge: Charge) {
    const { company, areas } = await this.#parts.repository.read();
    const [table, own] = [tableOf(areaContextOf(company)), areasInCharge(charge, areas)];
    if (own === undefined) return { table, rows: areas };
    const rows = areas.filter(({ id }) => own.has(id));
    const idsOf = (some: readonly StoredArea[]) => some.map(({ id }) => id);
    const limitsOfRows = {
      fixedIds: idsOf(rows.filter((area) => isOfRole(area, charge))),
      keptIds: idsOf(rows.filter((area) => isKept(area, charge))),
    };
    return { table, rows, limits: { areaColumn: 'parent', areaIds: [...own], hiddenColumn: 'plan_feature', rows: limitsOfRows } };
  }

  async readBeside(): Promise<undefined> {
    return undefined;
  }

  /**
   * Reads all areas if their tree or their places on the plan change, which are checked as a whole, and for a manager, whose areas follow
   * from the tree; otherwise only those that are named.
   */
  async readNamed(trx: CatalogueTransaction, changes: readonly WantedChange[], charge: Charge) {
    const isOfAll =
      charge !== 'everywhere' ||
      changes.some(
        ({ isNew, isRemoved, cells }) =>
          isNew === true || isRemoved === true || cells.some(({ column }) => column === 'parent' || column === 'plan_feature'),
      );
    const ids = isOfAll ? undefined : changes.map(({ id }) => id);
    const { company, areas } = await this.#parts.repository.readAreas(trx, ids);
    const stored = new Map(areas.map((area) => [area.id, area]));
    return { table: tableOf(areaContextOf(company)), stored, own: areasInCharge(charge, areas) };
  }

  async check(
    trx: CatalogueTransaction,
    rows: readonly (MergedRow<StoredArea> | RefusedRow)[],
    { table, stored, own, charge }: NamedRows<StoredArea, RowTable<StoredArea>> & { readonly charge: Charge },
  ): Promise<readonly (SoundRow<StoredArea> | RefusedRow)[]> {
    const { repository } = this.#parts;
    const added = rows.filter((row) => row.kind === 'merged' && row.stored === undefined).map(({ id }) => id);
    const taken = await repository.findPlaceIds(trx, own === undefined ? [] : added);
    const alone = await mapInTurns(rows, (row): SoundRow<StoredArea> | RefusedRow => {
      if (row.kind !== 'merged') return row;
      if (taken.has(row.id)) return refusedRow(row.id, [takenId(row.id)]);
      const sound = toSoundRow(row, table);
      const found = own === undefined ? undefined : findOverstep(sound, { own, charge, stored });
      return found === undefined ? sound : refusedRow(row.id, [found]);
    });
    const sound = alone.filter((row) => row.kind === 'merged');
    const removedIds = sound.filter(({ row }) => row === undefined).map(({ id }) => id);
    const isPlaced = sound.some(({ differences }) => differences.some(({ column, after }) => column === 'plan_feature' && after !== null));
    const defects = findAreaDefects(
      sound.map(({ id, row }) => ({ id, before: stored.get(id), after: row })),
      stored,
      {
        planFeatureIds: isPlaced || removedIds.length > 0 ? await repository.findFeatureIds(trx) : undefined,
        uses: removedIds.length > 0 ? await this.#listUses(trx, new Set(removedIds), own) : new Map(),
      },
    );
    return alone.map((row) => {
      const found = defects.get(row.id);
      return found === undefined || row.kind !== 'merged' ? row : refusedRow(row.id, [found]);
    });
  }

  async write(trx: CatalogueTransaction, rows: readonly SoundRow<StoredArea>[], _table: RowTable<StoredArea>, now: Instant): Promise<void> {
    const putAreas = rows.flatMap(({ row }) => row ?? []);
    const removedAreaIds = rows.filter(({ row }) => row === undefined).map(({ id }) => id);
    if (removedAreaIds.length > 0) await this.#parts.accounts.forgetAreas(trx, new Set(removedAreaIds));
    const { repository } = this.#parts;
    const changesZones = rows.some(({ differences }) => differences.some(({ column }) => MOVES_ZONE.has(column)));
    await writeWithZones(trx, { repository, resourceIds: changesZones ? undefined : [] }, now, () =>
      repository.write(trx, { putAreas, removedAreaIds }, now),
    );
  }

  areaOf({ id }: StoredArea): string {
    return id;
  }

  /**
   * Returns what depends on the areas, by area, without the areas in them. Of this, a manager is told only the names of the resources that
   * they look after.
   */
  async #listUses(
    trx: CatalogueTransaction,
    areaIds: ReadonlySet<string>,
    own: ReadonlySet<string> | undefined,
  ): Promise<ReadonlyMap<string, AreaUsers>> {
    const { repository, accounts, kiosks } = this.#parts;
    const uses = [
      ...(await repository.findAreaUses(trx, areaIds)),
      ...(await kiosks.findAreaUses(trx, areaIds)),
      ...(await accounts.findAreaUses(trx, areaIds)),
    ];
    const byArea = Map.groupBy(uses, ({ areaId }) => areaId);
    const isNamed = ({ homeAreaId = '' }: AreaUse) => own === undefined || own.has(homeAreaId);
    return new Map(
      [...byArea].map(([areaId, found]) => {
        const named = found.filter(isNamed);
        return [areaId, { names: [...new Set(named.map(({ name }) => name))], unnamed: found.length - named.length }];
      }),
    );
  }
}

/** Returns whether a role itself names the area. */
function isOfRole({ id }: StoredArea, charge: Charge): boolean {
  return charge !== 'everywhere' && charge.includes(id);
}

/** Returns whether a manager cannot remove an area: the role names it, or it has a place on the plan, which only administrators give. */
function isKept(area: StoredArea, charge: Charge): boolean {
  return isOfRole(area, charge) || area.featureId !== null;
}

interface Management {
  /** The areas that the manager has, with everything below them. */
  readonly own: ReadonlySet<string>;
  readonly charge: Charge;
  /** All areas. */
  readonly stored: ReadonlyMap<string, StoredArea>;
}

const onlyAdministrators = (column: string): RowFinding<RowCode> => ({
  column,
  code: 'administrators-only',
  sentence: 'Only administrators can change this.',
});

/**
 * Finds what a manager may not do with one of their own areas. An area stays in another one of theirs: as no change leads out of them, no
 * chain of changes does. A place on the plan decides whose floor it is, and is therefore not theirs to give.
 */
function findOverstep({ stored: before, row }: SoundRow<StoredArea>, { own, charge, stored }: Management): RowFinding<RowCode> | undefined {
  if (row === undefined) return before !== undefined && isKept(before, charge) ? onlyAdministrators('id') : undefined;
  if (row.featureId !== (before?.featureId ?? null)) return onlyAdministrators('plan_feature');
  const parent = row.parentAreaId;
  if (before !== undefined && parent === before.parentAreaId) return undefined;
  if (isOfRole(row, charge)) return onlyAdministrators('parent');
  return parent === null || (stored.has(parent) && !own.has(parent)) ? outsideOwnAreas('parent') : undefined;
}

function tableOf(context: AreaContext): RowTable<StoredArea> {
  const columns = areaColumns(context);
  return {
    columns,
    cellsOf: (area) => cellsOfArea(area, context),
    cellsAfter: (before, set) => applyCells(before === undefined ? undefined : cellsOfArea(before, context), set, columns),
    check: () => [],
    rowOf: (cells, before) => areaOfCells(cells, context, before),
    nameOf: ({ name }) => textIn(name, context.defaultLanguage, 'en'),
  };
}
