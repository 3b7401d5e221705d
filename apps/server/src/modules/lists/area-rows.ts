import { type StoredArea, textIn } from '@assist/resource';
import { applyCells, type AreaContext, areaColumns, areaOfCells, cellsOfArea, findAreaDefects } from '@assist/tables';
import type { Instant } from '@assist/time';
import type { CatalogueRepository, CatalogueTransaction } from '../../catalogue/catalogue.repository.ts';
import { areaContextOf } from '../../catalogue/company.ts';
import type { AccountsRepository } from '../../people/accounts.repository.ts';
import type { KiosksRepository } from '../../people/kiosks.repository.ts';
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

  async readAll() {
    const { company, areas } = await this.#parts.repository.read();
    return { table: tableOf(areaContextOf(company)), rows: areas };
  }

  async readBeside(): Promise<undefined> {
    return undefined;
  }

  /** Reads all areas if their tree or their places on the plan change, which are checked as a whole; otherwise only those that are named. */
  async readNamed(trx: CatalogueTransaction, changes: readonly WantedChange[]) {
    const isOfAll = changes.some(
      ({ isNew, isRemoved, cells }) =>
        isNew === true || isRemoved === true || cells.some(({ column }) => column === 'parent' || column === 'plan_feature'),
    );
    const ids = isOfAll ? undefined : changes.map(({ id }) => id);
    const { company, areas } = await this.#parts.repository.readAreas(trx, ids);
    return { table: tableOf(areaContextOf(company)), stored: new Map(areas.map((area) => [area.id, area])) };
  }

  async check(
    trx: CatalogueTransaction,
    rows: readonly (MergedRow<StoredArea> | RefusedRow)[],
    { table, stored }: NamedRows<StoredArea, RowTable<StoredArea>>,
  ): Promise<readonly (SoundRow<StoredArea> | RefusedRow)[]> {
    const { repository } = this.#parts;
    const alone = rows.map((row) => (row.kind === 'merged' ? toSoundRow(row, table) : row));
    const sound = alone.filter((row) => row.kind === 'merged');
    const removedIds = sound.filter(({ row }) => row === undefined).map(({ id }) => id);
    const isPlaced = sound.some(({ differences }) => differences.some(({ column, after }) => column === 'plan_feature' && after !== null));
    const defects = findAreaDefects(
      sound.map(({ id, row }) => ({ id, before: stored.get(id), after: row })),
      stored,
      {
        planFeatureIds: isPlaced || removedIds.length > 0 ? await repository.findFeatureIds(trx) : undefined,
        uses: removedIds.length > 0 ? await this.#listUses(trx, new Set(removedIds)) : new Map(),
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
    await this.#parts.repository.write(trx, { putAreas, removedAreaIds }, now);
  }

  areaOf({ id }: StoredArea): string {
    return id;
  }

  /** Returns the names of what depends on the areas, by area, without the areas in them. */
  async #listUses(trx: CatalogueTransaction, areaIds: ReadonlySet<string>): Promise<ReadonlyMap<string, readonly string[]>> {
    const { repository, accounts, kiosks } = this.#parts;
    const uses = [
      ...(await repository.findAreaUses(trx, areaIds)),
      ...(await kiosks.findAreaUses(trx, areaIds)),
      ...(await accounts.findAreaUses(trx, areaIds)),
    ];
    const byArea = Map.groupBy(uses, ({ areaId }) => areaId);
    return new Map([...byArea].map(([areaId, found]) => [areaId, [...new Set(found.map(({ name }) => name))]]));
  }
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
