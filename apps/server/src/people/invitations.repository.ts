import { randomUUID } from 'node:crypto';
import { instantOf, type Instant, type ZoneName } from '@assist/time';
import type { Kysely, Selectable } from 'kysely';
import { writeChange } from '../changes/changes.repository.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { lockNames } from '../database/write-lock.ts';
import type { InvitationTable } from './people.table.ts';
import { hashToken } from './token.ts';

/** What a visitor may know about the reservation, as last read. */
export interface InvitedReservation {
  readonly subject: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
  /** The zone of the reservation. Undefined if an earlier version has stored it. */
  readonly zone?: ZoneName;
  readonly organizer: string;
  /** Mailboxes of the reservation's rooms, with the calendar's names for them. */
  readonly places: readonly { readonly email: string; readonly name: string }[];
  readonly cancelled: boolean;
}

export interface Invitation {
  readonly id: string;
  readonly eventId: string;
  /** The calendar in which the reservation is read: the organizer's calendar, or the calendar of the inviter, who has a copy. */
  readonly calendar: string;
  readonly visitor: string;
  readonly reservation: InvitedReservation;
  readonly endsAt: Instant;
  readonly createdAt: Instant;
}

export interface NewInvitation extends Pick<Invitation, 'eventId' | 'calendar' | 'visitor' | 'reservation' | 'endsAt'> {
  readonly code: string;
  readonly invitedBy: string;
}

/** A reservation with invitations, identified by its id in a calendar. */
export type InvitedEvent = Pick<Invitation, 'calendar' | 'eventId'>;

export interface InvitationQuery {
  /** The host's email address; if left out, the invitations of all hosts are listed. */
  readonly host?: string | undefined;
  /** The last invitation of the previous page. */
  readonly after?: Pick<Invitation, 'endsAt' | 'id'> | undefined;
  readonly limit: number;
  readonly now: Instant;
}

/** Stores the invitations of visitors, and the guests who entered. */
export class InvitationsRepository {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.db;
  }

  /** Adds an invitation. Returns undefined if this reservation already has the maximum. */
  async make(invitation: NewInvitation, most: number, now: Instant): Promise<Invitation | undefined> {
    const { eventId, calendar, invitedBy, visitor, reservation, endsAt, code } = invitation;
    return this.#db.transaction().execute(async (trx) => {
      await lockNames(trx, this.#database.kind, [`invitation ${calendar} ${eventId}`]);
      const { count } = await ofEvent(trx, calendar, eventId)
        .select((eb) => eb.fn.countAll().as('count'))
        .executeTakeFirstOrThrow();
      if (Number(count) >= most) return undefined;
      const row: Selectable<InvitationTable> = {
        id: randomUUID(),
        hash: hashToken(code),
        event_id: eventId,
        calendar,
        invited_by: invitedBy,
        visitor,
        document: JSON.stringify(reservation),
        ends_at: endsAt,
        created_at: now,
        revoked_at: null,
      };
      await trx.insertInto('invitation').values(row).execute();
      return toInvitation(row);
    });
  }

  /** Returns the invitations that were not revoked, oldest first. */
  async list(calendar: string, eventId: string): Promise<Invitation[]> {
    const rows = await ofEvent(this.#db, calendar, eventId).selectAll().orderBy('created_at').orderBy('id').execute();
    return rows.map(toInvitation);
  }

  async find(id: string): Promise<Invitation | undefined> {
    const row = await this.#db.selectFrom('invitation').selectAll().where('id', '=', id).where('revoked_at', 'is', null).executeTakeFirst();
    return row === undefined ? undefined : toInvitation(row);
  }

  async findByCode(code: string): Promise<Invitation | undefined> {
    const row = await this.#db
      .selectFrom('invitation')
      .selectAll()
      .where('hash', '=', hashToken(code))
      .where('revoked_at', 'is', null)
      .executeTakeFirst();
    return row === undefined ? undefined : toInvitation(row);
  }

  /**
   * Stores the state of a reservation that was read again; its id in its calendar may have changed. Guests' stays end no later than their
   * invitations. Their connections are renewed, because the reservation may now be on another day.
   */
  async keep(
    { calendar, eventId }: InvitedEvent,
    read: Pick<Invitation, 'eventId' | 'reservation' | 'endsAt'>,
    now: Instant,
  ): Promise<void> {
    await writeChange(this.#database, now, async (trx) => {
      const kept = await trx
        .updateTable('invitation')
        .set({ event_id: read.eventId, document: JSON.stringify(read.reservation), ends_at: read.endsAt })
        .where('calendar', '=', calendar)
        .where('event_id', '=', eventId)
        .returning('id')
        .execute();
      if (kept.length === 0) return undefined;
      const ids = kept.map(({ id }) => id);
      await trx
        .updateTable('guest')
        .set({ ends_at: read.endsAt })
        .where('invitation_id', 'in', ids)
        .where('ends_at', '>', read.endsAt)
        .execute();
      return { kind: 'sessions', ids: await listGuestSessions(trx, ids) };
    });
  }

  /**
   * Revokes an invitation and ends the sessions of its guests. Returns false if there is no such invitation.
   *
   * @param of the reservation to which the invitation must belong, if any
   * @param note writes further rows in the same transaction
   */
  async takeBack(
    id: string,
    now: Instant,
    of?: InvitedEvent,
    note?: (trx: Kysely<Tables>, invitation: Pick<Invitation, 'calendar'>) => Promise<void>,
  ): Promise<boolean> {
    return writeChange(this.#database, now, async (trx) => {
      const row = await trx
        .updateTable('invitation')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .$if(of !== undefined, (query) => query.where('calendar', '=', of!.calendar).where('event_id', '=', of!.eventId))
        .where('revoked_at', 'is', null)
        .returning('calendar')
        .executeTakeFirst();
      if (row === undefined) return undefined;
      await note?.(trx, row);
      return { kind: 'sessions', ids: await deleteGuestsOf(trx, [id]) };
    });
  }

  /** Returns valid invitations in the order of their end, each with the number of its current guests. */
  async listAll({ host, after, limit, now }: InvitationQuery): Promise<(Invitation & { readonly guests: number })[]> {
    const rows = await this.#db
      .selectFrom('invitation')
      .selectAll()
      .select((eb) =>
        eb
          .selectFrom('guest')
          .select(eb.fn.countAll().as('count'))
          .whereRef('guest.invitation_id', '=', 'invitation.id')
          .where('guest.ends_at', '>', now)
          .as('guests'),
      )
      .where('revoked_at', 'is', null)
      .where('ends_at', '>', now)
      .$if(host !== undefined, (query) => query.where('calendar', '=', host!))
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb.or([eb('ends_at', '>', after!.endsAt), eb.and([eb('ends_at', '=', after!.endsAt), eb('id', '>', after!.id)])]),
        ),
      )
      .orderBy('ends_at')
      .orderBy('id')
      .limit(limit)
      .execute();
    return rows.map(({ guests, ...row }) => ({ ...toInvitation(row), guests: Number(guests) }));
  }

  /** Adds a guest and returns their id; undefined if the invitation was revoked in the meantime. */
  async enter(
    name: string,
    { invitationId, kioskId }: { readonly invitationId: string | null; readonly kioskId: string | null },
    endsAt: Instant,
    now: Instant,
  ): Promise<string | undefined> {
    return this.#db.transaction().execute(async (trx) => {
      if (invitationId !== null) {
        // An update instead of a read, so that a concurrent revocation either comes before and is noticed, or comes afterwards and finds
        // this guest.
        const { numUpdatedRows } = await trx
          .updateTable('invitation')
          .set({ revoked_at: null })
          .where('id', '=', invitationId)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return undefined;
      }
      const id = randomUUID();
      await trx
        .insertInto('guest')
        .values({ id, name, invitation_id: invitationId, kiosk_id: kioskId, created_at: now, ends_at: endsAt })
        .execute();
      return id;
    });
  }

  /** Returns one invitation for each reservation that ended before an instant, the most recently ended first. */
  async listEnded(before: Instant): Promise<Invitation[]> {
    const rows = await this.#db.selectFrom('invitation').selectAll().where('ends_at', '<', before).orderBy('ends_at', 'desc').execute();
    return [...new Map(rows.map((row) => [JSON.stringify([row.calendar, row.event_id]), toInvitation(row)])).values()];
  }

  /**
   * Deletes the invitations that ended before an instant, of one reservation or of all. Guests are deleted with their invitations, sessions
   * with their guests.
   */
  async deleteEnded(before: Instant, event?: InvitedEvent): Promise<void> {
    await this.#db
      .deleteFrom('invitation')
      .where('ends_at', '<', before)
      .$if(event !== undefined, (query) => query.where('calendar', '=', event!.calendar).where('event_id', '=', event!.eventId))
      .execute();
  }

  async deleteGuests(before: Instant): Promise<void> {
    await this.#db.deleteFrom('guest').where('ends_at', '<', before).execute();
  }
}

/**
 * Revokes all invitations to the reservations of a person whose account is closed, and those that this person made to other reservations.
 * Returns the ids of the sessions that ended.
 */
export async function takeBackInvitationsOf(trx: Kysely<Tables>, email: string, now: Instant): Promise<string[]> {
  const rows = await trx
    .updateTable('invitation')
    .set({ revoked_at: now })
    .where((eb) => eb.or([eb('calendar', '=', email), eb('invited_by', '=', email)]))
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  return deleteGuestsOf(
    trx,
    rows.map(({ id }) => id),
  );
}

/** Ends the access of guests who entered with one of these invitations. Returns the ids of their sessions. */
async function deleteGuestsOf(trx: Kysely<Tables>, invitationIds: readonly string[]): Promise<string[]> {
  if (invitationIds.length === 0) return [];
  const sessions = await listGuestSessions(trx, invitationIds);
  await trx.deleteFrom('guest').where('invitation_id', 'in', invitationIds).execute();
  return sessions;
}

async function listGuestSessions(trx: Kysely<Tables>, invitationIds: readonly string[]): Promise<string[]> {
  const rows = await trx
    .selectFrom('session')
    .innerJoin('guest', 'guest.id', 'session.guest_id')
    .where('guest.invitation_id', 'in', invitationIds)
    .select('session.id')
    .execute();
  return rows.map(({ id }) => id);
}

function ofEvent(db: Kysely<Tables>, calendar: string, eventId: string) {
  return db.selectFrom('invitation').where('calendar', '=', calendar).where('event_id', '=', eventId).where('revoked_at', 'is', null);
}

export function readReservation(document: string): InvitedReservation {
  return JSON.parse(document) as InvitedReservation;
}

function toInvitation(row: Selectable<InvitationTable>): Invitation {
  return {
    id: row.id,
    eventId: row.event_id,
    calendar: row.calendar,
    visitor: row.visitor,
    reservation: readReservation(row.document),
    endsAt: instantOf(row.ends_at),
    createdAt: instantOf(row.created_at),
  };
}
