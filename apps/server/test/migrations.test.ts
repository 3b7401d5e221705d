import { Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { AccountsRepository } from '../src/people/accounts.repository.ts';
import { SessionsRepository } from '../src/people/sessions.repository.ts';
import { hashToken } from '../src/people/token.ts';
import { DEFAULT_USER_SETTINGS } from '../src/people/user-settings.ts';
import { migrate, migrations } from '../src/database/migrate.ts';
import { fillEveryTable, findRow } from './a-row-in-every-table.ts';
import { DATABASE_KINDS, newTestDatabase } from './test-database.ts';

/** The number of tables in the first version. */
const TABLES_AT_FIRST = 18;

describe.each(DATABASE_KINDS)('migrations on %s', (kind) => {
  const names = Object.keys(migrations(kind));

  it.each(names)('can stop after %s and continue from there', async (name) => {
    const place = await newTestDatabase(kind, { empty: true });
    try {
      const migrator = new Migrator({ db: place.database.db, provider: { getMigrations: async () => migrations(kind) } });
      expect((await migrator.migrateTo(name)).error).toBeUndefined();
      await migrate(place.database);
      expect((await migrator.getMigrations()).every((migration) => migration.executedAt !== undefined)).toBe(true);
    } finally {
      await place.remove();
    }
  });

  it.each(names)('keep every row of every table as %s left it', async (name) => {
    const place = await newTestDatabase(kind, { empty: true });
    try {
      const migrator = new Migrator({ db: place.database.db, provider: { getMigrations: async () => migrations(kind) } });
      await migrator.migrateTo(name);
      const written = await fillEveryTable(place.database);
      expect(written.size).toBeGreaterThanOrEqual(TABLES_AT_FIRST);
      await migrate(place.database);
      for (const [table, row] of written) {
        if (table === 'notification' && name < '0004-notifications') continue;
        expect([table, await findRow(place.database, table, row)]).toEqual([table, row]);
      }
    } finally {
      await place.remove();
    }
  });

  it('keep people signed in when sessions are extended to guests', async () => {
    const place = await newTestDatabase(kind, { empty: true });
    try {
      const { db } = place.database;
      const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations(kind) } });
      await migrator.migrateTo('0010-email-links');
      // Writes rows as the previous version wrote them.
      const userId = 'u';
      const account = {
        id: userId,
        email: 'a@b.example',
        username: 'a@b.example',
        password_hash: null,
        name: 'A',
        given_name: '',
        surname: '',
        department: '',
        administrator: 0,
        settings: JSON.stringify(DEFAULT_USER_SETTINGS),
        created_at: SUITE_NOW,
        disabled_at: null,
      };
      await db
        .insertInto('user_account')
        .values(account as never)
        .execute();
      const session = {
        id: 's',
        user_id: userId,
        access_hash: hashToken('token'),
        access_expires_at: SUITE_NOW + 1,
        created_at: 0,
        ended_at: null,
      };
      await db.insertInto('session').values(session).execute();
      const token = {
        hash: hashToken('refresh'),
        session_id: 's',
        expires_at: SUITE_NOW + 1,
        used_at: null,
        access_hash: 'x',
        position: 3,
      };
      await db.insertInto('refresh_token').values(token).execute();
      await migrate(place.database);
      const sessions = new SessionsRepository(place.database);
      expect((await sessions.findUser('token', SUITE_NOW))?.userId).toBe(userId);
      expect((await sessions.refresh('refresh', SUITE_NOW)).kind).toBe('refreshed');
      expect((await db.selectFrom('refresh_token').select('position').orderBy('position').execute()).map((row) => row.position)).toEqual([
        3, 4,
      ]);
      await new AccountsRepository(place.database).close(userId, SUITE_NOW);
      expect(await db.selectFrom('refresh_token').select('hash').execute()).toEqual([]);
    } finally {
      await place.remove();
    }
  });

  it('can be run a second time', async () => {
    const place = await newTestDatabase(kind);
    try {
      await expect(migrate(place.database)).resolves.toBeUndefined();
    } finally {
      await place.remove();
    }
  });
});
