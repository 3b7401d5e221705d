import { existsSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { Migrator } from 'kysely/migration';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile } from '../src/database/data-folder.ts';
import { restoreFrom } from '../src/database/restore.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import { migrate, migrations, NewerDatabaseError } from '../src/database/migrate.ts';
import { assist } from './assist.ts';
import { runMain } from './run-main.ts';
import { DATABASE_KINDS, newTestDatabase, type TestDatabase } from './test-database.ts';

const migrateTo = async (database: Database, name: string) => {
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations(database.kind) } });
  expect((await migrator.migrateTo(name)).error).toBeUndefined();
};
const lastOf = async ({ db }: Database) => {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.at(-1)?.name;
};

describe.each(DATABASE_KINDS)('an upgrade on %s', (kind) => {
  let place: TestDatabase;
  beforeEach(async () => {
    place = await newTestDatabase(kind, { empty: true });
  });
  afterEach(() => place.remove());

  it('that fails halfway leaves the database unchanged for the previous version', async () => {
    const { database } = place;
    await migrateTo(database, '0021-online-meetings');
    // Blocks migration 0023, before which migration 0022 runs.
    await sql`create table audit_entry (id text)`.execute(database.db);
    await expect(migrate(database)).rejects.toThrow('the database could not be upgraded (0023-audit)');
    expect(await lastOf(database)).toBe('0021-online-meetings');
    await sql`drop table audit_entry`.execute(database.db);
    await migrate(database);
    expect(await lastOf(database)).toBe(Object.keys(migrations(kind)).at(-1));
  });

  it('is not undone by an older program, which refuses with an explanation at the start and at every command', async () => {
    const { database } = place;
    await migrate(database);
    await sql`insert into kysely_migration (name, timestamp) values ('9999-of-the-future', '2031-01-01T00:00:00.000Z')`.execute(
      database.db,
    );
    await expect(migrate(database)).rejects.toThrow(NewerDatabaseError);
    const sentence =
      'the database was upgraded by a newer version of Assist (9999-of-the-future), so this version cannot use it. Start the newer version, or restore the backup that was made before the upgrade\n';
    const environment = { ASSIST_DATA: place.folder, ...(place.databaseUrl === undefined ? {} : { DATABASE_URL: place.databaseUrl }) };
    expect(await assist(environment, 'tokens', 'list')).toEqual({ code: 1, stdout: '', stderr: `assist failed: ${sentence}` });
    expect(await runMain({ ...environment, ASSIST_LOG: 'error' })).toEqual({
      code: 1,
      // One line of the log, without a stack.
      stdout: expect.stringMatching(/^\{[^\n]*"reason":"the database was upgraded by a newer version of Assist[^\n]*\}\n$/u),
      stderr: `Assist could not start: ${sentence}`,
    });
  });
});

describe('before an upgrade,', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'assist-upgrade-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const inDatabase = async <T>(work: (database: Database) => Promise<T>): Promise<T> => {
    const database = openDatabase({ databaseUrl: undefined, file: databaseFile(folder) });
    try {
      return await work(database);
    } finally {
      await database.close();
    }
  };
  const backups = () => readdirSync(folder).filter((name) => name.includes('.before-upgrade-'));
  const upgrade = () =>
    inDatabase(async (database) => {
      const told: string[] = [];
      await migrate(database, (file) => told.push(file));
      return told;
    });

  it('the embedded database is copied beside itself, readable only by its owner, and the copy restores the previous state', async () => {
    await inDatabase((database) => migrateTo(database, '0021-online-meetings'));
    await inDatabase(({ db }) => db.insertInto('setting').values({ key: 'k', document: 'kept', updated_at: 1 }).execute());
    const [backup] = await upgrade();
    expect(backups()).toEqual([basename(backup!)]);
    expect((statSync(backup!).mode & 0o777).toString(8)).toBe('600');
    expect(await inDatabase(lastOf)).toBe(Object.keys(migrations('sqlite')).at(-1));

    restoreFrom(backup!, databaseFile(folder));
    expect(await inDatabase(lastOf)).toBe('0021-online-meetings');
    expect(await inDatabase(({ db }) => db.selectFrom('setting').select('document').where('key', '=', 'k').executeTakeFirst())).toEqual({
      document: 'kept',
    });
  });

  it('an empty or a current database is not copied', async () => {
    expect(await upgrade()).toEqual([]);
    expect(await upgrade()).toEqual([]);
    expect(backups()).toEqual([]);
  });

  it('only the last two copies are kept', async () => {
    const made: string[] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      for (const part of ['', '-wal', '-shm']) rmSync(databaseFile(folder) + part, { force: true });
      await inDatabase((database) => migrateTo(database, '0022-causes-of-changes'));
      made.push(...(await upgrade()));
    }
    expect(made.map((file) => existsSync(file))).toEqual([false, false, true, true]);
  });
});
