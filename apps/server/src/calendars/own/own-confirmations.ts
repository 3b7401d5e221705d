import { randomUUID } from 'node:crypto';
import type { CallContext } from '@assist/calendar-provider';
import type { Instant } from '@assist/time';
import type { Kysely } from 'kysely';
import { writeChange } from '../../changes/changes.repository.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import { lockNames } from '../../database/write-lock.ts';
import { BOOKING_MAX_MS } from './booking-limit.ts';
import type { EventReader } from '../event-reader.ts';
import { type Booking, type Confirmations, type Share, toRecord } from '../confirmations.ts';
import { mailboxesOf } from './changed-mailboxes.ts';

/** Limit of resources that one statement reads, because other callers need the database too. */
const RESOURCES_AT_ONCE = 500;

/** Stores confirmations of the events in this database. */
export class OwnConfirmations implements Confirmations {
  readonly releaseSchedule = '*/15 * * * * *';
  readonly #database: Database;
  readonly #events: EventReader;

  /** `events` reads the same events, as each person may see them. */
  constructor(database: Database, events: EventReader) {
    this.#database = database;
    this.#events = events;
  }

  async list(eventIds: readonly string[], context: CallContext): Promise<Booking[]> {
    const bookings = await this.listAll(eventIds);
    const calendar = context.actor.mailbox ?? '';
    const isPlain = (one: Booking) => one.visibility === 'public' || one.organizerEmail === calendar;
    const seen = new Set<string>();
    for (const id of new Set(bookings.filter((one) => !isPlain(one)).map((one) => one.eventId))) {
      const { completeness } = await this.#events.getEvent({ id, calendar }, context);
      if (completeness === 'full') seen.add(id);
    }
    return bookings.filter((one) => isPlain(one) || seen.has(one.eventId));
  }

  /** Returns the bookings of these events, regardless of the caller's rights. */
  async listAll(eventIds: readonly string[]): Promise<Booking[]> {
    return load(this.#database.db, eventIds);
  }

  async listAround(resourceEmails: readonly string[], now: Instant, until: Instant): Promise<Booking[]> {
    const found: Booking[] = [];
    for (let at = 0; at < resourceEmails.length; at += RESOURCES_AT_ONCE) {
      const wanted = new Set(resourceEmails.slice(at, at + RESOURCES_AT_ONCE));
      const rows = await this.#database.db
        .selectFrom('booking')
        .innerJoin('resource', 'resource.id', 'booking.resource_id')
        .select('booking.event_id')
        .distinct()
        .where('resource.email', 'in', [...wanted])
        .where('booking.starts_at', '<', until)
        .where('booking.starts_at', '>', now - BOOKING_MAX_MS)
        .where('booking.ends_at', '>', now)
        .where('booking.cancelled_at', 'is', null)
        .execute();
      found.push(...(await this.listAll(rows.map((row) => row.event_id))).filter((booking) => wanted.has(booking.resourceEmail)));
    }
    return found;
  }

  async confirm(share: Share, by: string, now: Instant): Promise<boolean> {
    return this.#change(share, now, false, async (trx, day) => {
      await trx
        .insertInto('confirmation')
        .values({
          event_id: share.booking.eventId,
          resource_email: share.booking.resourceEmail,
          day,
          confirmed_at: now,
          confirmed_by: by,
          cancelled_at: null,
        })
        .execute();
      return true;
    });
  }

  async release(share: Share, now: Instant): Promise<boolean> {
    return this.#release(share, now, false);
  }

  async releaseConfirmed(share: Share, context: CallContext): Promise<boolean> {
    return this.#release(share, context.now, true);
  }

  async #release(share: Share, now: Instant, alsoConfirmed: boolean): Promise<boolean> {
    const { eventId, resourceEmail, version } = share.booking;
    return this.#change(share, now, alsoConfirmed, async (trx, day) => {
      // The version increases, so that a client with an older copy of the event notices before changing it. A change made since the read is
      // not overwritten.
      const { numUpdatedRows } = await trx
        .updateTable('calendar_event')
        .set((eb) => ({ version: eb('version', '+', 1), updated_at: now }))
        .where('id', '=', eventId)
        .where('version', '=', version!)
        .executeTakeFirst();
      if (numUpdatedRows !== 1n) return false;
      await trx
        .insertInto('confirmation')
        .values({ event_id: eventId, resource_email: resourceEmail, day, confirmed_at: null, confirmed_by: null, cancelled_at: now })
        .execute();
      await freeTime(trx, share, now);
      return true;
    });
  }

  async #change(
    share: Share,
    now: Instant,
    alsoConfirmed: boolean,
    write: (trx: Kysely<Tables>, day: string) => Promise<boolean>,
  ): Promise<boolean> {
    const { kind } = this.#database;
    const { eventId, resourceEmail, start, end } = share.booking;
    return writeChange(this.#database, now, async (trx) => {
      await lockNames(trx, kind, [resourceEmail]);
      // The event is locked until the end of the transaction and read again, because it may have changed since the caller read it.
      const event = trx.selectFrom('calendar_event').select(['starts_at', 'ends_at', 'cancelled_at']).where('id', '=', eventId);
      const current = await (kind === 'postgres' ? event.forUpdate() : event).executeTakeFirst();
      if (current === undefined || current.starts_at !== start || current.ends_at !== end || current.cancelled_at !== null)
        return undefined;
      const active = await trx
        .selectFrom('booking')
        .select('id')
        .where('event_id', '=', eventId)
        .where('resource_email', '=', resourceEmail)
        .where('cancelled_at', 'is', null)
        .executeTakeFirst();
      const day = share.day?.date ?? '';
      const known = await trx
        .selectFrom('confirmation')
        .select('confirmed_at')
        .where('event_id', '=', eventId)
        .where('resource_email', '=', resourceEmail)
        .where('day', '=', day)
        .executeTakeFirst();
      if (active === undefined || (known !== undefined && !(alsoConfirmed && known.confirmed_at !== null))) return undefined;
      if (known !== undefined) {
        await trx
          .deleteFrom('confirmation')
          .where('event_id', '=', eventId)
          .where('resource_email', '=', resourceEmail)
          .where('day', '=', day)
          .execute();
      }
      return (await write(trx, day)) ? { kind: 'events', mailboxes: await mailboxesOf(trx, [{ id: eventId }]) } : undefined;
    });
  }
}

async function load(db: Kysely<Tables>, eventIds: readonly string[]): Promise<Booking[]> {
  if (eventIds.length === 0) return [];
  const bookings = await db
    .selectFrom('booking')
    .innerJoin('calendar_event as event', 'event.id', 'booking.event_id')
    .where('booking.event_id', 'in', [...eventIds])
    .select([
      'booking.event_id',
      'booking.resource_email',
      'booking.cancelled_at',
      'event.ical_uid',
      'event.starts_at',
      'event.ends_at',
      'event.is_all_day',
      'event.zone',
      'event.cancelled_at as event_cancelled_at',
      'event.organizer_email',
      'event.visibility',
      'event.version',
    ])
    .execute();
  const confirmations = await db
    .selectFrom('confirmation')
    .selectAll()
    .where('event_id', 'in', [...eventIds])
    .orderBy('day')
    .execute();
  const confirmationsOf = Map.groupBy(confirmations, (row) => `${row.event_id} ${row.resource_email}`);
  return [...Map.groupBy(bookings, (row) => `${row.event_id} ${row.resource_email}`)].map(([key, rows]): Booking => {
    const first = rows[0]!;
    const known = confirmationsOf.get(key) ?? [];
    return {
      eventId: first.event_id,
      iCalUid: first.ical_uid,
      resourceEmail: first.resource_email,
      start: first.starts_at as Instant,
      end: first.ends_at as Instant,
      isAllDay: first.is_all_day === 1,
      zone: first.zone,
      cancelled: first.event_cancelled_at !== null,
      // A resource is booked in the transaction that creates the event, so it has accepted.
      response: 'accepted',
      version: first.version,
      organizerEmail: first.organizer_email,
      visibility: first.visibility,
      record: toRecord(known, first.event_cancelled_at !== null || rows.every((row) => row.cancelled_at !== null)),
    };
  });
}

/** Frees the whole booking, or a single day of it: the time before and after that day then stays reserved. */
async function freeTime(trx: Kysely<Tables>, share: Share, now: Instant): Promise<void> {
  const rows = await trx
    .selectFrom('booking')
    .selectAll()
    .where('event_id', '=', share.booking.eventId)
    .where('resource_email', '=', share.booking.resourceEmail)
    .where('cancelled_at', 'is', null)
    .execute();
  for (const row of rows) {
    const freed = share.day?.range ?? { start: row.starts_at, end: row.ends_at };
    if (freed.start >= row.ends_at || freed.end <= row.starts_at) continue;
    await trx.deleteFrom('booking').where('id', '=', row.id).execute();
    const cut = { start: Math.max(row.starts_at, freed.start), end: Math.min(row.ends_at, freed.end) };
    const parts = [
      { start: row.starts_at, end: cut.start, cancelledAt: null },
      { ...cut, cancelledAt: now },
      { start: cut.end, end: row.ends_at, cancelledAt: null },
    ].filter((part) => part.start < part.end);
    await trx
      .insertInto('booking')
      .values(
        parts.map((part) => ({
          ...row,
          id: randomUUID(),
          starts_at: part.start,
          ends_at: part.end,
          cancelled_at: part.cancelledAt,
        })),
      )
      .execute();
  }
}
