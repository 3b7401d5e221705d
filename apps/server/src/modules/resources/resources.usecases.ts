import { createHash, randomUUID } from 'node:crypto';
import type { ReservationNotification } from '@assist/contract';
import type { Resource } from '@assist/resource';
import { fromInstant, type Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { SignedIn } from '../../http/principal.ts';
import { ProblemError } from '../../http/problem-error.ts';
import type { Catalogue } from './catalogue.ts';

export class ResourcesUsecases {
  readonly #db: Kysely<Tables>;
  readonly #catalogue: Catalogue;

  constructor(db: Kysely<Tables>, catalogue: Catalogue) {
    this.#db = db;
    this.#catalogue = catalogue;
  }

  /** The stamp is per person: what is reserved to whom makes different lists. */
  async list(email: string): Promise<{ stamp: string; list: () => readonly Resource[] }> {
    const snapshot = await this.#catalogue.current();
    const whose = createHash('sha256').update(email).digest('base64url').slice(0, 8);
    return { stamp: `${snapshot.stamp}-${whose}`, list: () => snapshot.visibleTo(email) };
  }

  async getEventBounds(principal: SignedIn, resourceEmail: string, iCalUid: string): Promise<{ realStart: string; realEnd: string }> {
    const row = await this.#findBooking(principal, resourceEmail, iCalUid, 'may-see');
    return { realStart: fromInstant(row.starts_at as Instant), realEnd: fromInstant(row.ends_at as Instant) };
  }

  /** Kept for the panels and kiosks that read it; a reservation that the sender does not take part in is not his to tell of. */
  async notify(principal: SignedIn, resourceEmail: string, notification: ReservationNotification, now: Instant): Promise<void> {
    await this.#findBooking(principal, resourceEmail, notification.iCalUId, 'takes-part');
    await this.#db.insertInto('notification')
      .values({ id: randomUUID(), resource_email: resourceEmail, document: JSON.stringify(notification), created_at: now })
      .execute();
  }

  async #findBooking(principal: SignedIn, resourceEmail: string, iCalUid: string, relation: 'takes-part' | 'may-see') {
    const row = await this.#db.selectFrom('booking')
      .innerJoin('calendar_event', 'calendar_event.id', 'booking.event_id')
      .where('booking.resource_email', '=', resourceEmail).where('calendar_event.ical_uid', '=', iCalUid)
      .where((eb) => eb.or([
        ...(relation === 'may-see' ? [eb('calendar_event.visibility', '=', 'public')] : []),
        eb('calendar_event.organizer_email', '=', principal.email),
        eb('calendar_event.id', 'in', eb.selectFrom('event_attendee').select('event_id').where('email', '=', principal.email)),
      ]))
      .select((eb) => [eb.fn.min('booking.starts_at').as('starts_at'), eb.fn.max('booking.ends_at').as('ends_at')])
      .groupBy('booking.event_id').executeTakeFirst();
    if (row === undefined) throw new ProblemError('not-found');
    return row;
  }
}
