import type { Kysely } from 'kysely';
import { ProblemError } from '../call/problem-error.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { lockNames } from '../database/write-lock.ts';

/**
 * Lets one administrator at a time change people, for the rest of the transaction. Of two who remove each other at the same time, the second
 * is no longer an administrator, and changes nothing.
 *
 * @param email the address of the person who acts; null for the command line
 * @throws ProblemError `session-ended` if the person is not an administrator any more
 */
export async function actAsAdministrator({ kind }: Pick<Database, 'kind'>, trx: Kysely<Tables>, email: string | null): Promise<void> {
  await lockNames(trx, kind, ['administrators']);
  if (email === null) return;
  const actor = await openAdministrators(trx).where('email', '=', email).executeTakeFirst();
  if (actor === undefined) throw new ProblemError('session-ended');
}

/** @throws ProblemError `last-administrator` if nobody else is an administrator who can sign in */
export async function expectAnotherAdministrator(trx: Kysely<Tables>, userId: string): Promise<void> {
  const administrators = await openAdministrators(trx).execute();
  if (administrators.every(({ id }) => id === userId) && administrators.length > 0) throw new ProblemError('last-administrator');
}

function openAdministrators(db: Kysely<Tables>) {
  return db.selectFrom('user_account').select('id').where('administrator', '=', 1).where('disabled_at', 'is', null);
}
