import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { openDatabase } from '../src/database/database.ts';
import { isDatabaseUnavailable } from '../src/database/database-error.ts';
import { PREPARED } from '../src/database/postgres-pool.ts';
import { DATABASE_KINDS, newTestDatabase } from './test-database.ts';

describe.runIf(DATABASE_KINDS.includes('postgres'))('statements on PostgreSQL', () => {
  it('are prepared once per connection if they are marked, and planned without their values', async () => {
    const place = await newTestDatabase('postgres');
    try {
      await place.database.db.connection().execute(async (db) => {
        for (const name of ['one', 'two', 'three']) {
          await db.selectFrom('setting').modifyFront(PREPARED).select('document').where('key', '=', name).execute();
          await db.selectFrom('setting').select('updated_at').where('key', '=', name).execute();
        }
        const { rows } = await sql<{ statement: string; generic: number; custom: number }>`
          select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where name <> ''`.execute(
          db,
        );
        expect(rows).toEqual([{ statement: 'select /* prepared */ "document" from "setting" where "key" = $1', generic: 3, custom: 0 }]);
      });
    } finally {
      await place.remove();
    }
  });

  it('that a newer version’s tables have invalidated end with their connection, and the next connection prepares them again', async () => {
    const place = await newTestDatabase('postgres');
    try {
      const { db } = place.database;
      const ask = () => db.selectFrom('setting').modifyFront(PREPARED).select('updated_at').execute();
      await ask();
      await sql`alter table setting alter column updated_at type text`.execute(db);
      const refused: unknown = await ask().then(
        () => undefined,
        (error: unknown) => error,
      );
      expect(isDatabaseUnavailable(refused)).toBe(true);
      await expect(ask()).resolves.toBeDefined();
    } finally {
      await place.remove();
    }
  });
});

describe('statements on SQLite', () => {
  it('notice changed columns, even after another process has altered the table', async () => {
    const place = await newTestDatabase('sqlite');
    const other = openDatabase({ databaseUrl: undefined, file: join(place.folder, 'assist.db') });
    try {
      const { db } = place.database;
      await db.insertInto('setting').values({ key: 'one', document: '{}', updated_at: 7 }).execute();
      const ask = () => db.selectFrom('setting').selectAll().where('key', '=', 'one').execute();
      expect(await ask()).toEqual([{ key: 'one', document: '{}', updated_at: 7 }]);
      await sql`alter table setting drop column document`.execute(other.db);
      expect(await ask()).toEqual([{ key: 'one', updated_at: 7 }]);
    } finally {
      await other.close();
      await place.remove();
    }
  });
});
