import type { AnswerOf, listAreaRows, RowOutcome } from '@assist/contract';
import type { Instant } from '@assist/time';
import type { AuditActor, AuditRepository } from '../../audit/audit.repository.ts';
import type { Charge } from '../../call/charge.ts';
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

/** Somebody who changes a list, and where they may. */
export interface ListCaller {
  readonly actor: AuditActor;
  readonly charge: Charge;
}

/** A list of one kind, whichever it is. */
export type List = Pick<ListUsecases<unknown, RowTable<unknown>, unknown>, 'list' | 'change'>;

/** Lists and changes the things of one kind as the rows of a table. */
export class ListUsecases<Stored, Table extends RowTable<Stored>, Beside> {
  readonly #parts: Parts<Stored, Table, Beside>;

  constructor(parts: Parts<Stored, Table, Beside>) {
    this.#parts = parts;
  }

  /** Returns what is in `charge` as JSON, written in turns: thousands of rows at once would block other calls. */
  async list(charge: Charge): Promise<Buffer> {
    const { table, rows: stored, limits } = await this.#parts.kind.readAll(charge);
    const columns: AnswerOf<typeof listAreaRows>['columns'] = table.columns
      .filter(({ key }) => key !== limits?.hiddenColumn)
      .map(({ key, kind, isRequired = false }) => ({
        key,
        kind: kind.type,
        isRequired: isRequired || key === limits?.areaColumn,
        choices: kind.type === 'choice' || kind.type === 'choices' ? [...kind.of] : key === limits?.areaColumn ? [...limits.areaIds] : null,
      }));
    const rows = await jsonInTurns(await mapInTurns(stored, (one) => textsOf(table.cellsOf(one))));
    const ofRows = limits?.rows === undefined ? '' : `,"limits":${JSON.stringify(limits.rows)}`;
    return Buffer.concat([Buffer.from(`{"columns":${JSON.stringify(columns)},"rows":`), rows, Buffer.from(`${ofRows}}`)]);
  }

  /**
   * Changes rows in one transaction, which repeats every check, or only checks them. Rows with defects and rows in conflict are left as
   * they are, and do not prevent the others. What is outside of the caller's charge is refused as if it did not exist. Returns an outcome
   * for each change, in the same order.
   */
  async change(changes: readonly WantedChange[], onlyCheck: boolean, { actor, charge }: ListCaller, now: Instant): Promise<RowOutcome[]> {
    const { database, repository, kind } = this.#parts;
    const beside = await kind.readBeside(changes);
    let isWritten = false;
    const work = async (trx: CatalogueTransaction) => {
      const named = await kind.readNamed(trx, changes, charge);
      const { table, stored, own } = named;
      const isOutside = (row: Stored | undefined) => row !== undefined && own?.has(kind.areaOf(row) ?? '') === false;
      const ids = new Set<string>();
      const merged = await mapInTurns(changes, (change) => {
        if (ids.has(change.id))
          return refusedRow(change.id, [{ column: 'id', code: 'duplicate-id', sentence: `${change.id} is named twice in this change.` }]);
        ids.add(change.id);
        const row = stored.get(change.id);
        return mergeRow(change, row, { table, unknownCode: kind.unknownCode, isOutside: isOutside(row) });
      });
      const checked = await kind.check(trx, merged, { ...named, beside, charge });
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
