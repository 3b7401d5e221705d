import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { turns } from '../event-loop/turns.ts';
import { isBusy } from './database-error.ts';

/** Another process (`assist import`, a backup) may write for so long. */
const BUSY_MAX_MS = 10_000;
const BUSY_PAUSE_MS = 10;

/** Tries again until the database is free, and lets everything else go on in between. */
export async function whenFree<T>(work: () => T): Promise<T> {
  const until = performance.now() + BUSY_MAX_MS;
  for (;;) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || performance.now() > until) throw error;
    }
    await setTimeout(BUSY_PAUSE_MS);
  }
}

/** Enough for every statement of the product; the one that was not used for longest goes when a new one comes. */
const PREPARED_MAX = 200;

interface Prepared {
  readonly statement: StatementSync;
  /** Of what it answers; none for a statement that answers nothing. */
  readonly columns: readonly string[];
}

/** One connection to SQLite, with the statements that it has prepared. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new LRUCache<string, Prepared>({ max: PREPARED_MAX });

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  static async open(path: string, pragmas: readonly string[]): Promise<SqliteConnection> {
    // SQLite would wait for another process's lock inside this one's only thread: nobody would be answered meanwhile.
    const database = new DatabaseSync(path, { timeout: 0 });
    for (const pragma of pragmas) await whenFree(() => database.exec(`PRAGMA ${pragma}`));
    return new SqliteConnection(database);
  }

  /** What answers nothing: where a transaction begins and ends. */
  execute(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  /** A closed one is in none: SQLite has taken back what was not committed. */
  get isInTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  /** A definition has changed what prepared statements mean. */
  forgetPrepared(): void {
    this.#prepared.clear();
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // Statements answer in this one thread: everything else has its turn, also within a transaction.
    const turn = this.isInTransaction ? turns.nextForAll() : turns.next();
    if (turn !== undefined) await turn;
    const { statement, columns } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    return whenFree(() => {
      if (columns.length > 0) return { rows: toObjects(statement, columns, statement.all(...values)) as R[] };
      const { changes } = statement.run(...values);
      return { rows: [], numAffectedRows: BigInt(changes) };
    });
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    const entry = { statement, columns: statement.columns().map((column) => column.name) };
    statement.setReturnArrays(true);
    if (!isDefinition(sql)) this.#prepared.set(sql, entry);
    return entry;
  }
}

export function isDefinition(sql: string): boolean {
  return /^\s*(?:create|alter|drop)\b/iu.test(sql);
}

/** A newer version may have changed the table from another process: then the statement has other columns by now. */
function toObjects(statement: StatementSync, columns: readonly string[], rows: readonly unknown[]): Record<string, unknown>[] {
  const isOutdated = rows.length > 0 && (rows[0] as readonly unknown[]).length !== columns.length;
  const names = isOutdated ? statement.columns().map((column) => column.name) : columns;
  return rows.map((row) => toObject(names, row));
}

/** Node's own objects of a row have no prototype, are made slowly and read ten times more slowly than ordinary ones. */
function toObject(columns: readonly string[], row: unknown): Record<string, unknown> {
  const values = row as readonly unknown[];
  const object: Record<string, unknown> = {};
  // For every column of every row: an iterator would cost more than what it walks over.
  for (let index = 0; index < columns.length; index += 1) object[columns[index]!] = values[index];
  return object;
}
