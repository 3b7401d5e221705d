import { existsSync, renameSync, rmSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { type Kysely, sql } from 'kysely';
import { BackupError, timestamp } from './backup.ts';
import { migrations } from './migrate.ts';
import { ensurePrivate, keepPrivate } from './private-file.ts';
import type { Tables } from './tables.ts';

/**
 * Tables with secrets that sign in anyone who has them, in an order in which they can be emptied. A kiosk renews its secret every quarter
 * of an hour, so no screen still uses a secret from a backup, but somebody may have copied it.
 */
export const SIGN_IN_TABLES = [
  'refresh_token',
  'hub_ticket',
  'session',
  'sign_in_ticket',
  'email_link',
  'first_password_link',
  'passkey_challenge',
  'kiosk_pairing',
] as const;

/**
 * Replaces the database with a backup, and keeps the previous database beside it. Returns the file name of the previous database; undefined
 * if there was none. All sessions in the backup are deleted, because a backup cannot show which of them have ended since.
 */
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
  endSignIns(incoming);
  if (kept !== undefined) {
    renameSync(databaseFile, kept);
    keepPrivate(kept);
  }
  for (const part of ['-wal', '-shm']) rmSync(databaseFile + part, { force: true });
  renameSync(incoming, databaseFile);
  return kept;
}

/** Deletes everything that signs anyone in from a database that has the program's version. */
export async function deleteSignIns(trx: Kysely<Tables>): Promise<void> {
  for (const table of SIGN_IN_TABLES) await sql`delete from ${sql.table(table)}`.execute(trx);
}

/** Deletes everything that signs anyone in from a backup. A backup of an earlier version does not have all tables yet. */
function endSignIns(file: string): void {
  const database = new DatabaseSync(file);
  try {
    const tables = namesIn(database, "select name from sqlite_master where type = 'table'");
    database.exec('BEGIN');
    for (const table of SIGN_IN_TABLES) if (tables.has(table)) database.exec(`DELETE FROM ${table}`);
    database.exec('COMMIT');
  } finally {
    database.close();
  }
}

function checkWhole(file: string): void {
  const executed = migrationsOf(file);
  const known = migrations('sqlite');
  if (!executed.has(Object.keys(known)[0]!)) throw new BackupError(`${file} is not a complete backup of Assist.`);
  const unknown = [...executed].filter((name) => !Object.hasOwn(known, name));
  if (unknown.length > 0)
    throw new BackupError(
      `${file} was made by a newer version of Assist (${unknown.join(', ')}), so this version cannot use it. Use the newer version, or an older backup.`,
    );
}

/** Returns the names of the executed migrations; none if the file is not a complete database of Assist. */
function migrationsOf(file: string): ReadonlySet<string> {
  let database: DatabaseSync | undefined;
  try {
    database = new DatabaseSync(file, { readOnly: true });
    const check = database.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
    const tables = namesIn(database, "select name from sqlite_master where type = 'table'");
    if (check.integrity_check === 'ok' && tables.has('booking'))
      return namesIn(database, 'select name from kysely_migration order by name');
  } catch {
    // The file is not a database at all, which the caller reports.
  } finally {
    database?.close();
  }
  return new Set();
}

function namesIn(database: DatabaseSync, query: string): ReadonlySet<string> {
  return new Set((database.prepare(query).all() as { name: string }[]).map(({ name }) => name));
}

/** Throws if the database is in use, because a running server has the file open and would lose its next writes. */
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
