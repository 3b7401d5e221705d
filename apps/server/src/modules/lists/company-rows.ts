import { COMPANY_ENTRIES_MAX, type RowCode, type RowFinding } from '@assist/tables';
import type { Instant } from '@assist/time';
import { ProblemError } from '../../call/problem-error.ts';
import type { CatalogueRepository, CatalogueTransaction } from '../../catalogue/catalogue.repository.ts';
import { type Company, EMPTY_COMPANY } from '../../catalogue/company.ts';
import {
  type ListKind,
  type MergedRow,
  type NamedRows,
  type RefusedRow,
  refusedRow,
  type RowTable,
  type SoundRow,
  toSoundRow,
} from './list-kind.ts';

const TOO_MANY: RowFinding<RowCode> = {
  column: 'id',
  code: 'too-many-rows',
  sentence: `There are at most ${COMPANY_ENTRIES_MAX} of them.`,
  more: COMPANY_ENTRIES_MAX,
};

/** A list within the company's document, as the rows of a table. */
export interface CompanyList<Stored> {
  readonly operation: string;
  readonly objectKind: ListKind<Stored>['objectKind'];
  readonly unknownCode: RowCode;
  readonly rowsOf: (company: Company) => readonly Stored[];
  readonly idOf: (stored: Stored) => string;
  readonly withRows: (company: Company, rows: readonly Stored[]) => Company;
  readonly tableOf: (company: Company) => RowTable<Stored>;
  /** Finds what is wrong with sound rows in view of each other and of everything else, by the id of the row. */
  readonly findDefects: (
    trx: CatalogueTransaction,
    rows: readonly SoundRow<Stored>[],
    company: Company,
  ) => Promise<ReadonlyMap<string, RowFinding<RowCode>>>;
}

/** The rows of a list, with the company's document in which they lie. */
interface CompanyTable<Stored> extends RowTable<Stored> {
  readonly company: Company;
}

/** Reads and writes a list within the company's document, which is short and therefore read whole. */
export class CompanyRows<Stored> implements ListKind<Stored, CompanyTable<Stored>> {
  readonly operation: string;
  readonly objectKind: ListKind<Stored>['objectKind'];
  readonly unknownCode: RowCode;
  readonly #repository: CatalogueRepository;
  readonly #list: CompanyList<Stored>;

  constructor(repository: CatalogueRepository, list: CompanyList<Stored>) {
    this.operation = list.operation;
    this.objectKind = list.objectKind;
    this.unknownCode = list.unknownCode;
    this.#repository = repository;
    this.#list = list;
  }

  async readAll() {
    const { company = EMPTY_COMPANY } = await this.#repository.read();
    return { table: this.#tableOf(company), rows: this.#list.rowsOf(company) };
  }

  async readBeside(): Promise<undefined> {
    return undefined;
  }

  /** @throws ProblemError `not-found` if there is no company yet */
  async readNamed(trx: CatalogueTransaction): Promise<NamedRows<Stored, CompanyTable<Stored>>> {
    const company = await this.#repository.readCompany(trx);
    if (company === undefined) throw new ProblemError('not-found');
    const { rowsOf, idOf } = this.#list;
    return { table: this.#tableOf(company), stored: new Map(rowsOf(company).map((row) => [idOf(row), row])) };
  }

  async check(
    trx: CatalogueTransaction,
    rows: readonly (MergedRow<Stored> | RefusedRow)[],
    { table, stored }: NamedRows<Stored, CompanyTable<Stored>>,
  ): Promise<readonly (SoundRow<Stored> | RefusedRow)[]> {
    let count = stored.size;
    const alone = rows.map((row) => {
      if (row.kind !== 'merged') return row;
      if (row.stored === undefined) count += 1;
      return row.stored === undefined && count > COMPANY_ENTRIES_MAX ? refusedRow(row.id, [TOO_MANY]) : toSoundRow(row, table);
    });
    const sound = alone.filter((row) => row.kind === 'merged');
    const defects = await this.#list.findDefects(trx, sound, table.company);
    return alone.map((row) => {
      const found = defects.get(row.id);
      return found === undefined || row.kind !== 'merged' ? row : refusedRow(row.id, [found]);
    });
  }

  /** Writes the rows in their places; new rows come last. */
  async write(
    trx: CatalogueTransaction,
    rows: readonly SoundRow<Stored>[],
    { company }: CompanyTable<Stored>,
    now: Instant,
  ): Promise<void> {
    const { rowsOf, idOf, withRows } = this.#list;
    const changed = new Map(rows.map(({ id, row }) => [id, row]));
    const before = rowsOf(company);
    const kept = before.flatMap((stored) => {
      const id = idOf(stored);
      return changed.has(id) ? (changed.get(id) ?? []) : [stored];
    });
    const known = new Set(before.map(idOf));
    const added = rows.flatMap(({ id, row }) => (row === undefined || known.has(id) ? [] : [row]));
    await this.#repository.write(trx, { company: withRows(company, [...kept, ...added]) }, now);
  }

  areaOf(): null {
    return null;
  }

  #tableOf(company: Company): CompanyTable<Stored> {
    return { ...this.#list.tableOf(company), company };
  }
}
