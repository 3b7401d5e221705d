import { existsSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { type Database, IN_MEMORY } from './database.ts';
import { ensurePrivate } from './private-file.ts';

export class BackupError extends Error {
  override readonly name = 'BackupError';
}

const ALL_PAGES = 2 ** 31 - 1;

/** A whole, consistent copy while the server runs. */
export async function backupTo(databaseFile: string, target: string): Promise<void> {
  if (!existsSync(databaseFile)) throw new BackupError(`There is no database at ${databaseFile}.`);
  if (existsSync(target)) throw new BackupError(`${target} exists already; a backup overwrites nothing.`);
  ensurePrivate(target);
  const database = new DatabaseSync(databaseFile, { readOnly: true });
  try {
    // In one go, of one moment: page by page it would begin anew with each write of somebody else, and never end where somebody always writes.
    await backup(database, target, { rate: ALL_PAGES });
  } catch (error) {
    // Half a backup is none.
    rmSync(target, { force: true });
    throw error;
  } finally {
    database.close();
  }
}

/** So many ways back are kept. */
const UPGRADES_KEPT = 2;

/** Beside the database, before its tables are changed; undefined where the database is none of ours to copy. */
export async function backUpBeforeUpgrade({ file }: Database): Promise<string | undefined> {
  if (file === undefined || file === IN_MEMORY) return undefined;
  const target = `${file}.before-upgrade-${timestamp()}`;
  await backupTo(file, target);
  const prefix = `${basename(file)}.before-upgrade-`;
  const older = readdirSync(dirname(file)).filter((name) => name.startsWith(prefix));
  for (const name of older.toSorted().slice(0, -UPGRADES_KEPT)) rmSync(join(dirname(file), name), { force: true });
  return target;
}

/** The moment as a part of a file's name, in order. */
export function timestamp(): string {
  return new Date().toISOString().replace(/[:.]/g, '-');
}
