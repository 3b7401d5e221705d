import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { PersonalData } from '../../database/personal-data.ts';
import type { Tables } from '../../database/tables.ts';

/** The personal data that Assist stores beside an external calendar. The events themselves are stored only in that calendar. */
export const outsidePersonalData: PersonalData = {
  name: 'confirmations',
  list: (db, { email }) =>
    db
      .selectFrom('event_confirmation')
      .select(['event_uid', 'resource_email', 'day', 'confirmed_at'])
      .where('confirmed_by', '=', email)
      .execute(),
  async erase(_database, trx, { email }) {
    const { numUpdatedRows } = await trx
      .updateTable('event_confirmation')
      .set({ confirmed_by: null })
      .where('confirmed_by', '=', email)
      .executeTakeFirst();
    await trx.deleteFrom('calendar_watch').where('calendar', '=', email).execute();
    return Number(numUpdatedRows);
  },
  async follow(_database, trx, { from, to }) {
    await trx.updateTable('event_confirmation').set({ confirmed_by: to.email }).where('confirmed_by', '=', from.email).execute();
    await trx.updateTable('calendar_watch').set({ calendar: to.email }).where('calendar', '=', from.email).execute();
  },
};

/** Deletes confirmations and releases older than an instant, for the cleanup job. Returns how many it deleted. */
export async function deleteOldConfirmations(db: Kysely<Tables>, before: Instant): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('event_confirmation')
    .where((eb) => eb(eb.fn.coalesce('confirmed_at', 'cancelled_at'), '<', before))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
