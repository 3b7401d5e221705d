import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Database, type DatabaseKind, openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';

/** Address of the PostgreSQL that the run has started. Undefined if PostgreSQL was left out, which the run reports. */
const serverUrl = process.env['TEST_DATABASE_URL'];

export const DATABASE_KINDS: readonly DatabaseKind[] = serverUrl === undefined ? ['sqlite'] : ['sqlite', 'postgres'];

if (serverUrl === undefined) process.stdout.write('PostgreSQL left out: TEST_DATABASE_URL is not set ("npm test" sets it)\n');

export interface TestDatabase {
  readonly database: Database;
  readonly databaseUrl: string | undefined;
  readonly folder: string;
  remove(): Promise<void>;
}

/** Creates a new database with empty tables, or without tables if `empty` is set. */
export async function newTestDatabase(kind: DatabaseKind, options: { readonly empty?: boolean } = {}): Promise<TestDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'assist-test-'));
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const databaseUrl = kind === 'postgres' ? await createDatabase(name) : undefined;
  const database = openDatabase({ databaseUrl, file: join(folder, 'assist.db') });
  if (options.empty !== true) await migrate(database);
  return {
    database,
    databaseUrl,
    folder,
    async remove() {
      await database.close();
      rmSync(folder, { recursive: true, force: true });
      if (kind === 'postgres') await administer((client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Drops a role that a test has created, because roles belong to the whole cluster. */
export async function dropRole(name: string): Promise<void> {
  await administer((client) => client.query(`drop role if exists ${name}`));
}

/** Deletes all reservations with what belongs to them, and all favourites. The company stays. */
export async function forgetReservations({ db }: Database): Promise<void> {
  for (const table of ['notification', 'favourite', 'confirmation', 'booking', 'event_attendee', 'calendar_event', 'idempotency'] as const)
    await db.deleteFrom(table).execute();
}

async function createDatabase(name: string): Promise<string> {
  await administer((client) => client.query(`create database ${name}`));
  const url = new URL(serverUrl!);
  url.pathname = `/${name}`;
  return url.href;
}

async function administer(work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
