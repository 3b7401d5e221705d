import type { Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/** Returns a value on which all processes of one database agree: the first process stores its own, and all others get it. */
export async function sharedSetting(db: Kysely<Tables>, key: string, own: string, now: number): Promise<string> {
  await db
    .insertInto('setting')
    .values({ key, document: own, updated_at: now })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
  return (await db.selectFrom('setting').select('document').where('key', '=', key).executeTakeFirstOrThrow()).document;
}

export async function findSetting(db: Kysely<Tables>, key: string): Promise<string | undefined> {
  return (await db.selectFrom('setting').select('document').where('key', '=', key).executeTakeFirst())?.document;
}

export async function putSetting(db: Kysely<Tables>, key: string, document: string, now: number): Promise<void> {
  const values = { document, updated_at: now };
  await db
    .insertInto('setting')
    .values({ key, ...values })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(values))
    .execute();
}

/** Deletes a value if it is this one. Returns whether it was, so that only one of several callers gets it. */
export async function takeSetting(db: Kysely<Tables>, key: string, document: string): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('setting').where('key', '=', key).where('document', '=', document).executeTakeFirst();
  return numDeletedRows === 1n;
}
