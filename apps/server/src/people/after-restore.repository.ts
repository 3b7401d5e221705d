import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import { writeChange } from '../changes/changes.repository.ts';
import type { Database } from '../database/database.ts';
import { deleteSignIns } from '../database/restore.ts';
import type { Tables } from '../database/tables.ts';

/** Numbers of entries that a restore brings back although they may have been revoked since the backup. */
export interface CameBack {
  readonly serviceTokens: number;
  readonly kiosks: number;
  readonly openAccounts: number;
  readonly invitations: number;
}

/** Signs out people, guests and kiosks; sign-ins under way can no longer open a session. */
export async function signEverybodyOut(database: Database, now: Instant): Promise<void> {
  await writeChange(database, now, async (trx) => {
    // Done first, as explained in `sign-in-version.repository.ts`.
    await trx
      .updateTable('user_account')
      .set((eb) => ({ sign_in_version: eb('sign_in_version', '+', 1) }))
      .execute();
    await deleteSignIns(trx);
    return { kind: 'people' };
  });
}

/** Counts what a restore has brought back. Also works in a database of an earlier version, which does not have all tables yet. */
export async function countWhatCameBack({ db }: Database, now: Instant): Promise<CameBack> {
  const tables = new Set((await db.introspection.getTables()).map(({ name }) => name));
  const count = async (table: keyof Tables, rows: (from: Kysely<Tables>) => Promise<unknown[]>) =>
    tables.has(table) ? (await rows(db)).length : 0;
  return {
    serviceTokens: await count('service_token', (from) => from.selectFrom('service_token').select('id').execute()),
    kiosks: await count('kiosk', (from) => from.selectFrom('kiosk').select('id').execute()),
    openAccounts: await count('user_account', (from) =>
      from.selectFrom('user_account').select('id').where('disabled_at', 'is', null).execute(),
    ),
    invitations: await count('invitation', (from) =>
      from.selectFrom('invitation').select('id').where('revoked_at', 'is', null).where('ends_at', '>', now).execute(),
    ),
  };
}
