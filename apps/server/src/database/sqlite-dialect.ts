import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite';
import { setImmediate, setTimeout } from 'node:timers/promises';
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { LRUCache } from 'lru-cache';
import { isBusy } from './database-error.ts';

/**
 * Kysely over Node's built-in SQLite. One connection, one transaction at a time: a transaction begins IMMEDIATE, so
 * that writers queue here and in other processes instead of failing half-way with SQLITE_BUSY.
 */
export function nodeSqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new WholeMigrations(),
    createDriver: () => new NodeSqliteDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite takes back changes of tables like any other: tables are brought up to date whole or not at all, also where the process dies at it. */
class WholeMigrations extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

class NodeSqliteDriver implements Driver {
  readonly #path: string;
  #connection: NodeSqliteConnection | undefined;
  #tail: Promise<void> = Promise.resolve();
  #release: (() => void) | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    // SQLite would wait for another process's lock inside this one's only thread: nobody would be answered meanwhile.
    const database = new DatabaseSync(this.#path, { timeout: 0 });
    // FULL: an acknowledged reservation is on the disk, whatever happens to the machine.
    for (const pragma of ['journal_mode=WAL', 'synchronous=FULL', 'foreign_keys=ON', 'temp_store=MEMORY', 'secure_delete=ON']) {
      await whenFree(() => database.exec(`PRAGMA ${pragma}`));
    }
    this.#connection = new NodeSqliteConnection(database);
  }

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#connection === undefined) throw new Error('the database is not open');
    const before = this.#tail;
    let release!: () => void;
    this.#tail = new Promise((resolve) => {
      release = resolve;
    });
    await before;
    this.#release = release;
    return this.#connection;
  }

  async beginTransaction(): Promise<void> {
    await whenFree(() => this.#connection!.execute('BEGIN IMMEDIATE'));
  }

  async commitTransaction(): Promise<void> {
    await whenFree(() => this.#connection!.execute('COMMIT'));
  }

  async rollbackTransaction(): Promise<void> {
    // After a full disk SQLite has rolled back by itself; saying it again would hide why.
    if (this.#connection!.isInTransaction) this.#connection!.execute('ROLLBACK');
  }

  async releaseConnection(): Promise<void> {
    this.#release?.();
  }

  async destroy(): Promise<void> {
    this.#connection?.close();
  }
}

/** Another process (`assist import`, a backup) may write for so long. */
const BUSY_MAX_MS = 10_000;
const BUSY_PAUSE_MS = 10;

/** Tries again until the database is free, and lets everything else go on in between. */
async function whenFree<T>(work: () => T): Promise<T> {
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

/** Statements answer in this one thread: after so long of them everything else has its turn, also within a transaction. */
const TURN_MS = 8;
/** Enough for every statement of the product; the one that was not used for longest goes when a new one comes. */
const PREPARED_MAX = 200;

interface Prepared {
  readonly statement: StatementSync;
  /** Of what it answers; none for a statement that answers nothing. */
  readonly columns: readonly string[];
}

class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync;
  readonly #prepared = new LRUCache<string, Prepared>({ max: PREPARED_MAX });
  #spentMs = 0;

  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  execute(sql: string): void {
    this.#database.exec(sql);
  }

  get isInTransaction(): boolean {
    return this.#database.isTransaction;
  }

  close(): void {
    this.#prepared.clear();
    this.#database.close();
  }

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    if (this.#spentMs > TURN_MS) {
      await setImmediate();
      this.#spentMs = 0;
    }
    const { statement, columns } = this.#prepare(sql);
    const values = parameters as SQLInputValue[];
    return whenFree(() => {
      const began = performance.now();
      try {
        if (columns.length > 0) return { rows: toObjects(statement, columns, statement.all(...values)) as R[] };
        const { changes } = statement.run(...values);
        return { rows: [], numAffectedRows: BigInt(changes) };
      } finally {
        this.#spentMs += performance.now() - began;
      }
    });
  }

  async *streamQuery<R>({ sql, parameters }: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    const { statement, columns } = this.#prepare(sql);
    for (const row of statement.iterate(...(parameters as SQLInputValue[]))) yield { rows: [toObject(columns, row) as R] };
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql);
    if (known !== undefined) return known;
    const statement = this.#database.prepare(sql);
    const entry = { statement, columns: statement.columns().map((column) => column.name) };
    statement.setReturnArrays(true);
    // A definition changes what a prepared statement means: none of the earlier ones is kept.
    if (/^\s*(create|alter|drop)\b/i.test(sql)) {
      this.#prepared.clear();
      return entry;
    }
    this.#prepared.set(sql, entry);
    return entry;
  }
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
