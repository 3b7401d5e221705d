import { existsSync } from 'node:fs';
import { CommandError } from './command-error.ts';
import { databaseFile } from '../database/data-folder.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { isMigrated, migrate } from '../database/migrate.ts';
import { readSettings } from '../settings/settings.ts';

type Work<T> = (database: Database) => Promise<T>;

/**
 * Opens the database from the settings, migrated to the program's version, for as long as the work lasts. Fails if there is no database
 * yet, because the operator has probably mistyped its place.
 */
export function withDatabase<T>(work: Work<T>): Promise<T> {
  return inDatabase(work, 'there');
}

/** Opens the database as `withDatabase` does, but creates it if there is none yet, for the first steps of a company. */
export function withNewDatabase<T>(work: Work<T>): Promise<T> {
  return inDatabase(work, 'there or new');
}

async function inDatabase<T>(work: Work<T>, expected: 'there' | 'there or new'): Promise<T> {
  const settings = readSettings(process.env);
  const file = databaseFile(settings.dataFolder);
  const refuse = (place: string) => {
    throw new CommandError(
      `There is no Assist database ${place} yet. Start Assist, or run "assist import" or "assist user add", to create one.`,
    );
  };
  // Checked before the file is opened, because opening it would create it.
  if (expected === 'there' && settings.databaseUrl === undefined && !existsSync(file)) refuse(`in ${settings.dataFolder} (ASSIST_DATA)`);
  const database = openDatabase({ databaseUrl: settings.databaseUrl, file });
  try {
    if (expected === 'there' && !(await isMigrated(database)))
      refuse(settings.databaseUrl === undefined ? `in ${settings.dataFolder} (ASSIST_DATA)` : 'at DATABASE_URL');
    await migrate(database, (backup) => process.stderr.write(`The database is being upgraded. ${backup} holds its previous state.\n`));
    return await work(database);
  } finally {
    await database.close();
  }
}
