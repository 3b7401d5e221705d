import type { CallContext } from '@assist/calendar-provider';
import type { Instant, InstantRange } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import type { EventBounds, EventBoundsQuery } from '../event-bounds.ts';

/** Finds the time of an event in the bookings of this database. */
export class OwnEventBounds implements EventBounds {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async find(query: EventBoundsQuery, context: CallContext): Promise<InstantRange | undefined> {
    const caller = context.actor.mailbox ?? '';
    const row = await this.#db
      .selectFrom('booking')
      .innerJoin('calendar_event', 'calendar_event.id', 'booking.event_id')
      .where('booking.resource_email', '=', query.resourceEmail)
      .where('calendar_event.ical_uid', '=', query.iCalUid)
      .where((eb) =>
        eb.or([
          ...(query.relation === 'may-see' ? [eb('calendar_event.visibility', '=', 'public')] : []),
          eb('calendar_event.organizer_email', '=', caller),
          eb('calendar_event.id', 'in', eb.selectFrom('event_attendee').select('event_id').where('email', '=', caller)),
        ]),
      )
      .select((eb) => [eb.fn.min('booking.starts_at').as('starts_at'), eb.fn.max('booking.ends_at').as('ends_at')])
      .groupBy('booking.event_id')
      .executeTakeFirst();
    return row === undefined ? undefined : { start: row.starts_at as Instant, end: row.ends_at as Instant };
  }
}
