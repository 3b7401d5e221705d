import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { type Database, IN_MEMORY } from './database.ts';
import { ensurePrivate } from './private-file.ts';

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const ALL_PAGES = 2 ** 31 - 1;

/** Writes a complete, consistent copy of the database, even while the server runs. */
export async function backupTo(databaseFile: string, target: string): Promise<void> {
  if (!existsSync(databaseFile)) throw new BackupError(`There is no database at ${databaseFile}.`);
  if (existsSync(target)) throw new BackupError(`${target} already exists, and a backup never overwrites a file. Choose another name.`);
  ensurePrivate(target);
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  try {
    // Copies all pages in one step: page by page, the copy would start over with each write by somebody else, and never finish under
    // constant writes.
    await backup(database, target, { rate: ALL_PAGES });
  } catch (error) {
    // A partial backup is worthless.
    rmSync(target, { force: true });
    throw error;
  } finally {
    database.close();
  }
}

/** Number of pre-upgrade backups that are kept. */
const UPGRADES_KEPT = 2;

/** Copies the database to a file beside it, before its tables are changed. Returns undefined if the database has no file. */
export async function backUpBeforeUpgrade({ file }: Database): Promise<string | undefined> {
  if (file === undefined || file === IN_MEMORY) return undefined;
  const target = `${file}.before-upgrade-${timestamp()}`;
  await backupTo(file, target);
  const prefix = `${basename(file)}.before-upgrade-`;
  const older = readdirSync(dirname(file)).filter((name) => name.startsWith(prefix));
  for (const name of older.toSorted().slice(0, -UPGRADES_KEPT)) rmSync(join(dirname(file), name), { force: true });
  return target;
}

/** Returns the current time as part of a file name, in sortable form. */
export function timestamp(): string {
  return new Date().toISOString().replace(/[:.]/g, '-');
}
