import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createPrivateFile, keepPrivate } from './private-file.ts';

/**
 * Shortest valid secret, in characters: the length of 24 bytes in base64, enough not to be guessed. A shorter secret was cut off, by a full
 * disk or by hand.
 */
const SECRET_MIN = 32;

/** Thrown if the data folder cannot be used; the message is the sentence that the operator reads. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

export function databaseFile(dataFolder: string): string {
  return join(dataFolder, 'assist.db');
}

/**
 * Reads the secret from which the database's seals are derived. It is created at the first start, stored beside the database, and readable
 * only by its owner.
 */
export function readSecret(dataFolder: string): { secret: string; made: boolean } {
  const file = join(dataFolder, 'secret');
  mkdirSync(dataFolder, { recursive: true, mode: 0o700 });
  const known = findSecret(file);
  if (known !== undefined) return { secret: known, made: false };
  const secret = randomBytes(32).toString('base64url');
  // If two processes start at the same time in the same folder, only one creates the secret.
  return createPrivateFile(file, `${secret}\n`) ? { secret, made: true } : { secret: findSecret(file)!, made: false };
}

function findSecret(file: string): string | undefined {
  let secret: string;
  try {
    secret = readFileSync(file, 'utf8').trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
  if (secret.length < SECRET_MIN) {
    throw new DataFolderError(
      `${file} is too short to be a secret (${secret.length} of ${SECRET_MIN} characters). Restore it from your backup. If you have none, delete the file: Assist then creates a new secret, and connected calendars ask for a new sign-in.`,
    );
  }
  keepPrivate(file);
  return secret;
}
