import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { instantOf } from '@assist/time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { backupTo } from '../src/database/backup.ts';
import { databaseFile } from '../src/database/data-folder.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { SIGN_IN_TABLES } from '../src/database/restore.ts';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { SessionsRepository } from '../src/people/sessions.repository.ts';
import { DEFAULT_USER_SETTINGS } from '../src/people/user-settings.ts';
import { fillEveryTable } from './a-row-in-every-table.ts';
import { assist } from './assist.ts';
import { DATABASE_KINDS, newTestDatabase } from './test-database.ts';

/** Tables whose hashes are either reported to the operator or cannot sign anyone in by themselves. */
const KEPT_WITH_HASHES = ['idempotency', 'invitation', 'online_meeting', 'recovery_code', 'service_token', 'user_account'];
const LOOK_AT = `Everyone is signed out. Passwords, second steps, passkeys and rights are as they were at the time of the backup. Check what may have been revoked since:
  1 service token: "assist tokens list" and "assist tokens remove ID".
  1 kiosk, each of which must be paired again: "assist kiosks list" and "assist kiosks remove ID".
  1 open account: "assist user close EMAIL" for each person who has left since.
  1 valid invitation: "assist guests list" and "assist guests revoke ID".
`;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assist-restore-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const environment = () => ({ ASSIST_DATA: join(folder, 'data') });
const copy = () => join(folder, 'copy.db');

async function inDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ databaseUrl: undefined, file: databaseFile(join(folder, 'data')) });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Writes a row to every table, with an account and an invitation that are still valid. */
async function fill(database: Database): Promise<void> {
  await fillEveryTable(database);
  await database.db.updateTable('user_account').set({ disabled_at: null }).execute();
  await database.db
    .updateTable('invitation')
    .set({ revoked_at: null, ends_at: Date.now() + 3_600_000 })
    .execute();
}

async function emptyTables({ db }: Database): Promise<string[]> {
  const empty: string[] = [];
  for (const { name } of await db.introspection.getTables()) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length === 0) empty.push(name);
  }
  return empty.toSorted();
}

describe('a restore', () => {
  it('restores no session, so that no ended session comes back', async () => {
    const now = instantOf(Date.now());
    const tokens = await inDatabase(async (database) => {
      await migrate(database);
      const person = { email: 'olga@alder.example', name: 'Olga', givenName: 'Olga', surname: '', department: '', administrator: false };
      const account = { ...person, passwordHash: null, settings: DEFAULT_USER_SETTINGS };
      const userId = await new AccountsRepository(database).insert(account, now);
      const sessions = new SessionsRepository(database);
      const device = { browser: null, system: null };
      const started = await sessions.start({ userId, version: 0 }, { token: undefined, device }, now);
      await backupTo(database.file!, copy());
      await sessions.endAll(userId, now);
      return started!;
    });
    expect(await assist(environment(), 'restore', copy())).toMatchObject({ code: 0 });
    await inDatabase(async (database) => {
      const sessions = new SessionsRepository(database);
      expect(await sessions.findUser(tokens.token, now)).toBeUndefined();
      expect(await sessions.refresh(tokens.refreshToken, now)).toEqual({ kind: 'ended' });
    });
  });

  it('keeps everything except what signs people in, and reports what to check', async () => {
    await inDatabase(async (database) => {
      await migrate(database);
      await fill(database);
      expect(await emptyTables(database)).toEqual([]);
      await backupTo(database.file!, copy());
    });
    const { code, stdout, stderr } = await assist(environment(), 'restore', copy());
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout.slice(stdout.indexOf('\n') + 1)).toBe(LOOK_AT);
    expect(await inDatabase(emptyTables)).toEqual([...SIGN_IN_TABLES].toSorted());
  });

  it('covers each table that contains a hash', async () => {
    const withHashes = await inDatabase(async (database) => {
      await migrate(database);
      const tables = await database.db.introspection.getTables();
      return tables.filter(({ columns }) => columns.some(({ name }) => /hash/u.test(name))).map(({ name }) => name);
    });
    expect(withHashes.filter((name) => !(SIGN_IN_TABLES as readonly string[]).includes(name)).toSorted()).toEqual(KEPT_WITH_HASHES);
  });

  it.each<[string, string, string]>([
    ['another program’s', 'create table booking (id text)', 'is not a complete backup of Assist.'],
    [
      'another program’s similarly structured',
      "create table booking (id text); create table kysely_migration (name text); insert into kysely_migration values ('first')",
      'is not a complete backup of Assist.',
    ],
    [
      'a newer Assist’s',
      "create table booking (id text); create table kysely_migration (name text); insert into kysely_migration values ('0001-first-tables'), ('9999-later')",
      'was made by a newer version of Assist (9999-later), so this version cannot use it. Use the newer version, or an older backup.',
    ],
  ])('refuses %s file, and keeps the current database', async (_case, made, sentence) => {
    await inDatabase(migrate);
    const file = new DatabaseSync(copy());
    file.exec(made);
    file.close();
    expect(await assist(environment(), 'restore', copy())).toEqual({ code: 1, stdout: '', stderr: `${copy()} ${sentence}\n` });
    expect(readdirSync(join(folder, 'data')).filter((name) => /incoming|before-restore/u.test(name))).toEqual([]);
  });
});

describe.each(DATABASE_KINDS)('after a restore by other means, on %s', (kind) => {
  it('assist after-restore signs everyone out, and reports what to check', async () => {
    const place = kind === 'postgres' ? await newTestDatabase(kind) : undefined;
    const inPlace = <T>(work: (database: Database) => Promise<T>) => (place === undefined ? inDatabase(work) : work(place.database));
    try {
      await inPlace(async (database) => {
        await migrate(database);
        await fill(database);
      });
      const url: Record<string, string> = place === undefined ? {} : { DATABASE_URL: place.databaseUrl! };
      expect(await assist({ ...environment(), ...url }, 'after-restore')).toEqual({ code: 0, stdout: LOOK_AT, stderr: '' });
      expect(await inPlace(emptyTables)).toEqual([...SIGN_IN_TABLES].toSorted());
    } finally {
      await place?.remove();
    }
  });
});
