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
import { GroupedWrites } from './grouped-writes.ts';
import { isDefinition, SqliteConnection } from './sqlite-connection.ts';

/** Returns a dialect for Kysely on Node's built-in SQLite: one connection that writes, and one that reads committed data (decision 49). */
export function nodeSqliteDialect(path: string): Dialect {
  return {
    createAdapter: () => new TwoConnectionsAdapter(),
    createDriver: () => new NodeSqliteDriver(path),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/**
 * Describes the driver to Kysely. The driver decides who writes next, and readers never wait. SQLite can roll back changes of tables, so
 * tables are migrated completely or not at all, even if the process dies half-way.
 */
class TwoConnectionsAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }

  override get supportsMultipleConnections(): boolean {
    return true;
  }
}

/** `synchronous=FULL`: an acknowledged reservation is on the disk, whatever happens to the machine. */
const WRITER_PRAGMAS = ['journal_mode=WAL', 'synchronous=FULL', 'foreign_keys=ON', 'temp_store=MEMORY', 'secure_delete=ON'];
const READER_PRAGMAS = ['temp_store=MEMORY', 'query_only=ON'];
/** SQLite's name for a database in memory. Each connection that opens it would get a separate database. */
const IN_MEMORY = ':memory:';

interface Open {
  readonly writer: SqliteConnection;
  /** Undefined if the database is in memory; reads then use the writing connection, and wait for their turn. */
  readonly reader: SqliteConnection | undefined;
  readonly writes: GroupedWrites;
}

class NodeSqliteDriver implements Driver {
  readonly #path: string;
  #open: Open | undefined;

  constructor(path: string) {
    this.#path = path;
  }

  async init(): Promise<void> {
    const writer = await SqliteConnection.open(this.#path, WRITER_PRAGMAS);
    const reader = this.#path === IN_MEMORY ? undefined : await SqliteConnection.open(this.#path, READER_PRAGMAS);
    this.#open = { writer, reader, writes: new GroupedWrites(writer) };
  }

  async acquireConnection(): Promise<Lease> {
    if (this.#open === undefined) throw new Error('the database is not open');
    return new Lease(this.#open);
  }

  beginTransaction(lease: Lease): Promise<void> {
    return lease.begin();
  }

  commitTransaction(lease: Lease): Promise<void> {
    return lease.commit();
  }

  rollbackTransaction(lease: Lease): Promise<void> {
    return lease.rollback();
  }

  async releaseConnection(): Promise<void> {}

  /** Commits everything that is waiting for the disk, and closes the connections. */
  async destroy(): Promise<void> {
    const open = this.#open;
    if (open === undefined) return;
    await open.writes.outside(async () => {
      open.reader?.close();
      open.writer.close();
    });
  }
}

/** The connection of one transaction, or of one statement. */
class Lease implements DatabaseConnection {
  readonly #open: Open;
  #isInTransaction = false;

  constructor(open: Open) {
    this.#open = open;
  }

  async begin(): Promise<void> {
    await this.#open.writes.begin();
    this.#isInTransaction = true;
  }

  async commit(): Promise<void> {
    this.#isInTransaction = false;
    await this.#open.writes.commit();
  }

  /** Rolls back. Does nothing after a failed commit, which leaves nothing to roll back. */
  async rollback(): Promise<void> {
    if (!this.#isInTransaction) return;
    this.#isInTransaction = false;
    await this.#open.writes.rollback();
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer, writes } = this.#open;
    if (this.#isInTransaction) return this.#write(query);
    if (isRead(query)) return reader === undefined ? writes.outside(() => writer.executeQuery<R>(query)) : reader.executeQuery<R>(query);
    if (isAboutTheConnection(query)) return writes.outside(() => writer.executeQuery<R>(query));
    await this.begin();
    try {
      const result = await this.#write<R>(query);
      await this.commit();
      return result;
    } catch (error) {
      await this.rollback();
      throw error;
    }
  }

  async *streamQuery<R>(query: CompiledQuery): AsyncIterableIterator<QueryResult<R>> {
    yield await this.executeQuery<R>(query);
  }

  async #write<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { reader, writer, writes } = this.#open;
    try {
      const result = await writer.executeQuery<R>(query);
      if (isDefinition(query.sql)) {
        writer.forgetPrepared();
        reader?.forgetPrepared();
      }
      return result;
    } catch (error) {
      writes.failed(error);
      throw error;
    }
  }
}

function isRead({ query, sql }: CompiledQuery): boolean {
  return query.kind === 'SelectQueryNode' || /^\s*select\b/iu.test(sql);
}

/** Returns whether a statement changes the connection itself. Within a transaction, it would be rejected or have no effect. */
function isAboutTheConnection({ sql }: CompiledQuery): boolean {
  return /^\s*(?:pragma|vacuum|attach|detach)\b/iu.test(sql);
}
