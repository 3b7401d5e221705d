import { setTimeout as pause } from 'node:timers/promises';
import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { isRetryable } from './database-error.ts';
import { openPool, PREPARED, PREPARED_MARK } from './postgres-pool.ts';
import type { Tables } from './tables.ts';

/** Somebody waits for it, and the database would have answered long ago. */
const READ_MAX_MS = 2_000;
/** What is read of a whole company at once may take as long as any statement. */
export const COMPANY_READ_MS = 10_000;
/** So long a read waits until the replica has come as far as the database was. */
const CATCH_UP_MS = 50;
const LOOKS_APART_MS = 2;
/** A question about the database's position that takes longer does not keep the next one from being asked. */
const ASKED_APART_MS = 50;
/** While it is not used, it is looked at so often whether it can be again. */
const TRIED_EVERY_MS = 1_000;

/**
 * What answered a read: the replica; or the database, since the replica was `behind`, broke it off for what it had to replay
 * (`conflict`), has `failed` at it, or is `away` and not asked at all.
 */
export type ReadOutcome = 'replica' | 'behind' | 'conflict' | 'failed' | 'away';

export interface ReplicaWatcher {
  readonly onRead: (outcome: ReadOutcome) => void;
  /** From now on; `why` not. */
  readonly onUse: (isUsed: boolean, why: unknown) => void;
}

type ReadThere<T> = { readonly outcome: 'replica'; readonly answer: T } | { readonly outcome: Exclude<ReadOutcome, 'replica'> };

/**
 * A copy of the database that PostgreSQL keeps by streaming replication. Nobody reads anything from it that is older than the moment
 * in which he asked: the database says how far its log has come by then, and the replica answers once it has replayed as much.
 * Whatever keeps it from that, the database answers.
 */
export class Replica {
  readonly #primary: Kysely<Tables>;
  readonly #pool: pg.Pool;
  readonly #databases = new WeakMap<pg.PoolClient, Kysely<Tables>>();
  readonly #closing = new AbortController();
  #watcher: ReplicaWatcher | undefined;
  /** Undefined until it has been looked at first. */
  #isUsed: boolean | undefined;
  #why: unknown;
  #trying: Promise<void>;
  /** Which database it is a copy of: positions in another one's log would say nothing. */
  #system: string | undefined;
  #asking: Promise<unknown> = Promise.resolve();
  #next: Promise<bigint> | undefined;

  /** Nothing waits for it, and a replica that is not there is found later. */
  constructor(primary: Kysely<Tables>, url: string) {
    this.#primary = primary;
    this.#pool = openPool(url, (client) => this.#expectCopy(client));
    this.#trying = this.#tryUntilUsed();
  }

  watch(watcher: ReplicaWatcher): void {
    this.#watcher = watcher;
    if (this.#isUsed !== undefined) watcher.onUse(this.#isUsed, this.#why);
  }

  /** `work` may be begun a second time, at the database. */
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
    // Where the database does not tell, it may still answer the read itself.
    const position = await this.#position().catch(() => undefined);
    if (position === undefined) return { outcome: 'away' };
    try {
      return await this.#withClient(maxMs, async (client): Promise<ReadThere<T>> => {
        // A statement sees what was replayed before it began: the position is looked at in one of its own.
        if (await hasReached(client, position)) return { outcome: 'replica', answer: await work(this.#databaseOf(client)) };
        this.#leave(BEHIND);
        return { outcome: 'behind' };
      });
    } catch (error) {
      // What it replays goes before what it is asked; that is over in a moment.
      if (isRetryable(error)) return { outcome: 'conflict' };
      this.#leave(error);
      return { outcome: 'failed' };
    }
  }

  /**
   * How far the database's log has come: all that anybody has been told of is in it. A caller who comes while a question is under way
   * may have been told of something younger than its answer, and shares the next question with others.
   */
  #position(): Promise<bigint> {
    this.#next ??= this.#asking.then(() => {
      this.#next = undefined;
      const asked = askPosition(this.#primary);
      // One whose answer is lost keeps those waiting who share it, and nobody else.
      this.#asking = Promise.race([asked.catch(() => {}), pause(ASKED_APART_MS, undefined, { ref: false })]);
      return asked;
    });
    return this.#next;
  }

  async #expectCopy(client: pg.ClientBase): Promise<void> {
    const SYSTEM = 'select pg_is_in_recovery() as copy, system_identifier::text as system from pg_control_system()';
    this.#system ??= (await sql<{ system: string }>`${sql.raw(SYSTEM)}`.execute(this.#primary)).rows[0]!.system;
    const [found] = (await client.query<{ copy: boolean; system: string }>(SYSTEM)).rows;
    if (found?.copy !== true || found.system !== this.#system) throw new Error('it is no streaming replica of the database');
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

  /** A connection at which something went wrong, or that did not answer in time, is not used again. */
  async #withClient<T>(maxMs: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const connecting = this.#pool.connect();
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => reject(new Error(`it has not answered within ${maxMs} ms`)), maxMs);
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

  /** Why it cannot be used; undefined where it can. */
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
  // With `off` a commit is told of, and seen, before it is on the disk.
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

/** As PostgreSQL writes it: two numbers of 32 bits. */
function parsePosition(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}
