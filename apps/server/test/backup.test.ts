import { execFile, spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setImmediate } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { startArchivedPostgres } from '../../../scripts/test-postgres.js';
import { findPostgres } from '../../../scripts/test-tools.js';
import { compose } from '../src/compose.ts';
import { backupTo } from '../src/database/backup.ts';
import { restoreFrom } from '../src/database/restore.ts';
import { claimSeal } from '../src/database/seal-check.ts';
import { databaseFile, readSecret } from '../src/database/data-folder.ts';
import { type Database, openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { readSettings } from '../src/settings/settings.ts';
import { assist } from './assist.ts';
import { DATABASE_KINDS, newTestDatabase } from './test-database.ts';

const BACKUP = fileURLToPath(new URL('../../../deploy/backup/backup.sh', import.meta.url));
const ASSIST = fileURLToPath(new URL('../../../deploy/assist', import.meta.url));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assist-backup-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a row with this number. Tests number their rows in the order of writing. */
const write = ({ db }: Database, number: number) =>
  db
    .insertInto('setting')
    .values({ key: `row-${String(number).padStart(6, '0')}`, document: 'x'.repeat(200), updated_at: number })
    .execute();
const numbersIn = async ({ db }: Database) =>
  (await db.selectFrom('setting').select('updated_at').where('key', 'like', 'row-%').orderBy('key').execute()).map((row) => row.updated_at);

async function inFolder<T>(name: string, work: (database: Database) => Promise<T>): Promise<T> {
  const database = openDatabase({ databaseUrl: undefined, file: databaseFile(join(folder, name)) });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const run = (environment: Record<string, string>, program: string, ...args: string[]) =>
  promisify(execFile)(program, args, { env: { PATH: `${process.env['PATH']}:${postgresBin}`, ...environment } });
const postgresBin = DATABASE_KINDS.includes('postgres') ? findPostgres() : '';

describe('the embedded database', () => {
  it('is copied consistently during writes, and the copy restores everything written before the backup', async () => {
    await inFolder('data', async (database) => {
      await migrate(database);
      let written = 0;
      let stop = false;
      const writing = (async () => {
        // Yields between writes, which otherwise would leave no time for anything else.
        for (; !stop; written += 1, await setImmediate()) await write(database, written);
      })();
      await expect.poll(() => written).toBeGreaterThan(1_000);
      const before = written;
      await backupTo(database.file!, join(folder, 'copy.db'));
      stop = true;
      await writing;
      mkdirSync(join(folder, 'elsewhere'));
      restoreFrom(join(folder, 'copy.db'), databaseFile(join(folder, 'elsewhere')));
      const restored = await inFolder('elsewhere', numbersIn);
      // The rows have no gap, so the copy shows one moment, which is not before the backup began.
      expect(restored).toEqual(restored.map((_, index) => index));
      expect(restored.length).toBeGreaterThanOrEqual(before);
      expect(restored.length).toBeLessThanOrEqual(written);
    });
  });

  it.each<[string, (file: string) => void]>([
    ['cut off in the middle', (file) => truncateSync(file, Math.floor(statSync(file).size / 8_192) * 4_096)],
    ['cut off at its first page', (file) => truncateSync(file, 4_096)],
    ['empty', (file) => truncateSync(file, 0)],
    ['not a database', (file) => writeFileSync(file, 'not a database at all, and long enough for it'.repeat(50))],
  ])('is not replaced by a copy that is %s: the refusal explains why, and the database stays unchanged', async (_case, spoil) => {
    await inFolder('data', async (database) => {
      await migrate(database);
      for (let number = 0; number < 200; number += 1) await write(database, number);
    });
    const file = databaseFile(join(folder, 'data'));
    const copy = join(folder, 'copy.db');
    await backupTo(file, copy);
    spoil(copy);
    expect(await assist({ ASSIST_DATA: join(folder, 'data') }, 'restore', copy)).toEqual({
      code: 1,
      stdout: '',
      stderr: `${copy} is not a complete backup of Assist.\n`,
    });
    expect((await inFolder('data', numbersIn)).length).toBe(200);
    expect(readdirSync(join(folder, 'data')).filter((name) => /incoming|before-restore/u.test(name))).toEqual([]);
  });

  it('is not replaced while Assist runs', async () => {
    await inFolder('data', async (database) => {
      await migrate(database);
      await backupTo(database.file!, join(folder, 'copy.db'));
      expect(await assist({ ASSIST_DATA: join(folder, 'data') }, 'restore', join(folder, 'copy.db'))).toMatchObject({
        code: 1,
        stderr: `${database.file} is in use. Stop Assist first.\n`,
      });
    });
  });
});

describe.skipIf(process.platform === 'win32')('the nightly backup', () => {
  const backups = () => readdirSync(join(folder, 'backups')).toSorted();
  const make = async (environment: Record<string, string> = {}) =>
    (await run({ ASSIST_DATA: join(folder, 'data'), ...environment }, BACKUP, join(folder, 'backups'))).stdout.trim();

  it('contains the database, the secret and the calendar file, readable only by their owner, and "assist restore" accepts it', async () => {
    await inFolder('data', async (database) => {
      await migrate(database);
      await write(database, 0);
    });
    const { secret } = readSecret(join(folder, 'data'));
    writeFileSync(join(folder, 'data', 'calendar.json'), '{}', { mode: 0o600 });
    const made = await make();
    expect(dirname(made)).toBe(join(folder, 'backups'));
    expect(readdirSync(made).toSorted()).toEqual(['assist.db', 'calendar.json', 'secret']);
    for (const name of ['.', 'assist.db', 'calendar.json', 'secret']) expect(statSync(join(made, name)).mode & 0o077).toBe(0);
    expect(readFileSync(join(made, 'secret'), 'utf8').trim()).toBe(secret);
    mkdirSync(join(folder, 'elsewhere'));
    expect(await assist({ ASSIST_DATA: join(folder, 'elsewhere') }, 'restore', join(made, 'assist.db'))).toMatchObject({ code: 0 });
    expect(await inFolder('elsewhere', numbersIn)).toEqual([0]);
  });

  it('keeps only the configured number of newest backups, and removes incomplete ones', async () => {
    await inFolder('data', migrate);
    for (const day of ['01', '02', '03']) mkdirSync(join(folder, 'backups', `assist-2026-01-${day}T02-30-00Z`), { recursive: true });
    mkdirSync(join(folder, 'backups', '.assist-2026-01-04T02-30-00Z'));
    writeFileSync(join(folder, 'backups', 'of-somebody-else'), '');
    const made = await make({ KEEP: '2' });
    expect(backups()).toEqual(['assist-2026-01-03T02-30-00Z', made.slice(dirname(made).length + 1), 'of-somebody-else']);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['there is no database', {}, /There is no database at/u],
    ['KEEP is zero', { KEEP: '0' }, /KEEP has to be a whole number/u],
  ])('fails with an explanation if %s, and removes no older backup', async (_case, environment, sentence) => {
    mkdirSync(join(folder, 'backups', 'assist-2026-01-01T02-30-00Z'), { recursive: true });
    await expect(make({ KEEP: '1', ...environment })).rejects.toMatchObject({
      code: expect.toSatisfy((code) => code > 0),
      stderr: expect.stringMatching(sentence),
    });
    expect(existsSync(join(folder, 'backups', 'assist-2026-01-01T02-30-00Z'))).toBe(true);
    expect(backups().filter((name) => !name.startsWith('.'))).toHaveLength(1);
  });

  it('is a script in which shellcheck finds no fault', ({ skip }) => {
    const { error, status, stdout } = spawnSync('shellcheck', [BACKUP, ASSIST], { encoding: 'utf8' });
    if (error !== undefined) skip('shellcheck is not installed');
    expect([status, stdout]).toEqual([0, '']);
  });
});

describe.skipIf(!DATABASE_KINDS.includes('postgres'))('PostgreSQL', () => {
  it('is backed up with the file "secret" as in the guide and restored into another database, where Assist starts and unseals its stored values', async () => {
    const [place, target] = [await newTestDatabase('postgres'), await newTestDatabase('postgres', { empty: true })];
    try {
      const { secret } = readSecret(join(folder, 'data'));
      expect(await claimSeal(place.database, secret, 0)).toBe(true);
      await write(place.database, 7);
      const url = join(folder, 'database-url');
      writeFileSync(url, place.databaseUrl!);
      const { stdout } = await run({ ASSIST_DATA: join(folder, 'data'), DATABASE_URL_FILE: url }, BACKUP, join(folder, 'backups'));
      const made = stdout.trim();
      expect(readdirSync(made).toSorted()).toEqual(['assist.dump', 'secret']);

      const elsewhere = { DATABASE_URL: target.databaseUrl! };
      await run(
        elsewhere,
        ASSIST,
        'with-postgres',
        'pg_restore',
        '--no-owner',
        '--exit-on-error',
        '--single-transaction',
        `--dbname=${new URL(target.databaseUrl!).pathname.slice(1)}`,
        join(made, 'assist.dump'),
      );
      mkdirSync(join(folder, 'elsewhere'));
      copyFileSync(join(made, 'secret'), join(folder, 'elsewhere', 'secret'));
      expect(await assist(elsewhere, 'after-restore')).toMatchObject({ code: 0 });
      expect(await numbersIn(target.database)).toEqual([7]);
      expect(await claimSeal(target.database, readSecret(join(folder, 'elsewhere')).secret, 0)).toBe(true);
      const settings = readSettings({ ...elsewhere, ASSIST_DATA: join(folder, 'elsewhere'), ASSIST_SAMPLE: 'no' });
      await (await compose({ settings, log: pino({ level: 'silent' }) })).stop();
      // The backup includes the constraint against double bookings.
      const rows = await sql<{
        name: string;
      }>`select conname as name from pg_constraint where conname = 'booking_never_two_on_one_slot'`.execute(target.database.db);
      expect(rows.rows).toHaveLength(1);
    } finally {
      await place.remove();
      await target.remove();
    }
  });

  it('is restored to a point in time, from a base backup and its archived log', async () => {
    const server = await startArchivedPostgres(findPostgres());
    const database = openDatabase({ databaseUrl: server.url, file: '' });
    try {
      await migrate(database);
      await write(database, 1);
      server.takeBase();
      await write(database, 2);
      await sql`select pg_sleep(0.1)`.execute(database.db);
      const moment = (await sql<{ now: string }>`select clock_timestamp()::text as now`.execute(database.db)).rows[0]!.now;
      await sql`select pg_sleep(0.1)`.execute(database.db);
      // The accident that the restore undoes.
      await sql`delete from setting where key like 'row-%'`.execute(database.db);
      const file = (await sql<{ file: string }>`select pg_walfile_name(pg_switch_wal()) as file`.execute(database.db)).rows[0]!.file;
      await expect
        .poll(
          async () =>
            (await sql<{ done: boolean }>`select last_archived_wal >= ${file} as done from pg_stat_archiver`.execute(database.db)).rows[0]!
              .done,
        )
        .toBe(true);
      const recovered = await server.startAt(moment);
      const there = openDatabase({ databaseUrl: recovered.url, file: '' });
      try {
        expect(await numbersIn(there)).toEqual([1, 2]);
        await expect
          .poll(() =>
            write(there, 3).then(
              () => true,
              () => false,
            ),
          )
          .toBe(true);
      } finally {
        await there.close();
        recovered.remove();
      }
    } finally {
      await database.close();
      server.remove();
    }
  });
});
