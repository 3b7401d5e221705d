import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

export function databaseFile(dataFolder: string): string {
  return join(dataFolder, 'assist.db');
}

/** Signs the browser's XSRF values. Made at the first start, kept beside the database, readable by its owner only. */
export function readSecret(dataFolder: string): { secret: string; made: boolean } {
  const file = join(dataFolder, 'secret');
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  try {
    return { secret: readFileSync(file, 'utf8').trim(), made: false };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const secret = randomBytes(32).toString('base64url');
  writeFileSync(file, `${secret}\n`, { mode: 0o600, flag: 'wx' });
  return { secret, made: true };
}
