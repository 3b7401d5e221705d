import type { CalendarPerson, Email, UtilisationCap } from '@assist/calendar-provider';
import type { ShownBooking, CalendarStore, CreateOutcome, IdempotencyKey, Refused, SaveOutcome, StoredEvent } from '@assist/provider-touch';
import type { AttendeeResponse, EventPermissions } from '@assist/reservation';
import { isPremiumLike, type Resource } from '@assist/resource';
import type { Instant, InstantRange } from '@assist/time';
import type { Kysely } from 'kysely';
import type { Database, DatabaseKind } from '../../database/database.ts';
import { isOverlapRefused, isRetryable } from '../../database/database-error.ts';
import { oneOf } from '../../database/one-of.ts';
import { PREPARED } from '../../database/postgres-pool.ts';
import { COMPANY_READ_MS } from '../../database/replica.ts';
import type { Tables } from '../../database/tables.ts';
import { Together } from '../../database/together.ts';
import { lockNames } from '../../database/write-lock.ts';
import { writeChange } from '../../changes/changes.repository.ts';
import { eventsChanged, mailboxesOf } from './changed-mailboxes.ts';
import { isOfResources } from './booking-filters.ts';
import { BOOKING_MAX_MS } from './booking-limit.ts';
import { attendeeRows, bookingRows, type EventQuery, eventRow, loadEvents } from './event-rows.ts';
import { canBeMadeTogether, createAtOnce, lockedNames, type MadeAtOnce, type WantedReservation } from './create-at-once.ts';
import { conflictsAmong, findConflicts, findFullCap, findResourceIds, type ResourceIds } from './slot-guard.ts';
import { listBookings } from './list-bookings.ts';
import { filterPeople, findPerson, listPeople } from '../../people/directory.repository.ts';
import { findPersonPicture, PERSON_PICTURE_TYPE } from '../../people/person-pictures.repository.ts';
import { PeopleSearch } from '../../people/people-search.ts';

/** Number of rows in one insert, well below SQLite's limit on parameters. */
const ROWS_PER_INSERT = 500;
const TRANSACTION_TRIES = 3;

/** Thrown inside a transaction to roll it back; never leaves this file. */
class Refusal extends Error {
  readonly outcome:
    | Refused
    | { readonly kind: 'changed' }
    | { readonly kind: 'mismatch' }
    | { readonly kind: 'repeated'; readonly eventId: string };

  constructor(outcome: Refusal['outcome']) {
    super(outcome.kind);
    this.outcome = outcome;
  }
}

/** Stores the built-in calendar's events in the product's own database. */
export class SqlCalendarStore implements CalendarStore {
  readonly people: PeopleSearch;
  readonly #database: Database;
  /** Creates several reservations in one statement (PostgreSQL only): they share half of the cost. */
  readonly #creations = new Together<WantedReservation, MadeAtOnce>({
    doAll: (wanted) => this.#createTogether(wanted),
    goesWith: canBeMadeTogether,
  });

  constructor(database: Database) {
    this.#database = database;
    this.people = new PeopleSearch(() => database.read(listPeople, COMPANY_READ_MS));
  }

  async create(events: readonly StoredEvent[], key: IdempotencyKey, caps: readonly UtilisationCap[], now: Instant): Promise<CreateOutcome> {
    try {
      const atOnce = this.#database.kind === 'postgres' ? await this.#createAtOnce({ events, key, caps, now }) : undefined;
      if (atOnce !== undefined) return atOnce;
      await this.#write(now, async (trx) => {
        const ids = await this.#lock(trx, events, caps);
        await expectNewKey(trx, key, events[0]!.id, now);
        await expectFree(trx, this.#database.kind, events, caps);
        await insertInChunks(
          events.map((event) => eventRow(event, now)),
          (rows) => trx.insertInto('calendar_event').values(rows).execute(),
        );
        await insertInChunks(
          events.flatMap((event) => bookingRows(event, ids)),
          (rows) => trx.insertInto('booking').values(rows).execute(),
        );
        await insertInChunks(events.flatMap(attendeeRows), (rows) => trx.insertInto('event_attendee').values(rows).execute());
        return eventsChanged(events);
      });
      return { kind: 'created' };
    } catch (error) {
      return this.#outcomeOf<CreateOutcome>(error, events);
    }
  }

  async save(events: readonly StoredEvent[], caps: readonly UtilisationCap[], now: Instant): Promise<SaveOutcome> {
    if (events.length === 0) return { kind: 'saved' };
    try {
      await this.#write(now, async (trx) => {
        const ids = await this.#lock(trx, events, caps);
        for (const event of events) {
          const { id: _id, created_at: _created, ...values } = eventRow(event, now);
          const { numUpdatedRows } = await trx
            .updateTable('calendar_event')
            .set(values)
            .where('id', '=', event.id)
            .where('version', '=', event.version - 1)
            .executeTakeFirst();
          if (numUpdatedRows !== 1n) throw new Refusal({ kind: 'changed' });
        }
        await expectFree(trx, this.#database.kind, events, caps);
        await forgetConfirmations(trx, events);
        const left = await mailboxesOf(trx, events);
        await saveBookings(trx, events, ids);
        await saveAttendees(trx, events);
        return eventsChanged(events, left);
      });
      return { kind: 'saved' };
    } catch (error) {
      return this.#outcomeOf<SaveOutcome>(error, events);
    }
  }

  async setResponse(eventIds: readonly string[], email: Email, response: AttendeeResponse, now: Instant): Promise<boolean> {
    return this.#write(now, async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('event_attendee')
        .set({ response })
        .where('event_id', 'in', eventIds)
        .where('email', '=', email)
        .executeTakeFirst();
      if (numUpdatedRows === 0n) return undefined;
      const organizers = await trx.selectFrom('calendar_event').select('organizer_email').distinct().where('id', 'in', eventIds).execute();
      return { kind: 'events', mailboxes: [...organizers.map((one) => one.organizer_email), email] };
    });
  }

  async findEvent(id: string): Promise<StoredEvent | undefined> {
    return (await loadEvents(this.#database, (query) => query.where('id', '=', id)))[0];
  }

  async findEventByICalUId(iCalUId: string): Promise<StoredEvent | undefined> {
    return (await loadEvents(this.#database, (query) => query.where('ical_uid', '=', iCalUId)))[0];
  }

  async listSeries(seriesId: string): Promise<StoredEvent[]> {
    return loadEvents(this.#database, (query) => query.where('series_id', '=', seriesId).orderBy('original_start'));
  }

  async listEvents(query: {
    email: Email;
    range: InstantRange;
    after?: { start: Instant; id: string };
    limit: number;
    withoutText?: boolean;
  }): Promise<StoredEvent[]> {
    const { email, range, after, limit, withoutText } = query;
    const { kind } = this.#database;
    const select = (events: EventQuery) => {
      const earliest = range.start - BOOKING_MAX_MS;
      // Each way to find an event uses its own index; even the longest booking cannot begin before `earliest`. This bound is not applied to
      // the events themselves, because PostgreSQL would then read that whole time range instead of the few matching events.
      let selected = events
        .where('starts_at', '<', range.end)
        .where('ends_at', '>', range.start)
        .where((eb) =>
          eb(
            'id',
            'in',
            eb
              .selectFrom('calendar_event as organised')
              .select('organised.id')
              .where('organised.organizer_email', '=', email)
              .where('organised.starts_at', '<', range.end)
              .where('organised.starts_at', '>', earliest)
              .unionAll(eb.selectFrom('event_attendee').select('event_attendee.event_id as id').where('event_attendee.email', '=', email))
              .unionAll(
                eb
                  .selectFrom('booking')
                  .select('booking.event_id as id')
                  .where(isOfResources(kind, [email]))
                  .where('booking.starts_at', '<', range.end)
                  .where('booking.starts_at', '>', earliest),
              ),
          ),
        );
      if (after !== undefined) {
        selected = selected.where((eb) =>
          eb.or([eb('starts_at', '>', after.start), eb.and([eb('starts_at', '=', after.start), eb('id', '>', after.id)])]),
        );
      }
      return selected.orderBy('starts_at').orderBy('id').limit(limit);
    };
    return this.#read((from) => loadEvents(from, select, { withoutText }));
  }

  async listBookings(emails: readonly Email[], range: InstantRange): Promise<ShownBooking[]> {
    return this.#read((from) => listBookings(from, emails, range));
  }

  async filterResources(emails: readonly Email[]): Promise<Set<Email>> {
    if (emails.length === 0) return new Set();
    const rows = await this.#read(({ db, kind }) =>
      db
        .selectFrom('resource')
        .modifyFront(PREPARED)
        .select('email')
        .where((eb) => oneOf(kind, eb.ref('email'), emails))
        .execute(),
    );
    return new Set(rows.map((row) => row.email));
  }

  async filterRooms(emails: readonly Email[]): Promise<Set<Email>> {
    if (emails.length === 0) return new Set();
    const rows = await this.#database.db
      .selectFrom('resource')
      .select(['email', 'document'])
      .where('email', 'in', [...new Set(emails)])
      .execute();
    return new Set(rows.filter(({ document }) => isPremiumLike(JSON.parse(document) as Resource)).map(({ email }) => email));
  }

  async findPerson(email: Email): Promise<CalendarPerson | undefined> {
    return findPerson(this.#database.db, email);
  }

  async findPhoto(email: Email): Promise<{ bytes: Uint8Array; contentType: string } | undefined> {
    const bytes = await findPersonPicture(this.#database.db, email);
    return bytes === undefined ? undefined : { bytes, contentType: PERSON_PICTURE_TYPE };
  }

  async filterPeople(emails: readonly Email[]): Promise<Set<Email>> {
    return this.#read((from) => filterPeople(from, emails));
  }

  async searchPeople(text: string, limit: number): Promise<CalendarPerson[]> {
    return this.people.search(text, limit);
  }

  async listPermissions(owners: readonly Email[], grantee: Email): Promise<ReadonlyMap<Email, EventPermissions>> {
    if (owners.length === 0) return new Map();
    const rows = await this.#database.db
      .selectFrom('calendar_right')
      .innerJoin('user_account as owner', 'owner.id', 'calendar_right.owner_id')
      .innerJoin('user_account as grantee', 'grantee.id', 'calendar_right.grantee_id')
      .where('owner.email', 'in', owners)
      // The permissions that a person has given to others end when their account is disabled.
      .where('owner.disabled_at', 'is', null)
      .where('grantee.email', '=', grantee)
      .selectAll('calendar_right')
      .select('owner.email as owner_email')
      .execute();
    return new Map(rows.map((row) => [row.owner_email, toPermissions(row)]));
  }

  /** Reads for display only. Data that decides something or is about to be changed is read from the primary database. */
  #read<T>(read: (from: Pick<Database, 'db' | 'kind'>) => Promise<T>): Promise<T> {
    const { kind } = this.#database;
    return this.#database.read((db) => read({ db, kind }));
  }

  /** Locks these resources and areas, so that their writers take turns. */
  async #lock(trx: Kysely<Tables>, events: readonly StoredEvent[], caps: readonly UtilisationCap[]): Promise<ResourceIds> {
    await lockNames(trx, this.#database.kind, lockedNames(events, caps));
    const ids = await findResourceIds(
      trx,
      events.flatMap((event) => event.bookings.map((booking) => booking.resourceEmail)),
    );
    // A removed resource can no longer be reserved, but an event that had it can still be cancelled.
    const unknown = events
      .flatMap((event) => event.bookings)
      .find((booking) => booking.cancelledAt === null && !ids.has(booking.resourceEmail));
    if (unknown !== undefined) throw new Refusal({ kind: 'unknownResource', email: unknown.resourceEmail });
    return ids;
  }

  /** Creates the reservation in one statement. Returns undefined if it has to be created step by step. */
  async #createAtOnce(wanted: WantedReservation): Promise<CreateOutcome | undefined> {
    const { events, key } = wanted;
    const { db } = this.#database;
    // The constraint would report only that dates of the reservation overlap each other, not which ones.
    const meeting = conflictsAmong(events);
    if (meeting.length > 0) return { kind: 'conflict', conflicts: meeting };
    const made = await this.#creations.do(wanted);
    switch (made.kind) {
      case 'made':
        return { kind: 'created' };
      case 'too-much':
        return undefined;
      case 'key-known':
        return repeatedOrMismatch(db, key);
      case 'taken':
        return (await whyTaken(this.#database, events, key)) ?? { kind: 'conflict', conflicts: [] };
      case 'full':
        return (await whyTaken(this.#database, events, key)) ?? { kind: 'utilisation', cap: made.cap };
      case 'unknown-resource': {
        const emails = events.flatMap((event) => event.bookings.map((booking) => booking.resourceEmail));
        const ids = await findResourceIds(db, emails);
        return { kind: 'unknownResource', email: emails.find((email) => !ids.has(email)) ?? emails[0]! };
      }
    }
  }

  async #createTogether(wanted: readonly WantedReservation[]): Promise<(MadeAtOnce | undefined)[]> {
    try {
      const made = await retried(() => createAtOnce(this.#database, wanted));
      if (made.some((one) => one?.kind === 'made')) this.#database.wakeUp.tell();
      return made;
    } catch (error) {
      if (wanted.length === 1 || !isOverlapRefused(error)) throw error;
      return wanted.map(() => undefined);
    }
  }

  async #outcomeOf<Outcome>(error: unknown, events: readonly StoredEvent[]): Promise<Outcome> {
    if (error instanceof Refusal) return error.outcome as Outcome;
    if (!isOverlapRefused(error)) throw error;
    return { kind: 'conflict', conflicts: await findConflicts(this.#database.db, this.#database.kind, events) } as Outcome;
  }

  #write(now: Instant, write: Parameters<typeof writeChange>[2]): Promise<boolean> {
    return retried(() => writeChange(this.#database, now, write));
  }
}

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt >= TRANSACTION_TRIES || !isRetryable(error)) throw error;
    }
  }
}

/**
 * Throws if the key is already known. Requests with the same key are for one reservation, so the second of two simultaneous requests finds
 * what the first has created.
 */
async function expectNewKey(trx: Kysely<Tables>, key: IdempotencyKey, eventId: string, now: Instant): Promise<void> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('idempotency')
    .values({ user_email: key.userEmail, key: key.key, body_hash: key.bodyHash, event_id: eventId, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (numInsertedOrUpdatedRows !== 1n) throw new Refusal(await repeatedOrMismatch(trx, key));
}

async function repeatedOrMismatch(db: Kysely<Tables>, key: IdempotencyKey) {
  const known = await db
    .selectFrom('idempotency')
    .selectAll()
    .where('user_email', '=', key.userEmail)
    .where('key', '=', key.key)
    .executeTakeFirstOrThrow();
  return known.body_hash === key.bodyHash ? { kind: 'repeated' as const, eventId: known.event_id } : { kind: 'mismatch' as const };
}

/**
 * Returns why the times are taken: the person's own earlier request takes precedence over others' bookings. Returns undefined if neither is
 * the reason; only then does the caller report a full area.
 */
async function whyTaken({ db, kind }: Database, events: readonly StoredEvent[], key: IdempotencyKey): Promise<CreateOutcome | undefined> {
  const known = await db
    .selectFrom('idempotency')
    .select('key')
    .where('user_email', '=', key.userEmail)
    .where('key', '=', key.key)
    .executeTakeFirst();
  if (known !== undefined) return repeatedOrMismatch(db, key);
  const conflicts = await findConflicts(db, kind, events);
  return conflicts.length > 0 ? { kind: 'conflict', conflicts } : undefined;
}

async function expectFree(
  trx: Kysely<Tables>,
  kind: DatabaseKind,
  events: readonly StoredEvent[],
  caps: readonly UtilisationCap[],
): Promise<void> {
  const conflicts = await findConflicts(trx, kind, events);
  if (conflicts.length > 0) throw new Refusal({ kind: 'conflict', conflicts });
  const full = await findFullCap(trx, kind, events, caps);
  if (full !== undefined) throw new Refusal({ kind: 'utilisation', cap: full });
}

/** Deletes the confirmations and releases of bookings whose start changes or whose resource is added again: they were for another time. */
async function forgetConfirmations(trx: Kysely<Tables>, events: readonly StoredEvent[]): Promise<void> {
  const before = await trx
    .selectFrom('booking')
    .select(['event_id', 'resource_email', 'starts_at'])
    .where(
      'event_id',
      'in',
      events.map((event) => event.id),
    )
    .where('cancelled_at', 'is', null)
    .execute();
  const firstStart = (starts: readonly number[]) => (starts.length === 0 ? undefined : Math.min(...starts));
  for (const event of events) {
    const active = event.bookings.filter((booking) => booking.cancelledAt === null);
    const begun = [...new Set(active.map((booking) => booking.resourceEmail))].filter(
      (email) =>
        firstStart(active.filter((booking) => booking.resourceEmail === email).map((booking) => booking.start)) !==
        firstStart(before.filter((row) => row.event_id === event.id && row.resource_email === email).map((row) => row.starts_at)),
    );
    if (begun.length === 0) continue;
    await trx.deleteFrom('confirmation').where('event_id', '=', event.id).where('resource_email', 'in', begun).execute();
  }
}

/** Writes the events' bookings; rows of unchanged bookings are kept. */
async function saveBookings(trx: Kysely<Tables>, events: readonly StoredEvent[], ids: ResourceIds): Promise<void> {
  const keyOf = (row: { event_id: string; resource_email: string; starts_at: number; ends_at: number; cancelled_at: number | null }) =>
    JSON.stringify([row.event_id, row.resource_email, row.starts_at, row.ends_at, row.cancelled_at]);
  const known = await trx
    .selectFrom('booking')
    .selectAll()
    .where(
      'event_id',
      'in',
      events.map((event) => event.id),
    )
    .execute();
  const wanted = new Map(events.flatMap((event) => bookingRows(event, ids)).map((row) => [keyOf(row as (typeof known)[number]), row]));
  const gone = known.filter((row) => !wanted.delete(keyOf(row))).map((row) => row.id);
  for (const rows of chunks(gone)) await trx.deleteFrom('booking').where('id', 'in', rows).execute();
  await insertInChunks([...wanted.values()], (rows) => trx.insertInto('booking').values(rows).execute());
}

/**
 * Writes the attendees, but keeps stored responses: a response belongs to the attendee, and may have been written since the event was read.
 */
async function saveAttendees(trx: Kysely<Tables>, events: readonly StoredEvent[]): Promise<void> {
  const known = await trx
    .selectFrom('event_attendee')
    .selectAll()
    .where(
      'event_id',
      'in',
      events.map((event) => event.id),
    )
    .execute();
  const keyOf = (row: { event_id: string; email: string }) => `${row.event_id} ${row.email}`;
  const wanted = new Map(events.flatMap(attendeeRows).map((row) => [keyOf(row), row]));
  for (const row of known) {
    const { event_id, email } = row;
    const one = wanted.get(keyOf(row));
    wanted.delete(keyOf(row));
    if (one === undefined) {
      await trx.deleteFrom('event_attendee').where('event_id', '=', event_id).where('email', '=', email).execute();
    } else if (one.name !== row.name || one.remotely !== row.remotely) {
      await trx
        .updateTable('event_attendee')
        .set({ name: one.name, remotely: one.remotely })
        .where('event_id', '=', event_id)
        .where('email', '=', email)
        .execute();
    }
  }
  await insertInChunks([...wanted.values()], (rows) => trx.insertInto('event_attendee').values(rows).execute());
}

async function insertInChunks<T>(rows: readonly T[], insert: (rows: T[]) => Promise<unknown>): Promise<void> {
  for (const some of chunks(rows)) await insert(some);
}

function chunks<T>(rows: readonly T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / ROWS_PER_INSERT) }, (_, index) =>
    rows.slice(index * ROWS_PER_INSERT, (index + 1) * ROWS_PER_INSERT),
  );
}

type Granted = Record<'can_read_public' | 'can_read_private' | 'can_edit_public' | 'can_edit_private', number>;

function toPermissions(granted: Granted): EventPermissions {
  return {
    canReadPublic: granted.can_read_public === 1,
    canReadPrivate: granted.can_read_private === 1,
    canEditPublic: granted.can_edit_public === 1,
    canEditPrivate: granted.can_edit_private === 1,
    canEditParentEventPublic: granted.can_edit_public === 1,
    canEditParentEventPrivate: granted.can_edit_private === 1,
  };
}
