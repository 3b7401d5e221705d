import type { ReservationNotification } from '@assist/contract';
import { DAY_MS, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import type { PersonalData, Person } from '../../database/personal-data.ts';
import type { Tables } from '../../database/tables.ts';

/** Time from the end of a reservation until its notification is deleted, because complaints and bills may need it. */
const KEPT_AFTER_END_MS = 7 * DAY_MS;

/** Stores notifications to resources about their reservations. The latest one of each reservation is kept until a week after its end. */
export class NotificationsRepository {
  readonly #db: Kysely<Tables>;

  constructor({ db }: Database) {
    this.#db = db;
  }

  async save(resourceEmail: string, notification: ReservationNotification, endsAt: Instant, now: Instant): Promise<void> {
    const values = {
      document: JSON.stringify(notification),
      order_count: notification.orders?.length ?? 0,
      ends_at: endsAt,
      created_at: now,
    };
    await this.#db
      .insertInto('notification')
      .values({ resource_email: resourceEmail, ical_uid: notification.iCalUId, ...values })
      .onConflict((conflict) => conflict.columns(['resource_email', 'ical_uid']).doUpdateSet(values))
      .execute();
  }

  async delete(resourceEmail: string, iCalUId: string): Promise<void> {
    await this.#db.deleteFrom('notification').where('resource_email', '=', resourceEmail).where('ical_uid', '=', iCalUId).execute();
  }

  /** Deletes past notifications, and returns how many. Called by the cleanup job. */
  async deletePast(now: Instant): Promise<number> {
    const { numDeletedRows } = await this.#db
      .deleteFrom('notification')
      .where('ends_at', '<', now - KEPT_AFTER_END_MS)
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  /** Returns a function that counts the items ordered with these events, by resource and event. */
  async countOrders(iCalUIds: readonly string[]): Promise<(resourceEmail: string, iCalUId: string) => number> {
    const rows =
      iCalUIds.length === 0
        ? []
        : await this.#db
            .selectFrom('notification')
            .select(['resource_email', 'ical_uid', 'order_count'])
            .where('ical_uid', 'in', [...new Set(iCalUIds)])
            .where('order_count', '>', 0)
            .execute();
    const counts = new Map(rows.map((row) => [JSON.stringify([row.resource_email, row.ical_uid]), row.order_count]));
    return (resourceEmail, iCalUId) => counts.get(JSON.stringify([resourceEmail, iCalUId])) ?? 0;
  }
}

/** Notifications to resources name the person who reserved them, and their orders. */
export const notificationsPersonalData: PersonalData = {
  name: 'notifications',
  list: async (db, person) => (await notificationsOf(db, person)).map(({ document }) => document),
  async erase(_database, trx, person) {
    const his = await notificationsOf(trx, person);
    for (const { resource_email, ical_uid } of his)
      await trx.deleteFrom('notification').where('resource_email', '=', resource_email).where('ical_uid', '=', ical_uid).execute();
    return his.length;
  },
  async follow(_database, trx, { from, to }) {
    const naming = await notificationsOf(trx, from);
    for (const { resource_email, ical_uid, document } of naming) {
      const isOrganiser = document.organiserEmail === from.email;
      const changed = isOrganiser ? { ...document, organiserName: to.name, organiserEmail: to.email } : document;
      await trx
        .updateTable('notification')
        .set({ document: JSON.stringify(changed) })
        .where('resource_email', '=', resource_email)
        .where('ical_uid', '=', ical_uid)
        .execute();
    }
  },
};

async function notificationsOf(db: Kysely<Tables>, { email }: Pick<Person, 'email'>) {
  const naming = await db
    .selectFrom('notification')
    .select(['resource_email', 'ical_uid', 'document'])
    .where((eb) => eb(eb.fn<string>('lower', ['document']), 'like', `%${JSON.stringify(email).slice(1, -1)}%`))
    .execute();
  return naming.map((row) => ({ ...row, document: JSON.parse(row.document) as ReservationNotification }));
}
