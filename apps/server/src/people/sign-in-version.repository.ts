import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/**
 * A person who has proved their identity, and the version of what the proof depended on: the password, the second step, an open account.
 */
export interface KnownPerson {
  readonly userId: string;
  /** The value of `user_account.sign_in_version` at the time of the proof. */
  readonly version: number;
}

/**
 * Makes all proofs that were given so far useless for opening a session. Must run before sessions, links and tickets are deleted. On
 * PostgreSQL, creating a session locks the account's row, so this call waits for the session, which the deletion then finds.
 */
export async function endSignInsUnderWay(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx
    .updateTable('user_account')
    .set((eb) => ({ sign_in_version: eb('sign_in_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** Returns whether a proof is still valid. Nobody can make it invalid before this transaction ends. */
export async function isStillGood(trx: Kysely<Tables>, kind: DatabaseKind, { userId, version }: KnownPerson): Promise<boolean> {
  const account = trx.selectFrom('user_account').select('id').where('id', '=', userId).where('sign_in_version', '=', version);
  return (await (kind === 'postgres' ? account.forShare() : account).executeTakeFirst()) !== undefined;
}
