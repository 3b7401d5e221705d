import type { ColumnMetadata, Kysely, TableMetadata } from 'kysely';
import type { Database } from '../src/database/database.ts';

type Row = Readonly<Record<string, unknown>>;

/** For each foreign key, the table that it refers to. Every table gets one row, whose key is made from the table's name. */
const REFERS_TO: Readonly<Record<string, string>> = {
  user_id: 'user_account',
  owner_id: 'user_account',
  grantee_id: 'user_account',
  session_id: 'session',
  event_id: 'calendar_event',
  resource_id: 'resource',
  invitation_id: 'invitation',
  guest_id: 'guest',
  kiosk_id: 'kiosk',
  upload_id: 'upload',
};

/** Columns that the database itself fills. */
const GIVEN: ReadonlySet<string> = new Set(['change.id', 'change.transaction_id']);

const keyOf = (table: string) => `${table}-id`;

function valueOf(table: string, { name, dataType }: ColumnMetadata): unknown {
  if (REFERS_TO[name] !== undefined) return keyOf(REFERS_TO[name]);
  if (name === 'id') return keyOf(table);
  // The database requires an end after the start, but not too long after it.
  if (name === 'starts_at') return 1_000;
  if (name === 'ends_at') return 2_000;
  if (/blob|bytea/iu.test(dataType)) return Buffer.from(name);
  if (/int|double|float|real/iu.test(dataType)) return 1;
  return name === 'document' || name === 'settings' ? '{}' : `${table} ${name}`;
}

/** Writes one row to each table, whatever the schema version of the database. Returns the rows by table. */
export async function fillEveryTable({ db }: Database): Promise<ReadonlyMap<string, Row>> {
  const waiting = (await db.introspection.getTables()).filter(({ isView }) => !isView);
  const written = new Map<string, Row>();
  // A row that refers to another must be written after it.
  for (let turns = waiting.length ** 2; waiting.length > 0; turns -= 1) {
    const table = waiting.shift()!;
    const row = rowOf(table);
    try {
      await untyped(db).insertInto(table.name).values(row).execute();
      written.set(table.name, row);
    } catch (error) {
      if (turns === 0) throw error;
      waiting.push(table);
    }
  }
  return written;
}

function rowOf({ name, columns }: TableMetadata): Row {
  return Object.fromEntries(
    columns.filter((column) => !GIVEN.has(`${name}.${column.name}`)).map((column) => [column.name, valueOf(name, column)]),
  );
}

/** Reads the table's row, with only those columns of the written row that still exist. Undefined if the row is gone. */
export async function findRow({ db }: Database, table: string, row: Row): Promise<Row | undefined> {
  const found = await untyped(db).selectFrom(table).selectAll().executeTakeFirst();
  if (found === undefined) return undefined;
  return Object.fromEntries(
    Object.keys(row)
      .filter((column) => column in found)
      .map((column) => [column, plain(found[column])]),
  );
}

// PostgreSQL may return a bigint as text, and SQLite may return bytes as an array.
function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value);
  return value === '1' || value === '1000' || value === '2000' ? Number(value) : value;
}

// The types describe only the newest schema, but these tables may have an older one.
function untyped(db: unknown): Kysely<Record<string, Record<string, unknown>>> {
  return db as Kysely<Record<string, Record<string, unknown>>>;
}
