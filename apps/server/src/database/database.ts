import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { ensurePrivate } from './private-file.ts';
import { openPool } from './postgres-pool.ts';
import { Replica } from './replica.ts';
import { nodeSqliteDialect } from './sqlite-dialect.ts';
import type { Tables } from './tables.ts';
import { WakeUp } from './wake-up.ts';

export type DatabaseKind = 'sqlite' | 'postgres';

export interface Database {
  readonly kind: DatabaseKind;
  readonly db: Kysely<Tables>;
  /** The file that `assist backup` copies; undefined for PostgreSQL, which has its own tools. */
  readonly file: string | undefined;
  /** Random id that is new each time the database is opened, by which the processes are told apart. */
  readonly user: string;
  /** Wakes all readers of changes; its `tell` is called after each commit that records a change. */
  readonly wakeUp: WakeUp;
  /** Serves reads in place of this database; undefined if there is none. */
  readonly replica: Replica | undefined;
  /**
   * Runs a read that is expensive and decides nothing: at the replica, if there is one, and never with data older than the call. `work` may
   * be started twice. `maxMs` is the longest time that it may take at the replica; by default, as long as people are willing to wait.
   */
  read<T>(work: (db: Kysely<Tables>) => Promise<T>, maxMs?: number): Promise<T>;
  close(): Promise<void>;
}

export interface DatabasePlace {
  readonly databaseUrl: string | undefined;
  /** The address of a streaming replica. */
  readonly readUrl?: string | undefined;
  /** The file of the embedded database. */
  readonly file: string;
}

/** SQLite's name for a database without a file. */
export const IN_MEMORY = ':memory:';

export function openDatabase(place: DatabasePlace): Database {
  if (place.databaseUrl !== undefined) {
    const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool: openPool(place.databaseUrl) }) });
    const user = randomUUID();
    const wakeUp = new WakeUp({
      databaseUrl: place.databaseUrl,
      user,
      notify: async (channel) => void (await sql`select pg_notify(${channel}, '')`.execute(db)),
    });
    const replica = place.readUrl === undefined ? undefined : new Replica(db, place.readUrl);
    return {
      kind: 'postgres',
      db,
      file: undefined,
      user,
      wakeUp,
      replica,
      read: (work, maxMs) => (replica === undefined ? work(db) : replica.read(work, maxMs)),
      async close() {
        await wakeUp.stop();
        await replica?.close();
        await db.destroy();
      },
    };
  }
  if (place.file !== IN_MEMORY) {
    mkdirSync(dirname(place.file), { recursive: true, mode: 0o700 });
    // The write-ahead log inherits the file's permissions.
    ensurePrivate(place.file);
  }
  const db = new Kysely<Tables>({ dialect: nodeSqliteDialect(place.file) });
  return {
    kind: 'sqlite',
    db,
    file: place.file,
    user: randomUUID(),
    wakeUp: new WakeUp(),
    replica: undefined,
    read: (work) => work(db),
    close: () => db.destroy(),
  };
}
