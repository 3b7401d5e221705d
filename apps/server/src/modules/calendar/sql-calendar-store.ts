import type { CalendarPerson, Email, SlotConflict, UtilisationCap } from '@assist/calendar-provider';
import type {
  BookedTime, CalendarStore, CreateOutcome, IdempotencyKey, Refused, SaveOutcome, StoredEvent,
} from '@assist/provider-touch';
import type { AttendeeResponse, EventPermissions } from '@assist/reservation';
import { NO_EVENT_PERMISSIONS } from '@assist/reservation';
import type { Instant, InstantRange } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database } from '../../database/database.ts';
import { isOverlapRefused, isRetryable, isUniqueViolation } from '../../database/database-error.ts';
import type { Tables } from '../../database/tables.ts';
import { lockNames } from '../../database/write-lock.ts';
import { attendeeRows, bookingRows, eventRow, loadEvents } from './event-rows.ts';
import { findConflicts, findFullCap } from './slot-guard.ts';
import { listBookedTimes } from './booked-times.ts';
import { findPerson, searchPeople } from './people.ts';

/** Rows in one insert: below SQLite's number of parameters with room to spare. */
const ROWS_PER_INSERT = 500;
const TRANSACTION_TRIES = 3;

/** Thrown inside a transaction to leave it without a trace; never leaves this file. */
class Refusal extends Error {
  readonly outcome: Refused | { readonly kind: 'changed' } | { readonly kind: 'mismatch' } | { readonly kind: 'repeated'; readonly eventId: string };

  constructor(outcome: Refusal['outcome']) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** The built-in calendar's events in the product's own database. */
export class SqlCalendarStore implements CalendarStore {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async create(events: readonly StoredEvent[], key: IdempotencyKey, caps: readonly UtilisationCap[], now: Instant): Promise<CreateOutcome> {
    try {
      await this.#transaction(async (trx) => {
        await this.#takeSlots(trx, events, caps, async () => {
          const known = await trx.selectFrom('idempotency').selectAll()
            .where('user_email', '=', key.userEmail).where('key', '=', key.key).executeTakeFirst();
          if (known !== undefined) {
            throw new Refusal(known.body_hash === key.bodyHash ? { kind: 'repeated', eventId: known.event_id } : { kind: 'mismatch' });
          }
        });
        await this.#insert(trx, events, now);
        await trx.insertInto('idempotency')
          .values({ user_email: key.userEmail, key: key.key, body_hash: key.bodyHash, event_id: events[0]!.id, created_at: now })
          .execute();
      });
      return { kind: 'created' };
    } catch (error) {
      if (error instanceof Refusal) return error.outcome as CreateOutcome;
      // The same key at the same moment from another process: the other one has made the event.
      if (isUniqueViolation(error)) return this.create(events, key, caps, now);
      if (isOverlapRefused(error)) return { kind: 'conflict', conflicts: await this.#conflictsOf(events) };
      throw error;
    }
  }

  async save(events: readonly StoredEvent[], caps: readonly UtilisationCap[], now: Instant): Promise<SaveOutcome> {
    if (events.length === 0) return { kind: 'saved' };
    const ids = events.map((event) => event.id);
    try {
      await this.#transaction(async (trx) => {
        await this.#takeSlots(trx, events, caps, async () => {
          for (const event of events) {
            const { id: _id, created_at: _created, ...values } = eventRow(event, now);
            const { numUpdatedRows } = await trx.updateTable('calendar_event').set(values)
              .where('id', '=', event.id).where('version', '=', event.version - 1).executeTakeFirst();
            if (numUpdatedRows !== 1n) throw new Refusal({ kind: 'changed' });
          }
          await forgetConfirmations(trx, events);
          await trx.deleteFrom('booking').where('event_id', 'in', ids).execute();
          await trx.deleteFrom('event_attendee').where('event_id', 'in', ids).execute();
        });
        await this.#insertParts(trx, events);
      });
      return { kind: 'saved' };
    } catch (error) {
      if (error instanceof Refusal) return error.outcome as SaveOutcome;
      if (isOverlapRefused(error)) return { kind: 'conflict', conflicts: await this.#conflictsOf(events) };
      throw error;
    }
  }

  async setResponse(eventId: string, email: Email, response: AttendeeResponse): Promise<void> {
    await this.#database.db.updateTable('event_attendee').set({ response })
      .where('event_id', '=', eventId).where('email', '=', email).execute();
  }

  async findEvent(id: string): Promise<StoredEvent | undefined> {
    return (await loadEvents(this.#database.db, (query) => query.where('id', '=', id)))[0];
  }

  async findEventByICalUId(iCalUId: string): Promise<StoredEvent | undefined> {
    return (await loadEvents(this.#database.db, (query) => query.where('ical_uid', '=', iCalUId)))[0];
  }

  async listSeries(seriesId: string): Promise<StoredEvent[]> {
    return loadEvents(this.#database.db, (query) => query.where('series_id', '=', seriesId).orderBy('original_start'));
  }

  async listEvents(query: { email: Email; range: InstantRange; after?: { start: Instant; id: string }; limit: number }): Promise<StoredEvent[]> {
    const { email, range, after, limit } = query;
    return loadEvents(this.#database.db, (events) => {
      let selected = events
        .where('starts_at', '<', range.end).where('ends_at', '>', range.start)
        .where((eb) => eb('id', 'in', eb
          .selectFrom('calendar_event as organised').select('organised.id').where('organised.organizer_email', '=', email)
          .union(eb.selectFrom('event_attendee').select('event_attendee.event_id as id').where('event_attendee.email', '=', email))
          .union(eb.selectFrom('booking').select('booking.event_id as id').where('booking.resource_email', '=', email))));
      if (after !== undefined) {
        selected = selected.where((eb) => eb.or([
          eb('starts_at', '>', after.start),
          eb.and([eb('starts_at', '=', after.start), eb('id', '>', after.id)]),
        ]));
      }
      return selected.orderBy('starts_at').orderBy('id').limit(limit);
    });
  }

  async listBookedTimes(emails: readonly Email[], range: InstantRange): Promise<BookedTime[]> {
    return listBookedTimes(this.#database.db, emails, range);
  }

  async filterResources(emails: readonly Email[]): Promise<Set<Email>> {
    if (emails.length === 0) return new Set();
    const rows = await this.#database.db.selectFrom('resource').select('email').where('email', 'in', [...emails]).execute();
    return new Set(rows.map((row) => row.email));
  }

  async findPerson(email: Email): Promise<CalendarPerson | undefined> {
    return findPerson(this.#database.db, email);
  }

  async searchPeople(text: string, limit: number): Promise<CalendarPerson[]> {
    return searchPeople(this.#database.db, text, limit);
  }

  async getPermissions(owner: Email, grantee: Email): Promise<EventPermissions> {
    const row = await this.#database.db.selectFrom('calendar_right')
      .innerJoin('user_account as owner', 'owner.id', 'calendar_right.owner_id')
      .innerJoin('user_account as grantee', 'grantee.id', 'calendar_right.grantee_id')
      .where('owner.email', '=', owner).where('grantee.email', '=', grantee)
      .selectAll('calendar_right').executeTakeFirst();
    if (row === undefined) return NO_EVENT_PERMISSIONS;
    return {
      canReadPublic: row.can_read_public === 1,
      canReadPrivate: row.can_read_private === 1,
      canEditPublic: row.can_edit_public === 1,
      canEditPrivate: row.can_edit_private === 1,
      canEditParentEventPublic: row.can_edit_public === 1,
      canEditParentEventPrivate: row.can_edit_private === 1,
    };
  }

  /** Orders the writers, runs `first`, then refuses what is taken; what follows in the transaction may write. */
  async #takeSlots(trx: Kysely<Tables>, events: readonly StoredEvent[], caps: readonly UtilisationCap[], first: () => Promise<void>): Promise<void> {
    const emails = [...new Set(events.flatMap((event) => event.bookings.map((booking) => booking.resourceEmail)))];
    await lockNames(trx, this.#database.kind, [...emails, ...caps.map((cap) => `area:${cap.areaId}`)]);
    await first();
    const known = new Set((await trx.selectFrom('resource').select('email').where('email', 'in', emails.length === 0 ? [''] : emails).execute()).map((row) => row.email));
    const unknown = emails.find((email) => !known.has(email));
    if (unknown !== undefined) throw new Refusal({ kind: 'unknownResource', email: unknown });
    const conflicts = await findConflicts(trx, events);
    if (conflicts.length > 0) throw new Refusal({ kind: 'conflict', conflicts });
    const full = await findFullCap(trx, events, caps);
    if (full !== undefined) throw new Refusal({ kind: 'utilisation', cap: full });
  }

  async #insert(trx: Kysely<Tables>, events: readonly StoredEvent[], now: Instant): Promise<void> {
    for (const rows of chunks(events.map((event) => eventRow(event, now)))) {
      await trx.insertInto('calendar_event').values(rows).execute();
    }
    await this.#insertParts(trx, events);
  }

  async #insertParts(trx: Kysely<Tables>, events: readonly StoredEvent[]): Promise<void> {
    const emails = [...new Set(events.flatMap((event) => event.bookings.map((booking) => booking.resourceEmail)))];
    const resources = emails.length === 0 ? [] : await trx.selectFrom('resource').select(['id', 'email']).where('email', 'in', emails).execute();
    const idOf = new Map(resources.map((resource) => [resource.email, resource.id]));
    for (const rows of chunks(events.flatMap((event) => bookingRows(event, idOf)))) {
      await trx.insertInto('booking').values(rows).execute();
    }
    for (const rows of chunks(events.flatMap(attendeeRows))) {
      await trx.insertInto('event_attendee').values(rows).execute();
    }
  }

  async #conflictsOf(events: readonly StoredEvent[]): Promise<SlotConflict[]> {
    return findConflicts(this.#database.db, events);
  }

  async #transaction(work: (trx: Kysely<Tables>) => Promise<void>): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        await this.#database.db.transaction().execute(work);
        return;
      } catch (error) {
        if (attempt >= TRANSACTION_TRIES || !isRetryable(error)) throw error;
      }
    }
  }
}

/** What was confirmed or released was another time: a resource that begins anew, or comes back, has everything before it. */
async function forgetConfirmations(trx: Kysely<Tables>, events: readonly StoredEvent[]): Promise<void> {
  const before = await trx.selectFrom('booking').select(['event_id', 'resource_email', 'starts_at'])
    .where('event_id', 'in', events.map((event) => event.id)).where('cancelled_at', 'is', null).execute();
  const firstStart = (starts: readonly number[]) => (starts.length === 0 ? undefined : Math.min(...starts));
  for (const event of events) {
    const active = event.bookings.filter((booking) => booking.cancelledAt === null);
    const begun = [...new Set(active.map((booking) => booking.resourceEmail))].filter((email) =>
      firstStart(active.filter((booking) => booking.resourceEmail === email).map((booking) => booking.start)) !==
      firstStart(before.filter((row) => row.event_id === event.id && row.resource_email === email).map((row) => row.starts_at)));
    if (begun.length === 0) continue;
    await trx.deleteFrom('confirmation').where('event_id', '=', event.id).where('resource_email', 'in', begun).execute();
  }
}

function chunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, index) =>
    rows.slice(index * ROWS_PER_INSERT, (index + 1) * ROWS_PER_INSERT));
}
