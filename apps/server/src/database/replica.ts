import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { isRetryable } from './database-error.ts';
import { openPool, PREPARED, PREPARED_MARK } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

/** Time limit of a read for which somebody is waiting; the database itself would have responded long before. */
const READ_MAX_MS = 2_000;
/** Time limit of a read of a whole company, which may take as long as any statement. */
export const COMPANY_READ_MS = 10_000;
/** How long a read waits for the replica to catch up with the database. */
const CATCH_UP_MS = 50;
const LOOKS_APART_MS = 2;
/** Time after which a running position query no longer delays the next one. */
const ASKED_APART_MS = 50;
/** How often a replica that is not in use is checked. */
const TRIED_EVERY_MS = 1_000;

/**
 * The source of a read's result: the replica; or the database, because the replica was `behind`, aborted the read to replay changes
 * (`conflict`), `failed`, or is `away` and received no query.
 */
export type ReadOutcome = 'replica' | 'behind' | 'conflict' | 'failed' | 'away';

export interface ReplicaWatcher {
  readonly onRead: (outcome: ReadOutcome) => void;
  /** Called when the replica comes into use or goes out of use; `why` is the reason for the latter. */
  readonly onUse: (isUsed: boolean, why: unknown) => void;
}

type ReadThere<T> = { readonly outcome: 'replica'; readonly answer: T } | { readonly outcome: Exclude<ReadOutcome, 'replica'> };

/**
 * Reads from a copy of the database that PostgreSQL maintains by streaming replication. A read never returns data older than its call: the
 * database reports the position of its log, and the replica is read when it has replayed that far. If anything prevents this, the database
 * is read instead.
 */
export class Replica {
  readonly #primary: Kysely<Tables>;
  readonly #pool: pg.Pool;
  readonly #databases = new WeakMap<pg.PoolClient, Kysely<Tables>>();
  readonly #closing = new AbortController();
  #watcher: ReplicaWatcher | undefined;
  /** Whether the replica is in use; undefined until the first check. */
  #isUsed: boolean | undefined;
  #why: unknown;
  #trying: Promise<void>;
  /** Id of the database that the replica copies: positions in another database's log would mean nothing. */
  #system: string | undefined;
  #asking: Promise<unknown> = Promise.resolve();
  #next: Promise<bigint> | undefined;

  /** Returns without waiting for the replica. An unavailable replica is tried again until it can be used. */
  constructor(primary: Kysely<Tables>, url: string) {
    this.#primary = primary;
    this.#pool = openPool(url, (client) => this.#expectCopy(client));
    this.#trying = this.#tryUntilUsed();
  }

  watch(watcher: ReplicaWatcher): void {
    this.#watcher = watcher;
    if (this.#isUsed !== undefined) watcher.onUse(this.#isUsed, this.#why);
  }

  /** Runs a read at the replica, or at the database. `work` may be started a second time, at the database. */
  async read<T>(work: (db: Kysely<Tables>) => Promise<T>, maxMs = READ_MAX_MS): Promise<T> {
    const read: ReadThere<T> = this.#isUsed === true ? await this.#readThere(work, maxMs) : { outcome: 'away' };
    this.#watcher?.onRead(read.outcome);
    return read.outcome === 'replica' ? read.answer : work(this.#primary);
  }

  async close(): Promise<void> {
    this.#closing.abort();
    await this.#trying;
    await this.#pool.end();
  }

  async #readThere<T>(work: (db: Kysely<Tables>) => Promise<T>, maxMs: number): Promise<ReadThere<T>> {
    // If the database does not report its position, it may still serve the read itself.
    const position = await this.#position().catch(() => undefined);
    if (position === undefined) return { outcome: 'away' };
    try {
      return await this.#withClient(maxMs, async (client): Promise<ReadThere<T>> => {
        // A statement sees what was replayed before it began, so the position is checked in a separate statement.
        if (await hasReached(client, position)) return { outcome: 'replica', answer: await work(this.#databaseOf(client)) };
        this.#leave(BEHIND);
        return { outcome: 'behind' };
      });
    } catch (error) {
      // The replica aborted the read to replay changes, which take precedence. Such a conflict passes quickly.
      if (isRetryable(error)) return { outcome: 'conflict' };
      this.#leave(error);
      return { outcome: 'failed' };
    }
  }

  /**
   * Returns the position of the database's log, which includes every change that a caller may know of. A caller who arrives during a query
   * may know of a newer change than its result, so callers share the next query.
   */
  #position(): Promise<bigint> {
    this.#next ??= this.#asking.then(() => {
      this.#next = undefined;
      const asked = askPosition(this.#primary);
      // A query that gets no response delays only those who share it.
      this.#asking = Promise.race([asked.catch(() => {}), pause(ASKED_APART_MS, undefined, { ref: false })]);
      return asked;
    });
    return this.#next;
  }

  async #expectCopy(client: pg.ClientBase): Promise<void> {
    const SYSTEM = 'select pg_is_in_recovery() as copy, system_identifier::text as system from pg_control_system()';
    this.#system ??= (await sql<{ system: string }>`${sql.raw(SYSTEM)}`.execute(this.#primary)).rows[0]!.system;
    const [found] = (await client.query<{ copy: boolean; system: string }>(SYSTEM)).rows;
    if (found?.copy !== true || found.system !== this.#system) throw new Error('it is not a streaming replica of the database');
  }

  #databaseOf(client: pg.PoolClient): Kysely<Tables> {
    let db = this.#databases.get(client);
    if (db === undefined) {
      const connection = { query: client.query.bind<pg.PoolClient['query']>(client), release() {} };
      const pool = { connect: async () => connection, end: async () => {}, options: this.#pool.options };
      db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
      this.#databases.set(client, db);
    }
    return db;
  }

  /** Runs work on a connection, which is not used again if it failed or did not respond in time. */
  async #withClient<T>(maxMs: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const connecting = this.#pool.connect();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`it did not respond within ${maxMs} ms`)), maxMs);
    try {
      const answer = await Promise.race([connecting.then(work), late]);
      (await connecting).release();
      return answer;
    } catch (error) {
      connecting.then(
        (client) => client.release(true),
        () => {},
      );
      throw error;
    } finally {
      clearTimeout(timer);
    }
  }

  #leave(why: unknown): void {
    if (this.#isUsed !== true) return;
    this.#tell(false, why);
    this.#trying = this.#rest().then(() => this.#tryUntilUsed());
  }

  async #tryUntilUsed(): Promise<void> {
    while (!this.#closing.signal.aborted) {
      const why: unknown = await this.#find().catch((error: unknown) => error);
      if (why === undefined) return this.#tell(true, undefined);
      if (this.#isUsed === undefined && !this.#closing.signal.aborted) this.#tell(false, why);
      await this.#rest();
    }
  }

  /** Returns why the replica cannot be used; undefined if it can. */
  async #find(): Promise<Error | undefined> {
    const position = await this.#position();
    return (await this.#withClient(READ_MAX_MS, (client) => hasReached(client, position))) ? undefined : BEHIND;
  }

  #tell(isUsed: boolean, why: unknown): void {
    this.#isUsed = isUsed;
    this.#why = why;
    this.#watcher?.onUse(isUsed, why);
  }

  async #rest(): Promise<void> {
    await pause(TRIED_EVERY_MS, undefined, { signal: this.#closing.signal, ref: false }).catch(() => {});
  }
}

const BEHIND = new Error(`it is more than ${CATCH_UP_MS} ms behind`);

async function askPosition(db: Kysely<Tables>): Promise<bigint> {
  // With `off`, a commit is acknowledged and visible before it is on disk.
  const { rows } = await sql<{ position: string }>`select ${PREPARED} case current_setting('synchronous_commit') when 'off'
    then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end::text as position`.execute(db);
  return parsePosition(rows[0]!.position);
}

async function hasReached(client: pg.PoolClient, position: bigint): Promise<boolean> {
  for (const until = performance.now() + CATCH_UP_MS; ; await pause(LOOKS_APART_MS)) {
    const [found] = (await client.query<{ replayed: string | null }>(`select ${PREPARED_MARK} pg_last_wal_replay_lsn()::text as replayed`))
      .rows;
    if (typeof found?.replayed === 'string' && parsePosition(found.replayed) >= position) return true;
    if (performance.now() > until) return false;
  }
}

/** Parses a position of the log in PostgreSQL's format: two hexadecimal numbers of 32 bits. */
function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
