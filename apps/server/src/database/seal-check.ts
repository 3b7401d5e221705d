import type { Kysely } from 'kysely';
import { DataFolderError } from './data-folder.ts';
import type { Database } from './database.ts';
import { putSetting, sharedSetting } from './shared-setting.ts';
import type { Tables } from './tables.ts';
import { deriveKey } from './seal.ts';

const KEY = 'seal-fingerprint';

const fingerprintOf = (secret: string) => deriveKey(secret, 'assist fingerprint of the secret 1').toString('base64url');

export interface SealedWith {
  readonly secret: string;
  /** There was no secret in the data folder. */
  readonly made: boolean;
  readonly dataFolder: string;
}

/**
 * Whether this process can open what others have sealed in the database. The secret itself is never there, only a value
 * that is made from it. Refuses the start otherwise: each process would take the other's tokens for worthless.
 */
export async function checkSeal({ db, kind }: Database, { secret, made, dataFolder }: SealedWith, now: number): Promise<void> {
  const own = fingerprintOf(secret);
  if ((await sharedSetting(db, KEY, own, now)) === own) return;
  // The embedded database has one process: where its secret is gone, it is gone, and what was sealed with it too.
  if (kind === 'sqlite' && made) return putSetting(db, KEY, own, now);
  throw new DataFolderError(
    `The database is sealed with another secret than the one in ${dataFolder}. Processes on one database need the same one: copy the file "secret" from the data folder of the first. If it is lost, "assist secret forget" lets this one take its place; everybody then signs in again.`,
  );
}

/**
 * Before this process seals the first thing of Assist's own calendar, which does without until then: from now on all
 * processes need its secret. False where another's has been sealed with already.
 */
export async function claimSeal({ db, kind }: Database, secret: string, now: number): Promise<boolean> {
  const own = fingerprintOf(secret);
  // The embedded database has this one process.
  if (kind === 'sqlite') await putSetting(db, KEY, own, now);
  return (await sharedSetting(db, KEY, own, now)) === own;
}

/** The next process that starts seals with its own secret. */
export async function forgetFingerprint(trx: Kysely<Tables>): Promise<void> {
  await trx.deleteFrom('setting').where('key', '=', KEY).execute();
}
