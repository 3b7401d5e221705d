import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Every stored picture of a person has this type. */
export const PERSON_PICTURE_TYPE = 'image/webp';

/** Stores the pictures that people have given themselves. */
export class PersonPicturesRepository {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async save(userId: string, bytes: Uint8Array, now: Instant): Promise<void> {
    await this.#db
      .insertInto('person_picture')
      .values({ user_id: userId, bytes, changed_at: now })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ bytes, changed_at: now }))
      .execute();
  }

  async remove(userId: string): Promise<void> {
    await this.#db.deleteFrom('person_picture').where('user_id', '=', userId).execute();
  }
}

/** Returns the picture of the person with this address; undefined if they have none. */
export async function findPersonPicture(db: Kysely<Tables>, email: string): Promise<Uint8Array | undefined> {
  const row = await db
    .selectFrom('person_picture')
    .innerJoin('user_account', 'user_account.id', 'person_picture.user_id')
    .select('person_picture.bytes')
    .where('user_account.email', '=', email)
    .executeTakeFirst();
  return row?.bytes;
}
