import type { Kysely } from 'kysely';
import type { DatabaseKind } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** Somebody who has shown who they are, and what was asked for at that time: the password, the second step, an account that is open. */
export interface KnownPerson {
  readonly userId: string;
  /** `user_account.sign_in_version`. */
  readonly version: number;
}

/**
 * What people have shown so far opens no session any more. Before sessions, links and tickets are deleted: on PostgreSQL a session that is being
 * made holds its account's row, and is there to be deleted once this has had its turn.
 */
export async function endSignInsUnderWay(trx: Kysely<Tables>, userId: string): Promise<void> {
  await trx
    .updateTable('user_account')
    .set((eb) => ({ sign_in_version: eb('sign_in_version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** Whether what was shown is still good; nobody changes that before this transaction has ended. */
export async function isStillGood(trx: Kysely<Tables>, kind: DatabaseKind, { userId, version }: KnownPerson): Promise<boolean> {
  const account = trx.selectFrom('user_account').select('id').where('id', '=', userId).where('sign_in_version', '=', version);
  return (await (kind === 'postgres' ? account.forShare() : account).executeTakeFirst()) !== undefined;
}
