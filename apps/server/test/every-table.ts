import { type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from '../src/database/database.ts';

type Row = Readonly<Record<string, unknown>>;

/** Every row of every table, sorted by its JSON text so that equal content compares as equal. */
export type Dump = ReadonlyMap<string, readonly Row[]>;

const known = new WeakMap<Database, Promise<ReadonlyMap<string, readonly string[]>>>();

/** Returns the column names of each table, by the table's name. */
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

/** Tables that are written outside of calls: by jobs, and by computing walking routes in advance. */
const BESIDE: readonly string[] = ['job_run', 'setting', 'plan_graph', 'plan_hierarchy'];
/** By table, the column in which any call may record when its caller was last seen. */
const SEEN_LAST: Readonly<Record<string, string>> = { kiosk: 'seen_at', service_token: 'used_at' };

/** Returns the names of the tables that a call has changed, not counting `BESIDE` and `SEEN_LAST`. */
export function changedTables(before: Dump, now: Dump): readonly string[] {
  const text = (name: string, dump: Dump) => {
    const own = SEEN_LAST[name];
    const rows = dump.get(name) ?? [];
    return JSON.stringify(own === undefined ? rows : rows.map((row) => ({ ...row, [own]: null })));
  };
  return [...before.keys()].filter((name) => !BESIDE.includes(name) && text(name, before) !== text(name, now));
}

/** Restores the rows from before the call (SQLite only), except in the table `change`. Returns the dump to compare the next call with. */
export async function restore(database: Database, before: Dump, now: Dump): Promise<Dump> {
  const names = [...before.keys()].filter(
    (name) => name !== 'change' && JSON.stringify(before.get(name)) !== JSON.stringify(now.get(name)),
  );
  if (names.length > 0) {
    // Rows may refer to a row that is deleted and inserted again below.
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
