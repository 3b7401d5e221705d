import { databaseFile } from './database/data-folder.ts';
import { type Database, openDatabase } from './database/database.ts';
import { migrate } from './database/migrate.ts';
import { readSettings } from './settings.ts';

/** The settings' database, as new as the program, for as long as the work lasts. */
export async function withDatabase<T>(work: (database: Database) => Promise<T>): Promise<T> {
  const settings = readSettings(process.env);
  const database = openDatabase({ databaseUrl: settings.databaseUrl, file: databaseFile(settings.dataFolder) });
  try {
    await migrate(database);
    return await work(database);
  } finally {
    await database.close();
  }
}
