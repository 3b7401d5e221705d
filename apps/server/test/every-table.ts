import { type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from '../src/database/database.ts';

type Row = Readonly<Record<string, unknown>>;

/** Every row of every table, in the order of its text: what is equal is equal. */
export type Dump = ReadonlyMap<string, readonly Row[]>;

const known = new WeakMap<Database, Promise<ReadonlyMap<string, readonly string[]>>>();

/** By the name of each table those of its columns. */
export function listColumns(database: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = known.get(database) ?? readColumns(database);
  known.set(database, asked);
  return asked;
}

async function readColumns({ db }: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await db.introspection.getTables();
  return new Map(tables.filter(({ isView }) => !isView).map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

export async function dumpOf(database: Database): Promise<Dump> {
  const dump = new Map<string, readonly Row[]>();
  for (const name of (await listColumns(database)).keys()) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(database.db);
    const sorted = rows.map((row) => [JSON.stringify(row), row] as const).toSorted(([a], [b]) => (a < b ? -1 : 1));
    dump.set(
      name,
      sorted.map(([, row]) => row),
    );
  }
  return dump;
}

/** What is written beside calls: by jobs, and ways that are computed before anybody asks for them. */
const BESIDE: readonly string[] = ['job_run', 'setting', 'plan_graph', 'plan_hierarchy'];
/** What any call may write of whoever makes it: when he was here last. */
const SEEN_LAST: Readonly<Record<string, string>> = { kiosk: 'seen_at', service_token: 'used_at' };

/** Which tables are not as they were, by what a call has written. */
export function changedTables(before: Dump, now: Dump): readonly string[] {
  const text = (name: string, dump: Dump) => {
    const own = SEEN_LAST[name];
    const rows = dump.get(name) ?? [];
    return JSON.stringify(own === undefined ? rows : rows.map((row) => ({ ...row, [own]: null })));
  };
  return [...before.keys()].filter((name) => !BESIDE.includes(name) && text(name, before) !== text(name, now));
}

/** Everything is as it was before (SQLite alone), and what is now `before`: what has been said of changes stays said. */
export async function restore(database: Database, before: Dump, now: Dump): Promise<Dump> {
  const names = [...before.keys()].filter(
    (name) => name !== 'change' && JSON.stringify(before.get(name)) !== JSON.stringify(now.get(name)),
  );
  if (names.length > 0) {
    // What refers to a row stays, whatever becomes of the row meanwhile.
    await sql`pragma foreign_keys = off`.execute(database.db);
    await database.db.transaction().execute(async (trx) => {
      for (const name of names) await sql`delete from ${sql.table(name)}`.execute(trx);
      for (const name of names) for (const row of before.get(name)!) await insert(trx, name, row);
    });
    await sql`pragma foreign_keys = on`.execute(database.db);
  }
  return new Map([...before, ['change', now.get('change') ?? []]]);
}

async function insert(db: QueryExecutorProvider, name: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  const values = columns.map((column) => sql`${row[column]}`);
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values (${sql.join(values)})`.execute(
    db,
  );
}
