import { createHash, randomUUID } from 'node:crypto';
import type { ReservationNotification } from '@assist/contract';
import type { Resource } from '@assist/resource';
import type { CallContext } from '@assist/calendar-provider';
import { fromInstant, toInstant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { BookedTimes } from '../reservations/booked-times.ts';
import type { Catalogue } from './catalogue.ts';

export class ResourcesUsecases {
  readonly #db: Kysely<Tables>;
  readonly #catalogue: Catalogue;
  readonly #bookedTimes: BookedTimes;

  constructor(db: Kysely<Tables>, catalogue: Catalogue, bookedTimes: BookedTimes) {
    this.#db = db;
    this.#catalogue = catalogue;
    this.#bookedTimes = bookedTimes;
  }

  /** The stamp is per person: what is reserved to whom makes different lists. */
  async list(email: string): Promise<{ stamp: string; list: () => readonly Resource[] }> {
    const snapshot = await this.#catalogue.current();
    const whose = createHash('sha256').update(email).digest('base64url').slice(0, 8);
    return { stamp: `${snapshot.stamp}-${whose}`, list: () => snapshot.views.list(email) };
  }

  async getEventBounds(resourceEmail: string, iCalUid: string, context: CallContext): Promise<{ realStart: string; realEnd: string }> {
    const { start, end } = await this.#bookedTimes.get({ resourceEmail, iCalUid, relation: 'may-see' }, context);
    return { realStart: fromInstant(start), realEnd: fromInstant(end) };
  }

  /** Kept for the panels and kiosks that read it; a reservation that the sender does not take part in is not his to tell of. */
  async notify(resourceEmail: string, notification: ReservationNotification, context: CallContext): Promise<void> {
    const around = { start: toInstant(notification.realStart), end: toInstant(notification.realEnd) };
    await this.#bookedTimes.get({ resourceEmail, iCalUid: notification.iCalUId, relation: 'takes-part', around }, context);
    await this.#db.insertInto('notification')
      .values({ id: randomUUID(), resource_email: resourceEmail, document: JSON.stringify(notification), created_at: context.now })
      .execute();
  }
}
