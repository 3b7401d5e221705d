import type { Instant } from '@assist/time';
import type { Kysely, Selectable } from 'kysely';
import { writeChange } from '../../changes/changes.repository.ts';
import type { Database } from '../../database/database.ts';
import type { Tables } from '../../database/tables.ts';
import type { Share } from '../confirmations.ts';
import type { EventConfirmationTable } from './outside-calendar.table.ts';

export type ConfirmationRecord = Selectable<EventConfirmationTable>;
type Said = Pick<ConfirmationRecord, 'confirmed_at' | 'confirmed_by' | 'cancelled_at'>;

/** The confirmations and releases of an external calendar's events, stored in Assist's database by the events' keys. */
export class ConfirmationRecordsRepository {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  async list(eventUids: readonly string[]): Promise<ConfirmationRecord[]> {
    if (eventUids.length === 0) return [];
    return this.#database.db
      .selectFrom('event_confirmation')
      .selectAll()
      .where('event_uid', 'in', [...new Set(eventUids)])
      .orderBy('day')
      .execute();
  }

  /** Stores a record. Returns false if there already is one, so only one of two simultaneous calls succeeds. */
  async insert(share: Share, said: Said, now: Instant): Promise<boolean> {
    return this.#change(share, now, async (trx) => insert(trx, share, said));
  }

  /** Withdraws the confirmation and returns it; undefined if there was none. */
  async takeConfirmed(share: Share, now: Instant): Promise<ConfirmationRecord | undefined> {
    let taken: ConfirmationRecord | undefined;
    await this.#change(share, now, async (trx) => {
      taken = await deletion(trx, share).where('cancelled_at', 'is', null).returningAll().executeTakeFirst();
      return taken !== undefined;
    });
    return taken;
  }

  /** Replaces the current record by the previous one. If there was no previous one, only deletes the current record. */
  async putBack(share: Share, before: ConfirmationRecord | undefined, now: Instant): Promise<void> {
    await this.#change(share, now, async (trx) => {
      await deletion(trx, share).execute();
      if (before !== undefined) await insert(trx, share, before);
      return true;
    });
  }

  async #change(share: Share, now: Instant, write: (trx: Kysely<Tables>) => Promise<boolean>): Promise<boolean> {
    const { organizerEmail, resourceEmail } = share.booking;
    return writeChange(this.#database, now, async (trx) =>
      (await write(trx)) ? { kind: 'events', mailboxes: [organizerEmail, resourceEmail] } : undefined,
    );
  }
}

async function insert(trx: Kysely<Tables>, share: Share, { confirmed_at, confirmed_by, cancelled_at }: Said): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('event_confirmation')
    .values({ ...keyOf(share), confirmed_at, confirmed_by, cancelled_at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

function deletion(trx: Kysely<Tables>, share: Share) {
  const { event_uid, original_start, resource_email, day } = keyOf(share);
  return trx
    .deleteFrom('event_confirmation')
    .where('event_uid', '=', event_uid)
    .where('original_start', '=', original_start)
    .where('resource_email', '=', resource_email)
    .where('day', '=', day);
}

function keyOf({ booking, day }: Share) {
  return {
    event_uid: booking.key!.uid,
    original_start: booking.key!.originalStart ?? 0,
    resource_email: booking.resourceEmail,
    day: day?.date ?? '',
  };
}
