import { randomUUID } from 'node:crypto';
import { DAY_MS, instantOf, type Instant } from '@assist/time';
import type { Kysely, Selectable } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { lockNames } from '../database/write-lock.ts';
import type { InvitationTable } from './people.table.ts';
import { hashToken } from './token.ts';

/** What a visitor may know of the reservation, as it was read last. */
export interface InvitedReservation {
  readonly subject: string;
  readonly start: Instant;
  readonly end: Instant;
  readonly isAllDay: boolean;
  readonly organizer: string;
  /** Mailboxes of its rooms, with the names that the calendar has for them. */
  readonly places: readonly { readonly email: string; readonly name: string }[];
  readonly cancelled: boolean;
}

export interface Invitation {
  readonly id: string;
  readonly eventId: string;
  /** In whose calendar the reservation is read: its maker's. */
  readonly calendar: string;
  readonly visitor: string;
  readonly reservation: InvitedReservation;
  readonly endsAt: Instant;
  readonly createdAt: Instant;
}

export interface NewInvitation extends Pick<Invitation, 'eventId' | 'calendar' | 'visitor' | 'reservation' | 'endsAt'> {
  readonly code: string;
}

/** What is over is forgotten: nobody's name is kept for longer than it is of use. */
const KEPT_AFTER_END_MS = DAY_MS;

/** Invitations of visitors, and the guests who came in. */
export class InvitationsRepository {
  readonly #database: Database;
  readonly #db: Kysely<Tables>;

  constructor(database: Database) {
    this.#database = database;
    this.#db = database.db;
  }

  /** Undefined where there are so many for this reservation already. */
  async make(invitation: NewInvitation, most: number, now: Instant): Promise<Invitation | undefined> {
    const { eventId, calendar, visitor, reservation, endsAt, code } = invitation;
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

  /** Those that were not taken back, the oldest first. */
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

  /** The reservation has been read again. */
  async keep(id: string, reservation: InvitedReservation, endsAt: Instant): Promise<void> {
    await this.#db
      .updateTable('invitation')
      .set({ document: JSON.stringify(reservation), ends_at: endsAt })
      .where('id', '=', id)
      .execute();
  }

  /** Whoever came in with it is out. False where there is none of this reservation. */
  async takeBack(id: string, calendar: string, eventId: string, now: Instant): Promise<boolean> {
    return this.#db.transaction().execute(async (trx) => {
      const { numUpdatedRows } = await trx
        .updateTable('invitation')
        .set({ revoked_at: now })
        .where('id', '=', id)
        .where('calendar', '=', calendar)
        .where('event_id', '=', eventId)
        .where('revoked_at', 'is', null)
        .executeTakeFirst();
      await trx
        .deleteFrom('guest')
        .where('invitation_id', '=', numUpdatedRows === 1n ? id : '')
        .execute();
      return numUpdatedRows === 1n;
    });
  }

  /** A guest's id; undefined where his invitation was taken back in that moment. */
  async enter(name: string, invitationId: string | null, endsAt: Instant, now: Instant): Promise<string | undefined> {
    return this.#db.transaction().execute(async (trx) => {
      if (invitationId !== null) {
        // Written, so that who takes it back at this moment comes before or after, and finds this guest.
        const { numUpdatedRows } = await trx
          .updateTable('invitation')
          .set({ revoked_at: null })
          .where('id', '=', invitationId)
          .where('revoked_at', 'is', null)
          .executeTakeFirst();
        if (numUpdatedRows !== 1n) return undefined;
      }
      const id = randomUUID();
      await trx.insertInto('guest').values({ id, name, invitation_id: invitationId, created_at: now, ends_at: endsAt }).execute();
      return id;
    });
  }

  /** The job. Sessions go with their guests, guests with their invitations. */
  async deleteOver(now: Instant): Promise<void> {
    await this.#db
      .deleteFrom('invitation')
      .where('ends_at', '<', now - KEPT_AFTER_END_MS)
      .execute();
    await this.#db
      .deleteFrom('guest')
      .where('ends_at', '<', now - KEPT_AFTER_END_MS)
      .execute();
  }
}

function ofEvent(db: Kysely<Tables>, calendar: string, eventId: string) {
  return db.selectFrom('invitation').where('calendar', '=', calendar).where('event_id', '=', eventId).where('revoked_at', 'is', null);
}

function toInvitation(row: Selectable<InvitationTable>): Invitation {
  return {
    id: row.id,
    eventId: row.event_id,
    calendar: row.calendar,
    visitor: row.visitor,
    reservation: JSON.parse(row.document) as InvitedReservation,
    endsAt: instantOf(row.ends_at),
    createdAt: instantOf(row.created_at),
  };
}
