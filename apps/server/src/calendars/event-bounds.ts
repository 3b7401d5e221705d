import type { CalendarProvider, CallContext, Email } from '@assist/calendar-provider';
import { DAY_MS, instantOf, type Instant, type InstantRange } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { ProblemError } from '../call/problem-error.ts';

export interface BookedTimeQuery {
  readonly resourceEmail: Email;
  readonly iCalUid: string;
  /** What the caller has to be to the event. */
  readonly relation: 'takes-part' | 'may-see';
  /** Where it lies, if that is known. */
  readonly around?: InstantRange;
}

/** From when to when an event really takes a resource. `not-found` also for one that is not the caller's to know of. */
export interface BookedTimes {
  get(query: BookedTimeQuery, context: CallContext): Promise<{ start: Instant; end: Instant }>;
}

/** Over the bookings of this database. */
export class BookingTimes implements BookedTimes {
  readonly #db: Kysely<Tables>;

  constructor(db: Kysely<Tables>) {
    this.#db = db;
  }

  async get(query: BookedTimeQuery, context: CallContext): Promise<{ start: Instant; end: Instant }> {
    const caller = context.actor.mailbox ?? '';
    const row = await this.#db.selectFrom('booking')
      .innerJoin('calendar_event', 'calendar_event.id', 'booking.event_id')
      .where('booking.resource_email', '=', query.resourceEmail).where('calendar_event.ical_uid', '=', query.iCalUid)
      .where((eb) => eb.or([
        ...(query.relation === 'may-see' ? [eb('calendar_event.visibility', '=', 'public')] : []),
        eb('calendar_event.organizer_email', '=', caller),
        eb('calendar_event.id', 'in', eb.selectFrom('event_attendee').select('event_id').where('email', '=', caller)),
      ]))
      .select((eb) => [eb.fn.min('booking.starts_at').as('starts_at'), eb.fn.max('booking.ends_at').as('ends_at')])
      .groupBy('booking.event_id').executeTakeFirst();
    if (row === undefined) throw new ProblemError('not-found');
    return { start: row.starts_at as Instant, end: row.ends_at as Instant };
  }
}

/** Over the caller's own copy of the event, in whichever calendar keeps it: without a time, a day around now is looked through. */
export class CalendarTimes implements BookedTimes {
  readonly #provider: CalendarProvider;

  constructor(provider: CalendarProvider) {
    this.#provider = provider;
  }

  async get(query: BookedTimeQuery, context: CallContext): Promise<{ start: Instant; end: Instant }> {
    const around = query.around ?? { start: instantOf(context.now - DAY_MS), end: instantOf(context.now + DAY_MS) };
    const event = await this.#provider.findByKey({ calendar: context.actor.mailbox ?? '', key: { uid: query.iCalUid }, around }, context);
    if (event === undefined || !event.attendees.some((attendee) => attendee.email === query.resourceEmail)) throw new ProblemError('not-found');
    return { start: event.start, end: event.end };
  }
}
