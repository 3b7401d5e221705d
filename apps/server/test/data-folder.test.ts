import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SUITE_NOW } from '@assist/calendar-provider/test-suite';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { databaseFile, DataFolderError, readSecret } from '../src/database/data-folder.ts';
import { backupTo } from '../src/database/backup.ts';
import { restoreFrom } from '../src/database/restore.ts';
import { openDatabase } from '../src/database/database.ts';
import { migrate } from '../src/database/migrate.ts';
import { readConnectionFile } from '../src/calendar-kinds/connection-file.ts';
import { moveIn } from './small-company.ts';

/** Returns the octal permissions of a file, as in `ls`. */
const rightsOf = (file: string) => (statSync(file).mode & 0o777).toString(8);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'assist-folder-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('the secret', () => {
  it('is made once, kept, and readable only by its owner', () => {
    const first = readSecret(folder);
    expect([first.made, first.secret.length]).toEqual([true, 43]);
    expect(readSecret(folder)).toEqual({ secret: first.secret, made: false });
    expect(rightsOf(join(folder, 'secret'))).toBe('600');
    expect(readdirSync(folder)).toEqual(['secret']);
  });

  it.each([
    ['empty', ''],
    ['only a line break', '\n'],
    ['cut off', 'q83vEjRWeJCrze8S'],
    ['only spaces', ' '.repeat(50)],
  ])('that is %s is refused with an explanation, and left unchanged', (_case, text) => {
    writeFileSync(join(folder, 'secret'), text);
    expect(() => readSecret(folder)).toThrow(DataFolderError);
    expect(() => readSecret(folder)).toThrow(/secret is too short to be a secret .* Restore it from your backup/);
    expect(readFileSync(join(folder, 'secret'), 'utf8')).toBe(text);
  });

  it('is made unreadable to other users if they could read it', () => {
    const { secret } = readSecret(folder);
    chmodSync(join(folder, 'secret'), 0o644);
    expect(readSecret(folder).secret).toBe(secret);
    expect(rightsOf(join(folder, 'secret'))).toBe('600');
  });
});

describe('a file with tokens and names', () => {
  it('is readable only by its owner, whether it is the database, its log, a backup or a restored database', async () => {
    const file = databaseFile(folder);
    const database = openDatabase({ databaseUrl: undefined, file });
    await migrate(database);
    await moveIn(database, SUITE_NOW);
    expect([file, `${file}-wal`, `${file}-shm`].map(rightsOf)).toEqual(['600', '600', '600']);
    const backup = join(folder, 'backup.db');
    await backupTo(file, backup);
    expect(rightsOf(backup)).toBe('600');
    await database.close();
    const kept = restoreFrom(backup, file);
    expect([file, kept!].map(rightsOf)).toEqual(['600', '600']);
  });

  it('is made private if an earlier version left it readable to others', async () => {
    const file = databaseFile(folder);
    writeFileSync(file, '', { mode: 0o644 });
    const database = openDatabase({ databaseUrl: undefined, file });
    await migrate(database);
    expect(rightsOf(file)).toBe('600');
    await database.close();
  });

  it('is made private if it is the calendar file, whoever wrote it', () => {
    const file = join(folder, 'calendar.json');
    writeFileSync(file, JSON.stringify({ calendar: { kind: 'touch' } }), { mode: 0o644 });
    expect(readConnectionFile(file)?.calendar.kind).toBe('touch');
    expect(rightsOf(file)).toBe('600');
  });
});
