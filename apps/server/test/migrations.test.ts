import { Migrator } from 'kysely/migration';
import { describe, expect, it } from 'vitest';
import { migrate, migrations } from '../src/database/migrate.ts';
import { DATABASE_KINDS, newTestDatabase } from './test-database.ts';

describe.each(DATABASE_KINDS)('migrations on %s', (kind) => {
  const names = Object.keys(migrations(kind));

  it.each(names)('stop after %s and go on from there', async (name) => {
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

  it('run a second time change nothing', async () => {
    const place = await newTestDatabase(kind);
    try {
      await expect(migrate(place.database)).resolves.toBeUndefined();
    } finally {
      await place.remove();
    }
  });
});
