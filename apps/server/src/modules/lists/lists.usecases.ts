import type { AnswerOf, listAreaRows, RowOutcome } from '@assist/contract';
import type { Instant } from '@assist/time';
import type { AuditActor, AuditRepository } from '../../audit/audit.repository.ts';
import type { CatalogueRepository, CatalogueTransaction } from '../../catalogue/catalogue.repository.ts';
import type { Database } from '../../database/database.ts';
import { jsonInTurns, mapInTurns } from '../../event-loop/in-turns.ts';
import { type ListKind, refusedRow, type RowTable, type SoundRow, toAnswer, type WantedChange } from './list-kind.ts';
import { mergeRow, textsOf } from './merge-row.ts';

interface Parts<Stored, Table extends RowTable<Stored>, Beside> {
  readonly database: Pick<Database, 'db' | 'wakeUp'>;
  readonly audit: Pick<AuditRepository, 'writeAll'>;
  readonly repository: Pick<CatalogueRepository, 'alone'>;
  readonly kind: ListKind<Stored, Table, Beside>;
}

/** A list of one kind, whichever it is. */
export type List = Pick<ListUsecases<unknown, RowTable<unknown>, unknown>, 'list' | 'change'>;

/** Lists and changes the things of one kind as the rows of a table. */
export class ListUsecases<Stored, Table extends RowTable<Stored>, Beside> {
  readonly #parts: Parts<Stored, Table, Beside>;

  constructor(parts: Parts<Stored, Table, Beside>) {
    this.#parts = parts;
  }

  /** Returns the list as JSON, written in turns: thousands of rows at once would block other calls. */
  async list(): Promise<Buffer> {
    const { table, rows: stored } = await this.#parts.kind.readAll();
    const columns: AnswerOf<typeof listAreaRows>['columns'] = table.columns.map(({ key, kind, isRequired = false }) => ({
      key,
      kind: kind.type,
      isRequired,
      choices: kind.type === 'choice' || kind.type === 'choices' ? [...kind.of] : null,
    }));
    const rows = await jsonInTurns(await mapInTurns(stored, (one) => textsOf(table.cellsOf(one))));
    return Buffer.concat([Buffer.from(`{"columns":${JSON.stringify(columns)},"rows":`), rows, Buffer.from('}')]);
  }

  /**
   * Changes rows in one transaction, which repeats every check, or only checks them. Rows with defects and rows in conflict are left as
   * they are, and do not prevent the others. Returns an outcome for each change, in the same order.
   */
  async change(changes: readonly WantedChange[], onlyCheck: boolean, actor: AuditActor, now: Instant): Promise<RowOutcome[]> {
    const { database, repository, kind } = this.#parts;
    const beside = await kind.readBeside(changes);
    let isWritten = false;
    const work = async (trx: CatalogueTransaction) => {
      const named = await kind.readNamed(trx, changes);
      const { table, stored } = named;
      const ids = new Set<string>();
      const merged = await mapInTurns(changes, (change) => {
        if (ids.has(change.id))
          return refusedRow(change.id, [{ column: 'id', code: 'duplicate-id', sentence: `${change.id} is named twice in this change.` }]);
        ids.add(change.id);
        return mergeRow(change, stored.get(change.id), { table, unknownCode: kind.unknownCode });
      });
      const checked = await kind.check(trx, merged, { ...named, beside });
      const changed = checked
        .filter((row) => row.kind === 'merged')
        .filter(({ row, differences }) => row === undefined || differences.length > 0);
      if (!onlyCheck && changed.length > 0) {
        await this.#write(trx, changed, table, actor, now);
        isWritten = true;
      }
      return { table, checked };
    };
    // A check writes nothing, so nobody needs to wait for it.
    const { table, checked } = await (onlyCheck ? work(database.db) : repository.alone(work));
    if (isWritten) database.wakeUp.tell();
    // After the transaction, because other writers wait for it.
    return mapInTurns(checked, (row): RowOutcome => {
      if (row.kind !== 'merged') return row;
      if (row.row === undefined) return { kind: 'removed', id: row.id };
      return { kind: 'done', id: row.id, row: textsOf(table.cellsOf(row.row)), notes: row.notes.map(toAnswer) };
    });
  }

  async #write(trx: CatalogueTransaction, rows: readonly SoundRow<Stored>[], table: Table, actor: AuditActor, now: Instant): Promise<void> {
    const { audit, kind } = this.#parts;
    await kind.write(trx, rows, table, now);
    const acts = rows.flatMap(({ id, stored, row, differences }) =>
      differences.map(({ column, before, after }) => ({
        operation: kind.operation,
        objectKind: kind.objectKind,
        objectId: id,
        detail: { area: kind.areaOf((row ?? stored)!), key: column, before, after },
      })),
    );
    await audit.writeAll(trx, acts, actor, now);
  }
}
