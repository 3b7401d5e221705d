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
  /** True if the secret was just created, because the data folder had none. */
  readonly made: boolean;
  readonly dataFolder: string;
}

/**
 * Checks that this process can open what others have sealed in the database. The database never contains the secret itself, only a value
 * derived from it. Throws if the secrets differ, because each process would then consider the other's tokens worthless.
 */
export async function checkSeal({ db, kind }: Database, { secret, made, dataFolder }: SealedWith, now: number): Promise<void> {
  const own = fingerprintOf(secret);
  if ((await sharedSetting(db, KEY, own, now)) === own) return;
  // The embedded database has only one process: if its secret is lost, so is everything sealed with it.
  if (kind === 'sqlite' && made) return putSetting(db, KEY, own, now);
  throw new DataFolderError(
    `The database is sealed with another secret than the one in ${dataFolder}. All processes on one database need the same secret: copy the file "secret" from the data folder of the first process. If it is lost, run "assist secret forget" so that this one replaces it; everyone must then sign in again.`,
  );
}

/**
 * Records this process's secret before it first seals data of Assist's own calendar, which needs no secret until then. From now on, all
 * processes need the same secret. Returns false if data was already sealed with another secret.
 */
export async function claimSeal({ db, kind }: Database, secret: string, now: number): Promise<boolean> {
  const own = fingerprintOf(secret);
  // Only this process uses the embedded database, so its secret replaces any earlier one.
  if (kind === 'sqlite') await putSetting(db, KEY, own, now);
  return (await sharedSetting(db, KEY, own, now)) === own;
}

/** Deletes the value that is derived from the secret, so that the next process that starts seals with its own secret. */
export async function forgetFingerprint(trx: Kysely<Tables>): Promise<void> {
  await trx.deleteFrom('setting').where('key', '=', KEY).execute();
}
