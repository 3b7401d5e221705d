import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { type Database, IN_MEMORY } from './database.ts';
import { ensurePrivate, keepPrivate } from './private-file.ts';

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
function timestamp(): string {
  return new Date().toISOString().replace(/[:.]/g, '-');
}

/** Puts a backup in the database's place. The one that stood there is kept beside it. */
export function restoreFrom(backupFile: string, databaseFile: string): string | undefined {
  if (!existsSync(backupFile)) throw new BackupError(`There is no backup at ${backupFile}.`);
  checkWhole(backupFile);
  refuseWhileInUse(databaseFile);
  const kept = existsSync(databaseFile) ? `${databaseFile}.before-restore-${timestamp()}` : undefined;
  const incoming = `${databaseFile}.incoming`;
  rmSync(incoming, { force: true });
  ensurePrivate(incoming);
  const source = new DatabaseSync(backupFile, { readOnly: true });
  try {
    source.exec(`VACUUM INTO '${incoming.replaceAll("'", "''")}'`);
  } finally {
    source.close();
  }
  if (kept !== undefined) {
    renameSync(databaseFile, kept);
    keepPrivate(kept);
  }
  for (const part of ['-wal', '-shm']) rmSync(databaseFile + part, { force: true });
  renameSync(incoming, databaseFile);
  return kept;
}

function checkWhole(file: string): void {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const check = database.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
    const table = database.prepare("select count(*) as count from sqlite_master where name = 'booking'").get() as { count: number };
    if (check.integrity_check === 'ok' && table.count === 1) return;
  } catch {
    // Not a database at all: the sentence below says so.
  } finally {
    database?.close();
  }
  throw new BackupError(`${file} is not a whole backup of Assist.`);
}

/** A server that runs holds the file: replacing it under its hands would lose what it writes next. */
function refuseWhileInUse(databaseFile: string): void {
  if (!existsSync(databaseFile)) return;
  const database = new DatabaseSync(databaseFile);
  try {
    database.exec('PRAGMA busy_timeout=0');
    database.exec('PRAGMA locking_mode=EXCLUSIVE');
    database.exec('BEGIN EXCLUSIVE');
    database.exec('ROLLBACK');
    // Fails while another process has the database open in WAL mode.
    const mode = database.prepare('PRAGMA journal_mode=DELETE').get() as { journal_mode: string };
    if (mode.journal_mode !== 'delete') throw new Error('in use');
  } catch {
    throw new BackupError(`${databaseFile} is in use. Stop Assist first.`);
  } finally {
    database.close();
  }
}
