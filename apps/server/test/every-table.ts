import { type QueryExecutorProvider, sql } from 'kysely';
import type { Database } from '../src/database/database.ts';

type Row = Readonly<Record<string, unknown>>;

/** Every row of every table, in the order of its text: what is equal is equal. */
export type Dump = ReadonlyMap<string, readonly Row[]>;

/** By the name of each table those of its columns. */
export async function listColumns({ db }: Database): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await db.introspection.getTables();
  return new Map(tables.filter(({ isView }) => !isView).map(({ name, columns }) => [name, columns.map((column) => column.name)]));
}

export async function dumpOf(database: Database, without: readonly string[] = []): Promise<Dump> {
  const names = [...(await listColumns(database)).keys()].filter((name) => !without.includes(name));
  const dump = new Map<string, readonly Row[]>();
  for (const name of names) {
    const { rows } = await sql<Row>`select * from ${sql.table(name)}`.execute(database.db);
    dump.set(
      name,
      rows.toSorted((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    );
  }
  return dump;
}

/** Everything is as it was then (SQLite alone). What has been said of changes stays said. */
export async function restore({ db }: Database, dump: Dump): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`pragma defer_foreign_keys = on`.execute(trx);
    const kept = [...dump].filter(([name]) => name !== 'change');
    for (const [name] of kept) await sql`delete from ${sql.table(name)}`.execute(trx);
    for (const [name, rows] of kept) for (const row of rows) await insert(trx, name, row);
  });
}

async function insert(db: QueryExecutorProvider, name: string, row: Row): Promise<void> {
  const columns = Object.keys(row);
  const values = columns.map((column) => sql`${row[column]}`);
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))}) values (${sql.join(values)})`.execute(
    db,
  );
}
