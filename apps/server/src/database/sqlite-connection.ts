import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { CompiledQuery, QueryResult } from 'kysely';
import { LRUCache } from 'lru-cache';
import { turns } from '../event-loop/turns.ts';
import { isBusy } from './database-error.ts';

/** How long a statement waits while another process (`assist import`, a backup) writes. */
const BUSY_MAX_MS = 10_000;
const BUSY_PAUSE_MS = 10;

/** Retries the work for at most `BUSY_MAX_MS`, until the database is free, without blocking anything else. */
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

/** Limit of prepared statements, enough for all statements of the product; a new statement evicts the least recently used one. */
const PREPARED_MAX = 200;

interface Prepared {
  readonly statement: StatementSync;
  /** Names of the result's columns; empty for a statement without a result. */
  readonly columns: readonly string[];
}

/** A connection to SQLite with its prepared statements. */
export class SqliteConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new LRUCache<string, Prepared>({ max: PREPARED_MAX });

  private constructor(database: DatabaseSync) {
    this.#database = database;
  }

  static async open(path: string, pragmas: readonly string[]): Promise<SqliteConnection> {
    // Without a timeout, because SQLite would wait for another process's lock in this process's only thread, and block all calls.
    const database = new DatabaseSync(path, { timeout: 0 });
    for (const pragma of pragmas) await whenFree(() => database.exec(`PRAGMA ${pragma}`));
    return new SqliteConnection(database);
  }

  /** Runs a statement without a result, such as the beginning or end of a transaction. */
  execute(sql: string): void {
    this.#prepare(sql).statement.run();
  }

  /** Whether a transaction is open. False for a closed connection, because SQLite has rolled back what was not committed. */
  get isInTransaction(): boolean {
    return this.#database.isOpen && this.#database.isTransaction;
  }

  /** Drops the prepared statements, after a change of a table's definition has made them outdated. */
  forgetPrepared(): void {
    this.#prepared.clear();
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    // Statements run in the process's only thread, so other work gets its turn first, even within a transaction.
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

/** Converts rows to objects. If a newer version in another process has changed the table, the statement now has other columns. */
function toObjects(statement: StatementSync, columns: readonly string[], rows: readonly unknown[]): Record<string, unknown>[] {
  const isOutdated = rows.length > 0 && (rows[0] as readonly unknown[]).length !== columns.length;
  const names = isOutdated ? statement.columns().map((column) => column.name) : columns;
  return rows.map((row) => toObject(names, row));
}

/** Converts a row to an object. Node's own row objects have no prototype, are slow to create, and ten times slower to read. */
function toObject(columns: readonly string[], row: unknown): Record<string, unknown> {
  const values = row as readonly unknown[];
  const object: Record<string, unknown> = {};
  // Runs for every column of every row: an iterator would cost more than the loop itself.
  for (let index = 0; index < columns.length; index += 1) object[columns[index]!] = values[index];
  return object;
}
