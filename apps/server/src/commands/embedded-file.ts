import { databaseFile } from '../database/data-folder.ts';
import { readSettings } from '../settings/settings.ts';
import { CommandError } from './command-error.ts';

/**
 * Returns the embedded database's file, and the data folder.
 *
 * @throws CommandError if PostgreSQL is used, which has its own tools
 */
export function embeddedFile(): { file: string; folder: string } {
  const settings = readSettings(process.env);
  if (settings.databaseUrl !== undefined)
    throw new CommandError('DATABASE_URL is set: use pg_dump to back up PostgreSQL, and pg_restore to restore it.');
  return { file: databaseFile(settings.dataFolder), folder: settings.dataFolder };
}
