import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandError } from './command-error.ts';
import { databaseFile } from '../database/data-folder.ts';
import { type Database, openDatabase } from '../database/database.ts';
import { isMigrated, migrate } from '../database/migrate.ts';
import { readSettings, type Settings } from '../settings/settings.ts';

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
  process.stderr.write(`Database: ${placeOf(settings)}\n`);
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

/** Opens the database as `withDatabase` does if there is one; otherwise works without it. */
export function withDatabaseIfThere<T>(work: (database: Database | undefined) => Promise<T>): Promise<T> {
  const { databaseUrl, dataFolder } = readSettings(process.env);
  return databaseUrl === undefined && !existsSync(databaseFile(dataFolder)) ? work(undefined) : inDatabase(work, 'there or new');
}

/** Returns the file, or the address without the password, so that an operator sees which database a command uses. */
function placeOf({ databaseUrl, dataFolder }: Pick<Settings, 'databaseUrl' | 'dataFolder'>): string {
  if (databaseUrl === undefined) return resolve(databaseFile(dataFolder));
  const { hostname, port, pathname } = new URL(databaseUrl);
  return `PostgreSQL ${decodeURIComponent(pathname.slice(1))} at ${hostname || 'a local socket'}${port === '' ? '' : `:${port}`}`;
}
