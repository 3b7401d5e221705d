import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PREPARED } from '../src/database/database.ts';
import { DATABASE_KINDS, newTestDatabase } from './test-database.ts';

describe.runIf(DATABASE_KINDS.includes('postgres'))('statements on PostgreSQL', () => {
  it('are kept by a connection where they are marked, and planned without their values', async () => {
    const place = await newTestDatabase('postgres');
    try {
      await place.database.db.connection().execute(async (db) => {
        for (const name of ['one', 'two', 'three']) {
          await db.selectFrom('setting').modifyFront(PREPARED).select('document').where('key', '=', name).execute();
          await db.selectFrom('setting').select('updated_at').where('key', '=', name).execute();
        }
        const { rows } = await sql<{ statement: string; generic: number; custom: number }>`
          select statement, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements where name <> ''`.execute(db);
        expect(rows).toEqual([{ statement: 'select /* prepared */ "document" from "setting" where "key" = $1', generic: 3, custom: 0 }]);
      });
    } finally {
      await place.remove();
    }
  });
});
